package dev.candela.engine.layout;

import dev.candela.engine.analysis.tree.CallTree;
import dev.candela.engine.diff.DiffTree;
import dev.candela.engine.diff.DiffWidths;
import dev.candela.engine.diff.DiffWidths.WidthBy;
import dev.candela.engine.diff.Side;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.Symbols;
import java.util.function.IntToLongFunction;

/**
 * The nodes of a call tree with the widths of their boxes, to be drawn as a flame graph; immutable,
 * for any thread.
 *
 * <p>Nodes are numbered level by level and on each level from left to right, so a node's children
 * have successive ids, and so have all nodes of one depth. Node 0 stands for everything and has no
 * frame. A node weighs at least as much as its children together.
 */
public final class FlameTree {
  public static final int ROOT = 0;

  /** Weight of both sides: the smallest of 10^9 samples still weighs thousands. */
  private static final double ALL = 1L << 42;

  private final CallTree nodes;
  private final IntToLongFunction weights;

  private FlameTree(CallTree nodes, IntToLongFunction weights) {
    this.nodes = nodes;
    this.weights = weights;
  }

  /** Boxes as wide as their nodes' total weights. */
  public static FlameTree of(CallTree tree) {
    return new FlameTree(tree, tree::totalWeight);
  }

  /**
   * Nodes of a comparison by one of its widths, the same whatever the width is; one that has none
   * of it weighs 0 and is not seen.
   */
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
      weights[nodeId] += Math.round(DiffWidths.own(tree, by, nodeId) * scale);
      weights[nodes.parent(nodeId)] += weights[nodeId];
    }
    weights[ROOT] += Math.round(DiffWidths.own(tree, by, ROOT) * scale);
    return new FlameTree(nodes, nodeId -> weights[nodeId]);
  }

  public Symbols symbols() {
    return nodes.symbols();
  }

  public int nodeCount() {
    return nodes.nodeCount();
  }

  /** Includes the root's depth 0. */
  public int depthCount() {
    return nodes.depthCount();
  }

  /** The first node of a depth, up to {@link #depthCount}, where it is {@link #nodeCount}. */
  public int firstNodeAt(int depth) {
    return nodes.firstNodeAt(depth);
  }

  /** Number of callers, including the root. */
  int depth(int nodeId) {
    return nodes.depth(nodeId);
  }

  /** {@link Ids#NONE} for the root. */
  public int frameId(int nodeId) {
    return nodes.frameId(nodeId);
  }

  /** {@link Ids#NONE} for the root. */
  public int parent(int nodeId) {
    return nodes.parent(nodeId);
  }

  /** The others follow it. Meaningless if {@link #childCount} is 0. */
  public int firstChild(int nodeId) {
    return nodes.firstChild(nodeId);
  }

  public int childCount(int nodeId) {
    return nodes.childCount(nodeId);
  }

  /** Width of the node's box. */
  public long weight(int nodeId) {
    return weights.applyAsLong(nodeId);
  }
}
