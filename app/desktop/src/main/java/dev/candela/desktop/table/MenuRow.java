package dev.candela.desktop.table;

import java.util.OptionalInt;
import javafx.scene.Node;
import javafx.scene.control.IndexedCell;
import javafx.scene.control.TableRow;
import javafx.scene.control.TreeTableRow;
import javafx.scene.input.ContextMenuEvent;

/** The row that a menu was asked for by the mouse: it is selected before its menu is shown. */
final class MenuRow {
  private MenuRow() {}

  static OptionalInt at(ContextMenuEvent event) {
    if (event.isKeyboardTrigger() || event.getPickResult() == null) {
      return OptionalInt.empty();
    }
    Node at = event.getPickResult().getIntersectedNode();
    while (at != null && !(at instanceof TableRow<?>) && !(at instanceof TreeTableRow<?>)) {
      at = at.getParent();
    }
    return at instanceof IndexedCell<?> row && !row.isEmpty()
        ? OptionalInt.of(row.getIndex())
        : OptionalInt.empty();
  }
}
