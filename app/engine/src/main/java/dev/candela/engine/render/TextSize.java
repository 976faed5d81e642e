package dev.candela.engine.render;

/** The sizes of text in a picture. */
public enum TextSize {
  /** In boxes and legends. */
  BODY(12),
  /** Above the picture. */
  TITLE(17);

  private final double pixels;

  TextSize(double pixels) {
    this.pixels = pixels;
  }

  /** The height of the font in pixels. */
  public double pixels() {
    return pixels;
  }
}
