package dev.candela.engine.analysis.tree;

import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.FrameKind;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.Symbols;
import dev.candela.engine.model.WeightUnit;
import dev.candela.engine.view.WeightedStacks;

/**
 * Who called whom, and what it cost; immutable, to be used by any thread.
 *
 * <p>Nodes are numbered level by level, on each level from left to right, and the children of a
 * node by the names of their methods. So a node's children have successive ids, and so have all
 * nodes of one depth; node {@value #ROOT} stands for everything and has no frame. Only nodes with
 * samples are there.
 */
public final class CallTree implements MethodTree {
  /** The node of everything. */
  public static final int ROOT = 0;

  private final Symbols symbols;
  private final WeightUnit unit;
  private final int[] frameIds;
  private final int[] stackIds;
  private final int[] parents;

  /** The first child of each node, or where it would be, and the end of the last node's. */
  private final int[] firstChildren;

  /** The first node of each depth, and the end of the deepest. */
  private final int[] levels;

  private final NodeValues values;

  CallTree(Symbols symbols, WeightUnit unit, NodeOrder order, int[] frameIds, NodeValues values) {
    this.symbols = symbols;
    this.unit = unit;
    this.frameIds = frameIds;
    this.stackIds = order.stackIds();
    this.parents = order.parents();
    this.firstChildren = order.firstChildren();
    this.levels = order.levels();
    this.values = values;
  }

  /** Makes the tree of callers above callees. */
  public static CallTree of(WeightedStacks weighted, Cancellation cancellation) {
    return CallTreeBuilder.build(weighted, 1, cancellation).tree();
  }

  /**
   * A tree and where its stacks are in it.
   *
   * @param nodeByStack the node of each stack, or {@link Ids#NONE} for those without samples
   */
  public record OfStacks(CallTree tree, int[] nodeByStack) {}

  /** The same for whoever has more to say of the stacks. */
  public static OfStacks ofStacks(WeightedStacks weighted, Cancellation cancellation) {
    return CallTreeBuilder.build(weighted, 1, cancellation);
  }

  /**
   * The same without the depths in which no node weighs so much, for pictures on which nothing of
   * them is seen. Nodes above them lack callees then, which their totals still hold.
   */
  public static CallTree ofDepthsFrom(
      long leastWeight, WeightedStacks weighted, Cancellation cancellation) {
    return CallTreeBuilder.build(weighted, leastWeight, cancellation).tree();
  }

  /** The same without nodes that weigh less. What called them keeps their weight in its total. */
  public static CallTree ofNodesFrom(
      long leastWeight, WeightedStacks weighted, Cancellation cancellation) {
    return CallTreeBuilder.buildNodesFrom(leastWeight, weighted, cancellation).tree();
  }

  /** What the frames stand for. */
  @Override
  public Symbols symbols() {
    return symbols;
  }

  /** What weights count. */
  @Override
  public WeightUnit unit() {
    return unit;
  }

  /** Number of nodes; at least the root. */
  @Override
  public int nodeCount() {
    return frameIds.length;
  }

  /** The frame, or {@link Ids#NONE} for the root. */
  @Override
  public int frameId(int nodeId) {
    return frameIds[nodeId];
  }

  /** How the frame's code ran. */
  public FrameKind kind(int nodeId) {
    return nodeId == ROOT ? FrameKind.SYNTHETIC : symbols.frames().kind(frameIds[nodeId]);
  }

  /**
   * The stack of the {@link WeightedStacks} that the node stands for, or {@link Ids#NONE} in a tree
   * that is turned round.
   */
  public int stackId(int nodeId) {
    return stackIds[nodeId];
  }

  /** The caller, or {@link Ids#NONE} for the root. */
  @Override
  public int parent(int nodeId) {
    return parents[nodeId];
  }

  /** The first callee; the others follow it. Meaningless if {@link #childCount} is 0. */
  @Override
  public int firstChild(int nodeId) {
    return firstChildren[nodeId];
  }

  /** Number of callees. */
  @Override
  public int childCount(int nodeId) {
    return firstChildren[nodeId + 1] - firstChildren[nodeId];
  }

  /** Number of depths, the root's 0 included. */
  public int depthCount() {
    return levels.length - 1;
  }

  /** The first node of a depth; its other nodes follow, up to the first of the next. */
  public int firstNodeAt(int depth) {
    return levels[depth];
  }

  /** Number of callers, the root among them. */
  public int depth(int nodeId) {
    int low = 0;
    int high = levels.length - 1;
    while (high - low > 1) {
      int middle = (low + high) >>> 1;
      if (levels[middle] <= nodeId) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** Samples in this frame itself. */
  public long selfSamples(int nodeId) {
    return values.selfSamples()[nodeId];
  }

  /** The weight of {@link #selfSamples}. */
  public long selfWeight(int nodeId) {
    return values.selfWeights()[nodeId];
  }

  /** Samples in this frame and in all that it called. */
  @Override
  public long totalSamples(int nodeId) {
    return values.totalSamples()[nodeId];
  }

  /** The weight of {@link #totalSamples}. */
  @Override
  public long totalWeight(int nodeId) {
    return values.totalWeights()[nodeId];
  }
}
