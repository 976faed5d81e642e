package dev.candela.engine.render;

/**
 * One line of a legend; a value.
 *
 * @param words what the colour stands for
 * @param argb the colour
 * @param swatch a small box that shows it, or null where the colour alone says it
 */
public record LegendEntry(String words, int argb, DiffSwatch swatch) {
  public LegendEntry(String words, int argb) {
    this(words, argb, null);
  }

  /** A kind of frame in a comparison. */
  public static LegendEntry of(String words, DiffSwatch swatch) {
    return new LegendEntry(words, swatch.mainArgb(), swatch);
  }

  void draw(Surface surface, double x, double y, double size, Palette palette) {
    if (swatch == null) {
      surface.fillRect(x, y, size, size, argb);
    } else {
      swatch.draw(surface, x, y, size, size, palette);
    }
  }
}
