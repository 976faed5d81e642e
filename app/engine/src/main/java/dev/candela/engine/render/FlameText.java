package dev.candela.engine.render;

/** Writes into boxes as much of their names as there is room for; for one picture. */
final class FlameText {
  private static final char ELLIPSIS = '…';

  /** Fewer letters than this before the dots tell nothing. */
  private static final int FEWEST_LETTERS = 3;

  private final Surface surface;
  private final FlameLabels labels;
  private final double narrowestPixels;

  FlameText(Surface surface, FlameLabels labels) {
    this.surface = surface;
    this.labels = labels;
    this.narrowestPixels = surface.textWidth("abc", TextSize.BODY);
  }

  /** Writes class and method, or what says most of both, or its beginning, or nothing. */
  void write(int nodeId, double x, double baselineY, double roomPixels, int argb) {
    if (roomPixels < narrowestPixels) {
      return;
    }
    String text = labels.brief(nodeId);
    if (surface.textWidth(text, TextSize.BODY) > roomPixels) {
      text = shortened(labels.shortest(nodeId), roomPixels);
    }
    if (!text.isEmpty()) {
      surface.text(text, x, baselineY, TextSize.BODY, argb);
    }
  }

  private String shortened(String text, double roomPixels) {
    double width = surface.textWidth(text, TextSize.BODY);
    if (width <= roomPixels) {
      return text;
    }
    // As many letters as would fit if all were as wide as the average, then fewer.
    int letters = (int) (text.length() * roomPixels / width);
    while (letters >= FEWEST_LETTERS) {
      int end = Character.isHighSurrogate(text.charAt(letters - 1)) ? letters - 1 : letters;
      String cut = text.substring(0, end) + ELLIPSIS;
      if (surface.textWidth(cut, TextSize.BODY) <= roomPixels) {
        return cut;
      }
      letters--;
    }
    return "";
  }
}
