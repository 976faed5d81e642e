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

  /** Adds up; linear in the number of nodes. */
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

  /** What a node adds to the widths of its callers. */
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

  /** What the width of a frame shows. */
  public enum WidthBy {
    /** The larger of its costs on both sides, so that nothing is invisible. */
    LARGER,
    /** Its cost before. */
    BEFORE,
    /** Its cost after. */
    AFTER,
    /** How much its cost changed, wherever below it, more and less both counted. */
    DIFFERENCE
  }
}
