package dev.candela.desktop.table;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import javafx.scene.control.TreeItem;

/** A row that is or was on screen; its children are created when it is expanded. */
final class TreeRow<R> extends TreeItem<R> {
  private TreeRows<R> rows;

  /** Receives expanded rows whose children are not known yet. */
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

  /** Takes over a worker's result; existing rows keep their items. */
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

  /** Identities of expanded rows below this one. */
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

  /** Identities from the roots to this row. */
  List<Object> path() {
    List<Object> path = new ArrayList<>();
    for (TreeItem<R> at = this; at.getParent() != null; at = at.getParent()) {
      path.add(rows.identity(at.getValue()));
    }
    return path.reversed();
  }

  /** Null if there is no row with that path. */
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
