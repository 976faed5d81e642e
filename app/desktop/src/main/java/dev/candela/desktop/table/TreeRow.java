package dev.candela.desktop.table;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import javafx.scene.control.TreeItem;

/** A row that is or was on screen; those below it are made when it is opened. */
final class TreeRow<R> extends TreeItem<R> {
  private TreeRows<R> rows;

  /** Takes rows that the user has opened, of which nothing is known yet. */
  private final Consumer<TreeRow<R>> opened;

  TreeRow(TreeRows<R> rows, R row, Consumer<TreeRow<R>> opened) {
    super(row);
    this.rows = rows;
    this.opened = opened;
    expandedProperty()
        .addListener(
            (_, _, now) -> {
              if (now && getChildren().isEmpty()) {
                opened.accept(this);
              }
            });
  }

  @Override
  public boolean isLeaf() {
    return getValue() != null && rows.isLeaf(getValue());
  }

  /** Takes what a worker made; rows that were there before stay the same items. */
  void show(TreeRows<R> newRows, TreeLevels<R> levels) {
    rows = newRows;
    if (levels.row() != null && !levels.row().equals(getValue())) {
      setValue(levels.row());
    }
    if (levels.children() == null) {
      if (!getChildren().isEmpty()) {
        getChildren().clear();
      }
      setExpanded(false);
      return;
    }
    Map<Object, TreeRow<R>> before = new HashMap<>();
    for (TreeItem<R> child : getChildren()) {
      before.put(newRows.identity(child.getValue()), (TreeRow<R>) child);
    }
    List<TreeRow<R>> now = new ArrayList<>(levels.children().size());
    for (TreeLevels<R> level : levels.children()) {
      TreeRow<R> child = before.get(newRows.identity(level.row()));
      if (child == null) {
        child = new TreeRow<>(newRows, level.row(), opened);
      }
      child.show(newRows, level);
      now.add(child);
    }
    if (!now.equals(getChildren())) {
      getChildren().setAll(now);
    }
    setExpanded(true);
  }

  /** The identities of rows that are open below this one. */
  TreeLevels.Open open() {
    TreeLevels.Open open = new TreeLevels.Open();
    collect(open);
    return open;
  }

  private void collect(TreeLevels.Open open) {
    for (TreeItem<R> child : getChildren()) {
      if (child.isExpanded() && !child.isLeaf()) {
        ((TreeRow<R>) child).collect(open.open(rows.identity(child.getValue())));
      }
    }
  }

  /** The identities from the roots to this row. */
  List<Object> path() {
    List<Object> path = new ArrayList<>();
    for (TreeItem<R> at = this; at.getParent() != null; at = at.getParent()) {
      path.add(rows.identity(at.getValue()));
    }
    return path.reversed();
  }

  /** The row with that path from here; null if it is not there. */
  TreeRow<R> find(List<Object> path) {
    TreeRow<R> at = this;
    for (Object identity : path) {
      TreeRow<R> next = null;
      for (TreeItem<R> child : at.getChildren()) {
        if (rows.identity(child.getValue()).equals(identity)) {
          next = (TreeRow<R>) child;
          break;
        }
      }
      if (next == null) {
        return null;
      }
      at = next;
    }
    return at;
  }
}
