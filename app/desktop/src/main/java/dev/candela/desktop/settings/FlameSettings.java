package dev.candela.desktop.settings;

/**
 * Settings of flame graphs.
 *
 * @param icicle true for callees below their callers
 * @param order which neighbour stands on the left, by the name of the engine's constant
 * @param colours meaning of the colours, by the name of the engine's constant
 */
public record FlameSettings(boolean bottomUp, boolean icicle, String order, String colours) {
  public static final FlameSettings DEFAULT = new FlameSettings(false, false, null, null);

  public FlameSettings {
    order = order == null ? "" : order;
    colours = colours == null ? "" : colours;
  }
}
