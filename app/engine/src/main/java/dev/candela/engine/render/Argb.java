package dev.candela.engine.render;

/** Arithmetic on colours {@code 0xAARRGGBB}. */
public final class Argb {
  private static final int RGB_DIGITS = 6;

  private Argb() {}

  /** Opaque; hue in degrees, saturation and lightness 0 to 1. */
  public static int hsl(double hue, double saturation, double lightness) {
    double chroma = (1 - Math.abs(2 * lightness - 1)) * saturation;
    double sector = (hue % 360 + 360) % 360 / 60;
    double second = chroma * (1 - Math.abs(sector % 2 - 1));
    double[] rgb =
        switch ((int) sector) {
          case 0 -> new double[] {chroma, second, 0};
          case 1 -> new double[] {second, chroma, 0};
          case 2 -> new double[] {0, chroma, second};
          case 3 -> new double[] {0, second, chroma};
          case 4 -> new double[] {second, 0, chroma};
          default -> new double[] {chroma, 0, second};
        };
    double base = lightness - chroma / 2;
    int red = (int) Math.round((rgb[0] + base) * 255);
    int green = (int) Math.round((rgb[1] + base) * 255);
    int blue = (int) Math.round((rgb[2] + base) * 255);
    return 0xff000000 | red << 16 | green << 8 | blue;
  }

  public static int mix(int argb, int other, double partOfOther) {
    int mixed = 0xff000000;
    for (int shift = 0; shift <= 16; shift += 8) {
      double channel = (argb >> shift & 0xff) * (1 - partOfOther);
      channel += (other >> shift & 0xff) * partOfOther;
      mixed |= (int) Math.round(channel) << shift;
    }
    return mixed;
  }

  /** Contrast ratio of WCAG 2: 1 for equal colours, 21 for black on white. */
  public static double contrast(int argb, int other) {
    double first = luminance(argb);
    double second = luminance(other);
    return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
  }

  /** {@code #rrggbb}. */
  public static String hex(int argb) {
    // A picture has tens of thousands of these, and formats take a microsecond and more each.
    char[] text = new char[1 + RGB_DIGITS];
    text[0] = '#';
    for (int digit = 1; digit <= RGB_DIGITS; digit++) {
      text[digit] = Character.forDigit(argb >>> 4 * (RGB_DIGITS - digit) & 0xf, 16);
    }
    return new String(text);
  }

  private static double luminance(int argb) {
    return 0.2126 * linear(argb >> 16 & 0xff)
        + 0.7152 * linear(argb >> 8 & 0xff)
        + 0.0722 * linear(argb & 0xff);
  }

  private static double linear(int channel) {
    double value = channel / 255.0;
    return value <= 0.04045 ? value / 12.92 : Math.pow((value + 0.055) / 1.055, 2.4);
  }
}
