package dev.candela.engine.diff;

import dev.candela.engine.analysis.tree.CallTree;

/**
 * A width for each node, such that callees fit into their caller; immutable. Widths are sums of
 * what the frames below take themselves: the larger of two totals alone would not do, since what
 * moved from one callee to another would stick out.
 */
public final class DiffWidths {
  private final double[] widths;

  private DiffWidths(double[] widths) {
    this.widths = widths;
  }

  /** Linear in the number of nodes. */
  public static DiffWidths of(DiffTree tree, WidthBy by) {
    CallTree structure = tree.structure();
    double[] widths = new double[structure.nodeCount()];
    for (int nodeId = widths.length - 1; nodeId >= 0; nodeId--) {
      widths[nodeId] += own(tree, by, nodeId);
      if (nodeId != CallTree.ROOT) {
        widths[structure.parent(nodeId)] += widths[nodeId];
      }
    }
    return new DiffWidths(widths);
  }

  /** The part of a node's width that is not its callees'. */
  public static double own(DiffTree tree, WidthBy by, int nodeId) {
    double before = tree.self(Side.BEFORE, nodeId);
    double after = tree.self(Side.AFTER, nodeId);
    return switch (by) {
      case LARGER -> Math.max(before, after);
      case BEFORE -> before;
      case AFTER -> after;
      case DIFFERENCE -> Math.abs(after - before);
    };
  }

  /** The width, in the unit of the comparison. */
  public double width(int nodeId) {
    return widths[nodeId];
  }

  /** The width of everything. */
  public double all() {
    return widths[CallTree.ROOT];
  }

  public enum WidthBy {
    /** The larger cost of the two sides, so that every frame is visible. */
    LARGER,
    BEFORE,
    AFTER,
    /** Sum of the absolute changes of the frame and its callees. */
    DIFFERENCE
  }
}
