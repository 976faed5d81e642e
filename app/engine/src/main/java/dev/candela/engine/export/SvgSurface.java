package dev.candela.engine.export;

import dev.candela.engine.model.Ids;
import dev.candela.engine.render.Argb;
import dev.candela.engine.render.Surface;
import dev.candela.engine.render.Surface.Stripes;
import dev.candela.engine.render.Surface.TextSize;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

/** Writes SVG 1.1 without scripts and links; boxes are groups of class {@code box} with titles. */
final class SvgSurface implements Surface {
  private static final String FONT = "Verdana, 'DejaVu Sans', 'Segoe UI', sans-serif";
  private static final String END = "</svg>\n";

  /** As much as stays in the processor's cache. */
  private static final int PIECE_CHARS = 1 << 16;

  private static final int SPARE_CHARS = 1 << 12;
  private static final double LINED_FROM_PIXELS = 2;

  /** The drawing so far, of which the last part may still change. */
  private StringBuilder body = new StringBuilder(PIECE_CHARS + SPARE_CHARS);

  private final List<byte[]> pieces = new ArrayList<>();
  private final double width;
  private final double height;
  private final IntFunction<String> titles;
  private final Map<String, String> patterns = new LinkedHashMap<>();
  private String before = "";
  private String after = "";
  private boolean inBox;
  private boolean numbered;

  /** {@code titles} by node id, {@link Ids#NONE} for boxes that are drawn as one. */
  SvgSurface(double width, double height, IntFunction<String> titles) {
    this.width = width;
    this.height = height;
    this.titles = titles;
  }

  /** From now on boxes carry their node id, so that a script finds all boxes of a node. */
  void numberBoxes() {
    numbered = true;
  }

  /** Adds XML elements before and after the drawing: a style sheet, a script. */
  void surround(String elementsBefore, String elementsAfter) {
    before = elementsBefore;
    after = elementsAfter;
  }

  @Override
  public void beginBox(int nodeId) {
    inBox = true;
    body.append("<g class=\"box\"");
    if (numbered && nodeId != Ids.NONE) {
      body.append(" data-node=\"").append(nodeId).append('"');
    }
    body.append("><title>").append(escaped(titles.apply(nodeId)));
    body.append("</title>");
  }

  @Override
  public void endBox() {
    inBox = false;
    body.append("</g>\n");
    if (body.length() >= PIECE_CHARS) {
      pieces.add(body.toString().getBytes(StandardCharsets.UTF_8));
      body = new StringBuilder(PIECE_CHARS + SPARE_CHARS);
    }
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
    rect(x, y, rectWidth, rectHeight);
    // Too narrow a box would be all line.
    body.append(inBox && rectWidth >= LINED_FROM_PIXELS ? " class=\"w\"" : "");
    colour("fill", argb);
    body.append("/>");
  }

  @Override
  public void stripes(
      double x, double y, double rectWidth, double rectHeight, Stripes stripes, int argb) {
    boolean rising = stripes == Stripes.RISING;
    String name = (rising ? "rising-" : "falling-") + Argb.hex(argb).substring(1);
    patterns.computeIfAbsent(name, id -> pattern(id, rising, argb));
    rect(x, y, rectWidth, rectHeight);
    body.append(" fill=\"url(#").append(name).append(")\"/>");
  }

  private void rect(double x, double y, double rectWidth, double rectHeight) {
    number(body.append("<rect x=\""), x);
    number(body.append("\" y=\""), y);
    number(body.append("\" width=\""), rectWidth);
    number(body.append("\" height=\""), rectHeight);
    body.append('"');
  }

  /** Repeated: a line from corner to corner and the ends of its neighbours. */
  private static String pattern(String name, boolean rising, int argb) {
    String path = rising ? "M-1 1L1-1M0 6L6 0M5 7L7 5" : "M-1 5L1 7M0 0L6 6M5-1L7 1";
    return """
    <pattern id="%s" width="%s" height="%2$s" patternUnits="userSpaceOnUse"><path d="%s" \
    stroke="%s"/></pattern>
    """
        .formatted(name, Stripes.STEP_PIXELS, path, Argb.hex(argb));
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
    body.append('>').append(escaped(text)).append("</text>");
  }

  @Override
  public double textWidth(String text, TextSize size) {
    return estimatedWidth(text) * size.pixels();
  }

  String svg() {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    try {
      writeTo(all);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return all.toString(StandardCharsets.UTF_8);
  }

  /** Writes the picture so far as UTF-8; does not close. */
  void writeTo(OutputStream out) throws IOException {
    out.write(head().getBytes(StandardCharsets.UTF_8));
    for (byte[] piece : pieces) {
      out.write(piece);
    }
    out.write((body + after + END).getBytes(StandardCharsets.UTF_8));
  }

  private String head() {
    return """
    <svg xmlns="http://www.w3.org/2000/svg" version="1.1" width="%s" height="%s" \
    viewBox="0 0 %1$s %2$s" font-family="%3$s" font-size="%4$s">
    """
            .formatted(number(width), number(height), FONT, number(TextSize.BODY.pixels()))
        + (patterns.isEmpty() ? "" : "<defs>" + String.join("", patterns.values()) + "</defs>\n")
        + before;
  }

  private void colour(String attribute, int argb) {
    body.append(' ').append(attribute).append("=\"").append(Argb.hex(argb)).append('"');
    int alpha = argb >>> 24;
    if (alpha != 255) {
      body.append(' ').append(attribute).append("-opacity=\"");
      body.append(number(alpha / 255.0)).append('"');
    }
  }

  /** Three decimals at most: a thousandth of a pixel is invisible, and files stay small. */
  private static String number(double value) {
    return number(new StringBuilder(12), value).toString();
  }

  private static StringBuilder number(StringBuilder text, double value) {
    long thousandths = Math.round(value * 1000);
    long absolute = Math.abs(thousandths);
    text.append(thousandths < 0 ? "-" : "").append(absolute / 1000);
    long decimals = absolute % 1000;
    if (decimals > 0) {
      text.append('.');
    }
    for (long unit = 100; decimals > 0; unit /= 10) {
      text.append((char) ('0' + decimals / unit));
      decimals %= unit;
    }
    return text;
  }

  /** Without characters that XML cannot hold, which names of native functions may have. */
  static String escaped(String text) {
    int plain = 0;
    while (plain < text.length() && isPlain(text.charAt(plain))) {
      plain++;
    }
    if (plain == text.length()) {
      return text;
    }
    StringBuilder escaped = new StringBuilder(text.length() + 16).append(text, 0, plain);
    for (int at = plain; at < text.length(); ) {
      int c = text.codePointAt(at);
      at += Character.charCount(c);
      switch (c) {
        case '<' -> escaped.append("&lt;");
        case '>' -> escaped.append("&gt;");
        case '&' -> escaped.append("&amp;");
        case '"' -> escaped.append("&quot;");
        // Where all names are plain, these alone would make a picture take longer to write.
        case '…', '±' -> escaped.append("&#").append(c).append(';');
        default -> escaped.appendCodePoint(isAllowed(c) ? c : '\ufffd');
      }
    }
    return escaped.toString();
  }

  /** True for nearly all characters. */
  private static boolean isPlain(char c) {
    return c != '<'
        && c != '>'
        && c != '&'
        && c != '"'
        && c != '…'
        && c != '±'
        && c < 0xd800
        && isAllowed(c);
  }

  private static boolean isAllowed(int c) {
    return c == '\t'
        || c == '\n'
        || c >= 0x20 && c < 0xd800
        || c >= 0xe000 && c < 0xfffe
        || c >= 0x10000;
  }

  private static final String NARROW = "iIjl.,;:'|!()[]{}frt/\\ ";
  private static final String WIDE = "mwMW@%";

  /** In heights of a wider common sans-serif font, for pictures that are seen elsewhere. */
  static double estimatedWidth(String text) {
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
