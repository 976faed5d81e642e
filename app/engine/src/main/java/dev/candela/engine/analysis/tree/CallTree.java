package dev.candela.engine.analysis.tree;

import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.FrameKind;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.Symbols;
import dev.candela.engine.model.WeightUnit;
import dev.candela.engine.view.WeightedStacks;
import java.util.Arrays;

/**
 * The call tree with the cost of each node; immutable, for any thread.
 *
 * <p>Nodes are numbered level by level, on each level from left to right, and the children of a
 * node by the names of their methods. So a node's children have successive ids, and so have all
 * nodes of one depth; node {@value #ROOT} stands for everything and has no frame. Only nodes with
 * samples are there.
 */
public final class CallTree implements MethodTree {
  public static final int ROOT = 0;

  private final Symbols symbols;
  private final WeightUnit unit;
  private final int[] frameIds;
  private final int[] stackIds;
  private final int[] parents;

  /** The first child of each node, or where it would be; then the end of the last node's. */
  private final int[] firstChildren;

  /** The first node of each depth, then the end of the deepest. */
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

  public static CallTree of(WeightedStacks weighted, Cancellation cancellation) {
    return CallTreeBuilder.build(weighted, 1, cancellation).tree();
  }

  /**
   * A tree and where its stacks are in it.
   *
   * @param nodeByStack the node of each stack, or {@link Ids#NONE} for those without samples
   */
  public record OfStacks(CallTree tree, int[] nodeByStack) {}

  /** For callers that also need the stacks. */
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

  /** Leaves out lighter nodes; their weight stays in their callers' totals. */
  public static CallTree ofNodesFrom(
      long leastWeight, WeightedStacks weighted, Cancellation cancellation) {
    return CallTreeBuilder.buildNodesFrom(leastWeight, weighted, cancellation).tree();
  }

  @Override
  public Symbols symbols() {
    return symbols;
  }

  @Override
  public WeightUnit unit() {
    return unit;
  }

  @Override
  public int nodeCount() {
    return frameIds.length;
  }

  /** {@link Ids#NONE} for the root. */
  @Override
  public int frameId(int nodeId) {
    return frameIds[nodeId];
  }

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

  /** The caller; {@link Ids#NONE} for the root. */
  @Override
  public int parent(int nodeId) {
    return parents[nodeId];
  }

  /** The others follow it. Meaningless if {@link #childCount} is 0. */
  @Override
  public int firstChild(int nodeId) {
    return firstChildren[nodeId];
  }

  @Override
  public int childCount(int nodeId) {
    return firstChildren[nodeId + 1] - firstChildren[nodeId];
  }

  /** Includes the root's depth 0. */
  public int depthCount() {
    return levels.length - 1;
  }

  /** The others follow, up to the first node of the next depth. */
  public int firstNodeAt(int depth) {
    return levels[depth];
  }

  /** Number of callers, including the root. */
  public int depth(int nodeId) {
    int place = Arrays.binarySearch(levels, nodeId);
    return place >= 0 ? place : -place - 2;
  }

  public long selfSamples(int nodeId) {
    return values.selfSamples()[nodeId];
  }

  public long selfWeight(int nodeId) {
    return values.selfWeights()[nodeId];
  }

  @Override
  public long totalSamples(int nodeId) {
    return values.totalSamples()[nodeId];
  }

  @Override
  public long totalWeight(int nodeId) {
    return values.totalWeights()[nodeId];
  }
}
