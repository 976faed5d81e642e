package dev.candela.desktop.testkit;

import java.util.ArrayList;
import java.util.List;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.IndexedCell;
import javafx.scene.control.Labeled;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TableRow;
import javafx.scene.control.TextInputControl;
import javafx.scene.control.TreeTableRow;
import javafx.scene.control.skin.TableHeaderRow;
import javafx.scene.control.skin.VirtualFlow;
import javafx.scene.text.Text;

/** Finds words that cannot be read to their end. On the FX thread. */
public final class CutWords {
  private static final double TOLERANCE_PIXELS = 1;

  private final Bounds window;
  private final List<String> found = new ArrayList<>();

  private CutWords(Bounds window) {
    this.window = window;
  }

  /** What is cut or lies outside; texts in tables may be, since columns can be widened. */
  public static List<String> in(Parent root) {
    CutWords cut = new CutWords(root.localToScene(root.getLayoutBounds()));
    cut.look(root, false);
    return cut.found;
  }

  private void look(Node node, boolean scrolled) {
    if (!node.isVisible() || isText(node)) {
      return;
    }
    if (node instanceof Labeled labeled) {
      check(labeled, scrolled);
    } else if (node instanceof TextInputControl field) {
      check(field);
    }
    if (node instanceof Parent parent) {
      boolean below =
          scrolled
              || node instanceof ScrollPane
              || node instanceof VirtualFlow<?>
              || node instanceof TableHeaderRow;
      parent.getChildrenUnmodifiable().forEach(child -> look(child, below));
    }
  }

  /** A figure that is cut is another figure, or lacks its unit. */
  private static boolean isText(Node node) {
    boolean isRow = node instanceof TableRow<?> || node instanceof TreeTableRow<?>;
    return node instanceof IndexedCell<?>
        && !isRow
        && !node.getStyleClass().contains("candela-number-column");
  }

  private void check(Labeled labeled, boolean scrolled) {
    String text = labeled.getText();
    if (text == null || text.isBlank() || labeled.getWidth() == 0) {
      return;
    }
    for (Node child : labeled.getChildrenUnmodifiable()) {
      if (child instanceof Text shown && !letters(shown.getText()).equals(letters(text))) {
        found.add("cut: " + place(labeled) + " " + text + " -> " + shown.getText());
      }
    }
    if (!scrolled && isOutside(labeled)) {
      found.add("outside: " + place(labeled) + " " + text);
    }
  }

  /** Outside of the window, or of something on the way up that paints nothing outside of itself. */
  private boolean isOutside(Node node) {
    Bounds bounds = node.localToScene(node.getLayoutBounds());
    boolean outside = !isIn(bounds, window);
    for (Node at = node.getParent(); at != null; at = at.getParent()) {
      outside |= at.getClip() != null && !isIn(bounds, at.localToScene(at.getLayoutBounds()));
    }
    return outside;
  }

  private static boolean isIn(Bounds inner, Bounds outer) {
    return inner.getMaxX() <= outer.getMaxX() + TOLERANCE_PIXELS
        && inner.getMinX() >= outer.getMinX() - TOLERANCE_PIXELS
        && inner.getMaxY() <= outer.getMaxY() + TOLERANCE_PIXELS;
  }

  private void check(TextInputControl field) {
    String prompt = field.getPromptText();
    if (prompt == null
        || prompt.isEmpty()
        || field.getText() != null && !field.getText().isEmpty()) {
      return;
    }
    Text text = new Text(prompt);
    text.setFont(field.getFont());
    double room = field.getWidth() - field.getInsets().getLeft() - field.getInsets().getRight();
    if (field.getWidth() > 0 && text.getLayoutBounds().getWidth() > room + TOLERANCE_PIXELS) {
      found.add("prompt: " + place(field) + " " + prompt);
    }
  }

  private static String letters(String text) {
    return text.replaceAll("\\s+", "");
  }

  /** Where it is, for messages. */
  public static String place(Node node) {
    StringBuilder place = new StringBuilder();
    for (Node at = node; at != null && place.length() < 120; at = at.getParent()) {
      place.append(at.getId() == null ? "" : "#" + at.getId() + " ");
    }
    return place.append(node.getStyleClass()).toString();
  }
}
