package dev.candela.desktop.timeline;

import java.util.HashMap;
import java.util.Map;
import javafx.geometry.VPos;
import javafx.scene.canvas.GraphicsContext;
import javafx.scene.paint.Color;
import javafx.scene.text.Font;
import javafx.scene.text.Text;

/** Small text on a canvas, cut with an ellipsis where there is no room. For the FX thread. */
final class CanvasText {
  private static final Font FONT = Font.font("SansSerif", 11);
  private static final int MOST_MEASURED = 2000;
  private static final Map<String, Double> WIDTHS = new HashMap<>();

  private CanvasText() {}

  static void draw(GraphicsContext graphics, String text, double x, double middleY, Color colour) {
    graphics.setFont(FONT);
    graphics.setTextBaseline(VPos.CENTER);
    graphics.setFill(colour);
    graphics.fillText(text, x, Math.rint(middleY));
  }

  /** The text, or as much of its beginning as fits. */
  static String fitted(String text, double width) {
    if (width(text) <= width) {
      return text;
    }
    int length = text.length();
    while (length > 1 && width(text.substring(0, length) + "…") > width) {
      length--;
    }
    return text.substring(0, length) + "…";
  }

  static double width(String text) {
    if (WIDTHS.size() > MOST_MEASURED) {
      WIDTHS.clear();
    }
    return WIDTHS.computeIfAbsent(text, CanvasText::measured);
  }

  private static double measured(String text) {
    Text node = new Text(text);
    node.setFont(FONT);
    return node.getLayoutBounds().getWidth();
  }
}
