package dev.candela.engine.render;

import dev.candela.engine.render.Surface.Stripes;

/**
 * One line of a legend; a value.
 *
 * @param words meaning of the colour
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

  /**
   * A small box that shows how frames of one kind are painted; a value.
   *
   * @param key what it stands for, see {@link DiffColours#swatches}
   * @param keptArgb the colour of what is on both sides
   * @param changedArgb the colour of what is on one side
   * @param changedPart how much of the box that is, at its right end
   * @param stripes what lies over the changed part
   */
  public record DiffSwatch(
      String key, int keptArgb, int changedArgb, double changedPart, Stripes stripes) {

    static DiffSwatch plain(String key, int argb) {
      return new DiffSwatch(key, argb, argb, 0, Stripes.NONE);
    }

    /** A single colour for it. */
    public int mainArgb() {
      return changedPart > 0 && changedPart < 1
          ? Argb.mix(keptArgb, changedArgb, changedPart)
          : changedArgb;
    }

    public void draw(
        Surface surface, double x, double y, double width, double height, Palette palette) {
      surface.fillRect(x, y, width, height, keptArgb);
      double changedPixels = Math.rint(width * changedPart);
      if (changedPixels > 0) {
        double left = x + width - changedPixels;
        surface.fillRect(left, y, changedPixels, height, changedArgb);
        if (stripes != Stripes.NONE) {
          int stripe = DiffPalette.stripeOn(changedArgb, palette);
          surface.stripes(left, y, changedPixels, height, stripes, stripe);
        }
      }
    }
  }
}
