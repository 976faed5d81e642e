package dev.candela.engine.diff;

/**
 * A width for each node, such that callees fit into their caller; immutable. Widths are sums of
 * what the frames below take themselves: the larger of two totals alone would not do, since what
 * moved from one callee to another would stick out.
 */
public final class DiffWidths {
  private DiffWidths() {}

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

  public enum WidthBy {
    /** The larger cost of the two sides, so that every frame is visible. */
    LARGER,
    BEFORE,
    AFTER,
    /** Sum of the absolute changes of the frame and its callees. */
    DIFFERENCE
  }
}
