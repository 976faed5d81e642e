package dev.candela.engine.layout;

import dev.candela.engine.analysis.tree.CallTree;
import dev.candela.engine.diff.DiffTree;
import dev.candela.engine.diff.DiffTree.WidthBy;
import dev.candela.engine.diff.Side;
import java.util.function.IntToLongFunction;

/** A call tree with boxes; a node weighs at least as much as its children. Immutable. */
public final class FlameTree extends CallTree {
  /** Weight of both sides: the smallest of 10^9 samples still weighs thousands. */
  private static final double ALL = 1L << 42;

  private final IntToLongFunction weights;

  private FlameTree(CallTree nodes, IntToLongFunction weights) {
    super(nodes);
    this.weights = weights;
  }

  /** Boxes as wide as their nodes' total weights. */
  public static FlameTree of(CallTree tree) {
    return new FlameTree(tree, tree::totalWeight);
  }

  /** The nodes are the same for any width; those that have none of it weigh 0 and are not seen. */
  public static FlameTree of(DiffTree tree, WidthBy by) {
    CallTree nodes = tree.structure();
    if (by == WidthBy.BEFORE || by == WidthBy.AFTER) {
      Side side = by == WidthBy.BEFORE ? Side.BEFORE : Side.AFTER;
      if (tree.isEven(side)) {
        return new FlameTree(nodes, nodeId -> tree.totalSamples(side, nodeId));
      }
    }
    long[] weights = new long[nodes.nodeCount()];
    double all = tree.total(Side.BEFORE, ROOT) + tree.total(Side.AFTER, ROOT);
    double scale = all > 0 ? ALL / all : 0;
    // Whole numbers are added up, so that callees never stick out of their caller.
    for (int nodeId = weights.length - 1; nodeId > ROOT; nodeId--) {
      weights[nodeId] += Math.round(tree.own(by, nodeId) * scale);
      weights[nodes.parent(nodeId)] += weights[nodeId];
    }
    weights[ROOT] += Math.round(tree.own(by, ROOT) * scale);
    return new FlameTree(nodes, nodeId -> weights[nodeId]);
  }

  /** Width of the node's box. */
  public long weight(int nodeId) {
    return weights.applyAsLong(nodeId);
  }
}
