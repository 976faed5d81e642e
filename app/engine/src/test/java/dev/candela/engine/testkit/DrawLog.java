package dev.candela.engine.testkit;

import dev.candela.engine.render.Surface;
import dev.candela.engine.render.Surface.TextSize;
import java.util.ArrayList;
import java.util.List;

/**
 * Remembers what was drawn. Every letter is 6 pixels wide, so that texts can be told by counting.
 */
public final class DrawLog implements Surface {
  /** A filled rectangle. */
  public record Rect(double x, double y, double width, double height, int argb) {}

  /** A written text. */
  public record Text(String text, double x, double baselineY, int argb) {}

  private static final double LETTER_PIXELS = 6;

  private final double width;
  private final double height;
  private final List<Rect> rects = new ArrayList<>();
  private final List<Text> texts = new ArrayList<>();

  /** An empty log of a picture of this size. */
  public DrawLog(double width, double height) {
    this.width = width;
    this.height = height;
  }

  /** The rectangles, in the order in which they were drawn. */
  public List<Rect> rects() {
    return rects;
  }

  /** The texts, in the order in which they were drawn. */
  public List<Text> texts() {
    return texts;
  }

  /**
   * One line for each row of boxes, one character for so many pixels: a box begins with a bar and
   * holds as much of its text as fits; no box is a dot.
   */
  public String picture(int pixelsPerCharacter, int rowPixels) {
    int columns = (int) width / pixelsPerCharacter;
    StringBuilder picture = new StringBuilder();
    for (int y = 0; y + rowPixels <= height; y += rowPixels) {
      char[] line = ".".repeat(columns).toCharArray();
      for (Rect rect : rects) {
        if (rect.y == y && rect.height < rowPixels) {
          int from = (int) Math.round(rect.x / pixelsPerCharacter);
          int to = (int) Math.round((rect.x + rect.width) / pixelsPerCharacter);
          for (int x = from; x < Math.min(to, columns); x++) {
            line[x] = x == from ? '|' : ' ';
          }
        }
      }
      for (Text text : texts) {
        if (text.baselineY > y && text.baselineY <= y + rowPixels) {
          int from = (int) Math.round(text.x / pixelsPerCharacter);
          for (int i = 0; i < text.text.length() && from + i < columns; i++) {
            line[from + i] = text.text.charAt(i);
          }
        }
      }
      picture.append(new String(line).stripTrailing()).append('\n');
    }
    return picture.toString();
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
    rects.add(new Rect(x, y, rectWidth, rectHeight, argb));
  }

  @Override
  public void line(double fromX, double fromY, double toX, double toY, int argb) {}

  @Override
  public void text(String text, double x, double baselineY, TextSize size, int argb) {
    texts.add(new Text(text, x, baselineY, argb));
  }

  @Override
  public double textWidth(String text, TextSize size) {
    return text.length() * LETTER_PIXELS;
  }
}
