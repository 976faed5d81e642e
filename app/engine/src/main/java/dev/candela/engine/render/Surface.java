package dev.candela.engine.render;

/**
 * A surface to draw on; for one thread. Pixels count from the top left corner, fractions allowed;
 * colours are {@code 0xAARRGGBB}, drawing outside is clipped, and there is one font in two sizes.
 */
public interface Surface {
  double width();

  double height();

  void fillRect(double x, double y, double width, double height, int argb);

  void line(double fromX, double fromY, double toX, double toY, int argb);

  /** Lines at 45 degrees, {@link Stripes#STEP_PIXELS} apart; surfaces with patterns use one. */
  default void stripes(double x, double y, double width, double height, Stripes stripes, int argb) {
    double first = Math.floor((x - height) / Stripes.STEP_PIXELS) * Stripes.STEP_PIXELS;
    for (double foot = first; foot < x + width + height; foot += Stripes.STEP_PIXELS) {
      double low = stripes == Stripes.RISING ? foot : foot - height;
      double from = Math.max(x, low);
      double to = Math.min(x + width, low + height);
      if (from < to && stripes == Stripes.RISING) {
        line(from, y + height - (from - low), to, y + height - (to - low), argb);
      } else if (from < to && stripes == Stripes.FALLING) {
        line(from, y + (from - low), to, y + (to - low), argb);
      }
    }
  }

  void text(String text, double x, double baselineY, TextSize size, int argb);

  /** What follows is this node's box, or for {@code Ids.NONE} that of several narrow ones. */
  default void beginBox(int nodeId) {}

  default void endBox() {}

  /** May be an estimate if the font is unknown. */
  double textWidth(String text, TextSize size);

  /** The text, or as much of its beginning as fits, with an ellipsis. */
  default String fitted(String text, double roomPixels, TextSize size) {
    if (textWidth(text, size) <= roomPixels) {
      return text;
    }
    int end = text.length();
    while (end > 0 && textWidth(text.substring(0, end) + "…", size) > roomPixels) {
      end = text.offsetByCodePoints(end, -1);
    }
    return text.substring(0, end) + "…";
  }

  enum Stripes {
    NONE,
    /** Like a slash. */
    RISING,
    /** Like a backslash. */
    FALLING;

    /** Distance of lines along the x axis. */
    public static final int STEP_PIXELS = 6;
  }

  enum TextSize {
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
}
