package dev.candela.desktop.settings;

/** A window in pixels of the screen, at -1, -1 if never placed; if maximized, as it was before. */
public record WindowPlace(double x, double y, double width, double height, boolean maximized) {
  /** Fits screens of 1280 by 800. */
  public static final WindowPlace DEFAULT = new WindowPlace(-1, -1, 1280, 800, false);

  public boolean isPlaced() {
    return x != DEFAULT.x || y != DEFAULT.y;
  }
}
