package dev.candela.engine.layout;

import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Ids;
import java.util.Arrays;
import java.util.Comparator;

/**
 * The boxes of a flame graph, a row for each depth; immutable, to be used by any thread. Boxes are
 * numbered by position: row by row, and in a row from left to right. Their edges lie between 0 and
 * 1 and are made of sums of whole weights, so a box ends exactly where the next one begins.
 * Children begin at their parent's left edge; what is left of it at the right is its own.
 */
public final class FlameLayout {
  private final FlameTree tree;

  /** By position; null where positions are node ids, as they are by name. */
  private final int[] nodeIds;

  /** By node id; null where positions are node ids. */
  private final int[] positions;

  /** Weight left of each box, by position. */
  private final long[] startWeights;

  private final double unitsPerWeight;

  private FlameLayout(FlameTree tree, int[] nodeIds, int[] positions, long[] startWeights) {
    this.tree = tree;
    this.nodeIds = nodeIds;
    this.positions = positions;
    this.startWeights = startWeights;
    this.unitsPerWeight = 1.0 / Math.max(1, tree.weight(FlameTree.ROOT));
  }

  /** One pass over the nodes; sorts siblings if ordered by weight. */
  public static FlameLayout of(FlameTree tree, FlameOrder order, Cancellation cancellation) {
    if (order == FlameOrder.NAME) {
      return new FlameLayout(tree, null, null, startsByNode(tree, cancellation));
    }
    return byWeight(tree, cancellation);
  }

  public FlameTree tree() {
    return tree;
  }

  public int rowCount() {
    return tree.depthCount();
  }

  /** First position of a row; for {@link #rowCount} the number of boxes. */
  public int firstPosition(int depth) {
    return tree.firstNodeAt(depth);
  }

  public int nodeId(int position) {
    return nodeIds == null ? position : nodeIds[position];
  }

  public int position(int nodeId) {
    return positions == null ? nodeId : positions[nodeId];
  }

  public double start(int position) {
    return startWeights[position] * unitsPerWeight;
  }

  public double end(int position) {
    return (startWeights[position] + tree.weight(nodeId(position))) * unitsPerWeight;
  }

  /** Number of callers, including the root. */
  public int depth(int nodeId) {
    return tree.depth(nodeId);
  }

  /** {@link Ids#NONE} between boxes. */
  public int nodeAt(double x, int depth) {
    if (depth < 0 || depth >= rowCount()) {
      return Ids.NONE;
    }
    int position = firstEndingAfter(x, depth);
    boolean here = position < firstPosition(depth + 1) && start(position) <= x;
    return here ? nodeId(position) : Ids.NONE;
  }

  /** The first box of a row that ends right of {@code x}, or the end of the row. */
  public int firstEndingAfter(double x, int depth) {
    int from = firstPosition(depth);
    int to = firstPosition(depth + 1);
    int position = firstStartingAt(x, from, to);
    if (position > from && end(position - 1) > x) {
      return position - 1;
    }
    while (position < to && end(position) <= x) {
      position++;
    }
    return position;
  }

  /** The first position from {@code from} whose box starts at {@code x} or later. */
  public int firstStartingAt(double x, int from, int to) {
    // Most questions are about the next few boxes, so look there before halving the row.
    int low = from;
    int step = 1;
    while (low + step < to && start(low + step) < x) {
      low += step;
      step <<= 1;
    }
    int high = Math.min(to, low + step);
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (start(middle) < x) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private static long[] startsByNode(FlameTree tree, Cancellation cancellation) {
    long[] starts = new long[tree.nodeCount()];
    for (int nodeId = 0; nodeId < starts.length; nodeId++) {
      Cancellation.checkAt(nodeId, cancellation);
      long at = starts[nodeId];
      int end = tree.firstChild(nodeId) + tree.childCount(nodeId);
      for (int child = tree.firstChild(nodeId); child < end; child++) {
        starts[child] = at;
        at += tree.weight(child);
      }
    }
    return starts;
  }

  /** The heaviest of siblings first; of equal ones, the one whose name comes first. */
  private static FlameLayout byWeight(FlameTree tree, Cancellation cancellation) {
    int nodeCount = tree.nodeCount();
    int[] nodeIds = new int[nodeCount];
    int[] positions = new int[nodeCount];
    long[] starts = new long[nodeCount];
    int end = 1;
    // Parents stand before their children, so this fills up row by row.
    for (int position = 0; position < nodeCount; position++) {
      Cancellation.checkAt(position, cancellation);
      int nodeId = nodeIds[position];
      long at = starts[position];
      for (int child : sortedChildren(tree, nodeId)) {
        nodeIds[end] = child;
        positions[child] = end;
        starts[end++] = at;
        at += tree.weight(child);
      }
    }
    return new FlameLayout(tree, nodeIds, positions, starts);
  }

  private static int[] sortedChildren(FlameTree tree, int nodeId) {
    int first = tree.firstChild(nodeId);
    int count = tree.childCount(nodeId);
    int[] children = new int[count];
    Arrays.setAll(children, i -> first + i);
    if (count < 2) {
      return children;
    }
    if (count < 16) {
      insertionSort(tree, children);
      return children;
    }
    return Ids.sorted(
        Arrays.stream(children), Comparator.comparingLong(node -> -tree.weight(node)));
  }

  private static void insertionSort(FlameTree tree, int[] children) {
    for (int i = 1; i < children.length; i++) {
      int child = children[i];
      long weight = tree.weight(child);
      int at = i;
      while (at > 0 && tree.weight(children[at - 1]) < weight) {
        children[at] = children[at - 1];
        at--;
      }
      children[at] = child;
    }
  }

  public enum FlameOrder {
    /** By name: boxes keep their places while weights change. */
    NAME,
    /** Heaviest first. */
    WEIGHT
  }
}
