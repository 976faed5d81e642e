package dev.candela.desktop.settings;

/**
 * Position and size of a window, in pixels of the screen.
 *
 * @param x left edge; -1 with {@code y} -1 for a window that was never placed
 * @param maximized true if it filled the screen; the rest is where it was before
 */
public record WindowPlace(double x, double y, double width, double height, boolean maximized) {
  /** Fits screens of 1280 by 800. */
  public static final WindowPlace DEFAULT = new WindowPlace(-1, -1, 1280, 800, false);

  public boolean isPlaced() {
    return x != DEFAULT.x || y != DEFAULT.y;
  }
}
