package dev.candela.engine.layout;

import dev.candela.engine.analysis.tree.CallTree;
import dev.candela.engine.diff.DiffTree;
import dev.candela.engine.diff.DiffWidths;
import dev.candela.engine.diff.DiffWidths.WidthBy;
import dev.candela.engine.diff.Side;
import dev.candela.engine.model.Symbols;

/**
 * A comparison's tree by one of its widths. Nodes are those of the comparison whatever the width
 * is; one that has none of it weighs 0 and is not seen.
 */
final class DiffFlameTree implements FlameTree {
  /** Weight of both sides: the smallest of 10^9 samples still weighs thousands. */
  private static final double ALL = 1L << 42;

  private final CallTree structure;

  /** Null where sample counts are the weights. */
  private final long[] weights;

  private final DiffTree counted;
  private final Side side;

  private DiffFlameTree(CallTree structure, long[] weights, DiffTree counted, Side side) {
    this.structure = structure;
    this.weights = weights;
    this.counted = counted;
    this.side = side;
  }

  static DiffFlameTree of(DiffTree tree, WidthBy by) {
    CallTree structure = tree.structure();
    if ((by == WidthBy.BEFORE || by == WidthBy.AFTER) && tree.isEven(side(by))) {
      return new DiffFlameTree(structure, null, tree, side(by));
    }
    long[] weights = new long[structure.nodeCount()];
    double all = tree.total(Side.BEFORE, ROOT) + tree.total(Side.AFTER, ROOT);
    double scale = all > 0 ? ALL / all : 0;
    // Whole numbers are added up, so that callees never stick out of their caller.
    for (int nodeId = weights.length - 1; nodeId > ROOT; nodeId--) {
      weights[nodeId] += Math.round(DiffWidths.own(tree, by, nodeId) * scale);
      weights[structure.parent(nodeId)] += weights[nodeId];
    }
    weights[ROOT] += Math.round(DiffWidths.own(tree, by, ROOT) * scale);
    return new DiffFlameTree(structure, weights, null, null);
  }

  private static Side side(WidthBy by) {
    return by == WidthBy.BEFORE ? Side.BEFORE : Side.AFTER;
  }

  @Override
  public Symbols symbols() {
    return structure.symbols();
  }

  @Override
  public int nodeCount() {
    return structure.nodeCount();
  }

  @Override
  public int depthCount() {
    return structure.depthCount();
  }

  @Override
  public int firstNodeAt(int depth) {
    return structure.firstNodeAt(depth);
  }

  @Override
  public int frameId(int nodeId) {
    return structure.frameId(nodeId);
  }

  @Override
  public int parent(int nodeId) {
    return structure.parent(nodeId);
  }

  @Override
  public int firstChild(int nodeId) {
    return structure.firstChild(nodeId);
  }

  @Override
  public int childCount(int nodeId) {
    return structure.childCount(nodeId);
  }

  @Override
  public long weight(int nodeId) {
    return weights == null ? counted.totalSamples(side, nodeId) : weights[nodeId];
  }
}
