package dev.candela.desktop.table;

import dev.candela.engine.model.Cancellation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Some rows of a tree and what is below those of them that were opened, in the order of the table;
 * made by a worker, then immutable.
 *
 * @param row null above the roots
 * @param children null if they were not asked for
 */
record TreeLevels<R>(R row, List<TreeLevels<R>> children) {
  /** Maximum depth: the control recurses once per row. */
  static final int DEEPEST = 1_000;

  /** A row about which nothing else is known. */
  static <R> TreeLevels<R> closed(R row) {
    return new TreeLevels<>(row, null);
  }

  /** Adds all rows below. */
  void addTo(List<R> all) {
    for (TreeLevels<R> child : children == null ? List.<TreeLevels<R>>of() : children) {
      all.add(child.row);
      child.addTo(all);
    }
  }

  /** Expanded rows by identity. */
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

  /** The roots, and below each expanded row its children. */
  static <R> TreeLevels<R> of(
      TreeRows<R> rows, Open open, Comparator<R> order, Cancellation cancellation) {
    return new TreeLevels<>(
        null, levels(rows, rows.roots(cancellation), open, order, cancellation));
  }

  /** One row and its expanded children. */
  static <R> TreeLevels<R> below(
      TreeRows<R> rows, R row, Open open, Comparator<R> order, Cancellation cancellation) {
    return new TreeLevels<>(
        row, levels(rows, rows.children(row, cancellation), open, order, cancellation));
  }

  /**
   * Opens all on the way down from a row, which is open, over the heaviest rows.
   *
   * @return the identities on the way
   */
  static <R> List<Object> openHeaviest(
      TreeRows<R> rows, R top, Open open, Cancellation cancellation) {
    List<Object> way = new ArrayList<>();
    Open deepest = open;
    R at = top;
    for (int i = 0; i < DEEPEST && !rows.isLeaf(at); i++) {
      cancellation.check();
      List<R> children = rows.children(at, cancellation);
      Optional<R> next = children.stream().max(Comparator.comparingLong(rows::weight));
      long ownWeight = rows.weight(at) - children.stream().mapToLong(rows::weight).sum();
      // If the self weight of a row is larger than that of any child, the path ends here.
      if (next.isEmpty() || rows.weight(next.get()) < ownWeight) {
        break;
      }
      at = next.get();
      way.add(rows.identity(at));
      if (!rows.isLeaf(at)) {
        deepest = deepest.open(rows.identity(at));
      }
    }
    return way;
  }

  private static <R> List<TreeLevels<R>> levels(
      TreeRows<R> rows, List<R> list, Open open, Comparator<R> order, Cancellation cancellation) {
    cancellation.check();
    List<TreeLevels<R>> levels = new ArrayList<>(list.size());
    for (R row : sorted(list, order)) {
      Open further = open == null ? null : open.get(rows.identity(row));
      levels.add(
          further == null || rows.isLeaf(row)
              ? closed(row)
              : below(rows, row, further, order, cancellation));
    }
    return levels;
  }

  private static <R> List<R> sorted(List<R> list, Comparator<R> order) {
    if (order == null) {
      return list;
    }
    List<R> sorted = new ArrayList<>(list);
    sorted.sort(order);
    return sorted;
  }
}
