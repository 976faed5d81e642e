package dev.candela.engine.render;

/**
 * About how wide text is in the wider ones of the common sans-serif fonts, for pictures that are
 * looked at elsewhere.
 */
final class EstimatedWidths {
  private static final String NARROW = "iIjl.,;:'|!()[]{}frt/\\ ";
  private static final String WIDE = "mwMW@%";

  private EstimatedWidths() {}

  /** In heights of the font. */
  static double of(String text) {
    double width = 0;
    for (int i = 0; i < text.length(); i++) {
      width += width(text.charAt(i));
    }
    return width;
  }

  private static double width(char c) {
    if (c >= 0x2e80) {
      return 1;
    } else if (NARROW.indexOf(c) >= 0) {
      return 0.42;
    } else if (WIDE.indexOf(c) >= 0) {
      return 0.98;
    }
    return Character.isUpperCase(c) ? 0.74 : 0.63;
  }
}
