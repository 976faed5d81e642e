package dev.candela.desktop.table;

import dev.candela.engine.model.Cancellation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
      at =
          at == null
              ? null
              : (TreeRow<R>)
                  at.getChildren().stream()
                      .filter(child -> rows.identity(child.getValue()).equals(identity))
                      .findFirst()
                      .orElse(null);
    }
    return at;
  }

  /** Rows below a row, null for the roots, as the table shows them; null if not asked for. */
  record TreeLevels<R>(R row, List<TreeLevels<R>> children) {
    /** Maximum depth: the control recurses once per row. */
    static final int DEEPEST = 1_000;

    void addTo(List<R> all) {
      for (TreeLevels<R> child : children == null ? List.<TreeLevels<R>>of() : children) {
        all.add(child.row);
        child.addTo(all);
      }
    }

    static final class Open {
      private final Map<Object, Open> below = new HashMap<>();

      /** Expands a row below this one. */
      Open open(Object identity) {
        return below.computeIfAbsent(identity, _ -> new Open());
      }

      Open get(Object identity) {
        return below.get(identity);
      }
    }

    /** A row, null for the roots, and below each expanded row its children. */
    static <R> TreeLevels<R> of(
        TreeRows<R> rows, R row, Open open, Comparator<R> order, Cancellation cancellation) {
      cancellation.check();
      if (open == null || row != null && rows.isLeaf(row)) {
        return new TreeLevels<>(row, null);
      }
      List<R> below = new ArrayList<>(below(rows, row, cancellation));
      if (order != null) {
        below.sort(order);
      }
      List<TreeLevels<R>> levels = new ArrayList<>(below.size());
      for (R child : below) {
        levels.add(of(rows, child, open.get(rows.identity(child)), order, cancellation));
      }
      return new TreeLevels<>(row, levels);
    }

    /** Follows a path as far as it exists, then the heaviest rows; returns all that it opened. */
    static <R> List<Object> openHeaviest(
        TreeRows<R> rows, Open open, List<Object> path, Cancellation cancellation) {
      List<Object> way = new ArrayList<>();
      Open deepest = open;
      boolean follows = true;
      R at = null;
      for (int i = 0; i < path.size() + DEEPEST && (at == null || !rows.isLeaf(at)); i++) {
        cancellation.check();
        List<R> level = below(rows, at, cancellation);
        Object wanted = follows && i < path.size() ? path.get(i) : null;
        Optional<R> next =
            level.stream().filter(row -> rows.identity(row).equals(wanted)).findFirst();
        follows = next.isPresent();
        if (!follows) {
          next = level.stream().max(Comparator.comparingLong(rows::weight));
          long belowWeight = level.stream().mapToLong(rows::weight).sum();
          // If the self weight of a row is larger than that of any child, the path ends here.
          if (next.isEmpty()
              || at != null && rows.weight(next.get()) < rows.weight(at) - belowWeight) {
            break;
          }
        }
        at = next.orElseThrow();
        way.add(rows.identity(at));
        deepest = rows.isLeaf(at) ? deepest : deepest.open(rows.identity(at));
      }
      return way;
    }

    private static <R> List<R> below(TreeRows<R> rows, R row, Cancellation cancellation) {
      return row == null ? rows.roots(cancellation) : rows.children(row, cancellation);
    }
  }
}
