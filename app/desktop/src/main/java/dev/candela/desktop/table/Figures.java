package dev.candela.desktop.table;

import javafx.scene.text.Font;
import javafx.scene.text.Text;

/** Digits of one width, so that numbers below each other can be compared by their length. */
final class Figures {
  private static String styleClass;

  private Figures() {}

  /**
   * The style class of cells with numbers. Most systems' fonts have digits of one width and JavaFX
   * cannot ask for them where they are only an option, so others get a font that has no choice.
   */
  static String styleClass() {
    if (styleClass == null) {
      styleClass = equal(Font.getDefault()) ? "candela-figures" : "candela-figures-mono";
    }
    return styleClass;
  }

  private static boolean equal(Font font) {
    double width = width(font, '0');
    for (char digit = '1'; digit <= '9'; digit++) {
      if (Math.abs(width(font, digit) - width) > 1e-3) {
        return false;
      }
    }
    return true;
  }

  private static double width(Font font, char digit) {
    Text text = new Text(String.valueOf(digit).repeat(20));
    text.setFont(font);
    return text.getLayoutBounds().getWidth();
  }
}
