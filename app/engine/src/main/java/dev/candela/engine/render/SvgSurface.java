package dev.candela.engine.render;

import java.util.Locale;

/**
 * Writes a picture as SVG 1.1 that needs no script and nothing from elsewhere; text is text. For
 * one thread.
 */
public final class SvgSurface implements Surface {
  private static final String FONT = "Verdana, 'DejaVu Sans', 'Segoe UI', sans-serif";

  private final StringBuilder body = new StringBuilder(1 << 16);
  private final double width;
  private final double height;

  /** An empty picture. */
  public SvgSurface(double width, double height) {
    this.width = width;
    this.height = height;
  }

  @Override
  public double width() {
    return width;
  }

  @Override
  public double height() {
    return height;
  }

  @Override
  public void fillRect(double x, double y, double rectWidth, double rectHeight, int argb) {
    body.append("<rect x=\"").append(number(x)).append("\" y=\"").append(number(y));
    body.append("\" width=\"").append(number(rectWidth)).append("\" height=\"");
    body.append(number(rectHeight)).append('"');
    colour("fill", argb);
    body.append("/>\n");
  }

  @Override
  public void line(double fromX, double fromY, double toX, double toY, int argb) {
    body.append("<line x1=\"").append(number(fromX)).append("\" y1=\"").append(number(fromY));
    body.append("\" x2=\"").append(number(toX)).append("\" y2=\"").append(number(toY));
    body.append('"');
    colour("stroke", argb);
    body.append("/>\n");
  }

  @Override
  public void text(String text, double x, double baselineY, TextSize size, int argb) {
    body.append("<text x=\"").append(number(x)).append("\" y=\"").append(number(baselineY));
    body.append('"');
    if (size != TextSize.BODY) {
      body.append(" font-size=\"").append(number(size.pixels())).append('"');
    }
    colour("fill", argb);
    body.append('>').append(escaped(text)).append("</text>\n");
  }

  @Override
  public double textWidth(String text, TextSize size) {
    return EstimatedWidths.of(text) * size.pixels();
  }

  /** The whole picture so far. */
  public String svg() {
    String size = "width=\"" + number(width) + "\" height=\"" + number(height) + "\"";
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" version=\"1.1\" "
        + size
        + " viewBox=\"0 0 "
        + number(width)
        + " "
        + number(height)
        + "\" font-family=\""
        + FONT
        + "\" font-size=\""
        + number(TextSize.BODY.pixels())
        + "\">\n"
        + body
        + "</svg>\n";
  }

  private void colour(String attribute, int argb) {
    body.append(' ').append(attribute).append("=\"").append(Argb.hex(argb)).append('"');
    int alpha = argb >>> 24;
    if (alpha != 255) {
      body.append(' ').append(attribute).append("-opacity=\"");
      body.append(number(alpha / 255.0)).append('"');
    }
  }

  /** At most three decimals: a thousandth of a pixel is not seen, and files stay small. */
  private static String number(double value) {
    if (value == Math.rint(value) && Math.abs(value) < 1e9) {
      return Long.toString((long) value);
    }
    String text = String.format(Locale.ROOT, "%.3f", value);
    return text.replaceFirst("\\.?0+$", "");
  }

  /** Without what XML cannot hold at all, which names of native functions may have. */
  private static String escaped(String text) {
    StringBuilder escaped = new StringBuilder(text.length() + 16);
    text.codePoints()
        .forEach(
            c -> {
              switch (c) {
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '&' -> escaped.append("&amp;");
                case '"' -> escaped.append("&quot;");
                default -> escaped.appendCodePoint(isAllowed(c) ? c : '\ufffd');
              }
            });
    return escaped.toString();
  }

  private static boolean isAllowed(int c) {
    return c == '\t' || c >= 0x20 && c < 0xd800 || c >= 0xe000 && c < 0xfffe || c >= 0x10000;
  }
}
