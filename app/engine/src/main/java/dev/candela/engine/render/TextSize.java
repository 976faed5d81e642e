package dev.candela.engine.render;

/** Text sizes of a picture. */
public enum TextSize {
  /** In boxes and legends. */
  BODY(12),
  /** Above the picture. */
  TITLE(17);

  private final double pixels;

  TextSize(double pixels) {
    this.pixels = pixels;
  }

  public double pixels() {
    return pixels;
  }
}
