package dev.candela.desktop.window;

import java.util.List;
import javafx.scene.Node;

/** Parts of a view that the keyboard goes to one after the other. */
final class FocusCycle {
  private FocusCycle() {}

  /** Goes from the part that has the keyboard to the one after it, or the one before it. */
  static void go(List<Node> parts, boolean forward) {
    int now = -1;
    for (int i = 0; i < parts.size(); i++) {
      now = hasFocus(parts.get(i)) ? i : now;
    }
    int from = now < 0 && !forward ? 0 : now;
    parts.get(Math.floorMod(from + (forward ? 1 : -1), parts.size())).requestFocus();
  }

  private static boolean hasFocus(Node part) {
    Node at = part.getScene() == null ? null : part.getScene().getFocusOwner();
    while (at != null && !at.equals(part)) {
      at = at.getParent();
    }
    return at != null;
  }
}
