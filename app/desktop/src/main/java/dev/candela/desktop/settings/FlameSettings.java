package dev.candela.desktop.settings;

/**
 * Settings of flame graphs: an icicle has callees below their callers; {@code order}, which says
 * which neighbour is on the left, and {@code colours} are names of the engine's constants.
 */
public record FlameSettings(boolean bottomUp, boolean icicle, String order, String colours) {
  public static final FlameSettings DEFAULT = new FlameSettings(false, false, null, null);

  public FlameSettings {
    order = order == null ? "" : order;
    colours = colours == null ? "" : colours;
  }
}
