package dev.candela.engine.diff;

import dev.candela.engine.analysis.chance.Effects;
import dev.candela.engine.analysis.chance.Verdict;
import dev.candela.engine.analysis.tree.CallTree;
import dev.candela.engine.model.Ids;
import java.util.stream.IntStream;

/**
 * Who called whom on either side, what it cost on each, and whether the difference means anything;
 * immutable, to be used by any thread. The nodes are those of {@link #structure}; what is on one
 * side only is there as well. Costs are in the unit of the comparison, the mean of a side's runs,
 * never NaN and never infinite.
 */
public final class DiffTree {
  private final CallTree structure;
  private final Nodes nodes;

  /** The key of each node that is large enough for an interval, or {@link Ids#NONE}. */
  private final int[] keyByNode;

  private final Effects effects;

  record Nodes(CallTree tree, NodeCosts before, NodeCosts after) {
    NodeCosts of(Side side) {
      return side == Side.BEFORE ? before : after;
    }
  }

  DiffTree(Nodes nodes, int[] keyByNode, Effects effects) {
    this.structure = nodes.tree();
    this.nodes = nodes;
    this.keyByNode = keyByNode;
    this.effects = effects;
  }

  /** The union of both sides' trees, with the samples and weights of both together. */
  public CallTree structure() {
    return structure;
  }

  public double total(Side side, int nodeId) {
    return of(side).total(nodeId);
  }

  public double self(Side side, int nodeId) {
    return of(side).self(nodeId);
  }

  public enum WidthBy {
    /** The larger cost of the two sides, so that every frame is visible. */
    LARGER,
    BEFORE,
    AFTER,
    /** Sum of the absolute changes of the frame and its callees. */
    DIFFERENCE
  }

  /**
   * The part of a node's width that is not its callees'. Widths are sums of these, so that callees
   * fit into their caller: the larger of two totals alone would not do, since what moved from one
   * callee to another would stick out.
   */
  public double own(WidthBy by, int nodeId) {
    return switch (by) {
      case LARGER -> Math.max(nodes.before().self(nodeId), nodes.after().self(nodeId));
      case BEFORE -> nodes.before().self(nodeId);
      case AFTER -> nodes.after().self(nodeId);
      case DIFFERENCE -> Math.abs(nodes.after().self(nodeId) - nodes.before().self(nodeId));
    };
  }

  /** Samples of {@link #total}; of all runs of the side. */
  public long totalSamples(Side side, int nodeId) {
    return of(side).totalSamples(nodeId);
  }

  /** Samples of {@link #self}; of all runs of the side. */
  public long selfSamples(Side side, int nodeId) {
    return of(side).selfSamples(nodeId);
  }

  /** True if every sample of the side costs the same, so that samples say all about costs. */
  public boolean isEven(Side side) {
    return of(side).isEven();
  }

  public double difference(int nodeId) {
    return nodes.after().total(nodeId) - nodes.before().total(nodeId);
  }

  /**
   * The difference by the larger of the two sides, for colours on a fixed scale and for frames that
   * are split in two: -1 is gone, -0.5 is half, 0 is the same, 1 is new.
   */
  public double ratio(int nodeId) {
    double larger = Math.max(nodes.before().total(nodeId), nodes.after().total(nodeId));
    return larger > 0 ? difference(nodeId) / larger : 0;
  }

  /** Half of the 95 % interval of {@link #difference}; 0 for nodes of less than a thousandth. */
  public double halfWidth(int nodeId) {
    int key = keyByNode[nodeId];
    return key == Ids.NONE ? 0 : effects.halfWidths()[key];
  }

  /** True if {@link #halfWidth} may have to be larger: a recording is short for its phases. */
  public boolean isLowerBound(int nodeId) {
    int key = keyByNode[nodeId];
    return key != Ids.NONE && effects.lowerBounds()[key];
  }

  /** What can be said about {@link #difference}; never a change without an interval. */
  public Verdict verdict(int nodeId) {
    int key = keyByNode[nodeId];
    if (key != Ids.NONE) {
      return effects.verdicts()[key];
    }
    boolean enough =
        Verdict.areEnough(nodes.before().totalSamples(nodeId), nodes.after().totalSamples(nodeId));
    return enough ? Verdict.UNCLEAR : Verdict.TOO_FEW;
  }

  public int changeCount() {
    return (int)
        IntStream.range(0, keyByNode.length).filter(nodeId -> verdict(nodeId).isChange()).count();
  }

  NodeCosts of(Side side) {
    return nodes.of(side);
  }
}
