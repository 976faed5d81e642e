package dev.candela.engine.analysis.tree;

import dev.candela.engine.analysis.tree.NodeValues.Totals;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.FrameKind;
import dev.candela.engine.model.FrameTable;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.model.Symbols;
import dev.candela.engine.model.WeightUnit;
import dev.candela.engine.view.FrameKinds;
import dev.candela.engine.view.StackValues;
import dev.candela.engine.view.StackWeights;
import dev.candela.engine.view.View;
import dev.candela.engine.view.WeightedStacks;
import java.util.Arrays;
import java.util.function.IntFunction;

/**
 * The call tree with the cost of each node; immutable, for any thread.
 *
 * <p>Nodes are numbered level by level, on each level from left to right, and the children of a
 * node by the names of their methods. So all nodes of one depth have successive ids. Only nodes
 * with samples are there.
 */
public class CallTree extends MethodTree {
  private final int[] stackIds;

  /** The first node of each depth, then the end of the deepest. */
  private final int[] levels;

  CallTree(Symbols symbols, WeightUnit unit, NodeOrder order, int[] frameIds, NodeValues values) {
    super(symbols, unit);
    this.frameIds = frameIds;
    this.parents = order.parents();
    this.firstChildren = order.firstChildren();
    this.values = values;
    this.stackIds = order.stackIds();
    this.levels = order.levels();
  }

  /** Shares the nodes of another tree. */
  protected CallTree(CallTree same) {
    super(same.symbols(), same.unit());
    this.frameIds = same.frameIds;
    this.parents = same.parents;
    this.firstChildren = same.firstChildren;
    this.values = same.values;
    this.stackIds = same.stackIds;
    this.levels = same.levels;
  }

  public static CallTree of(WeightedStacks weighted, Cancellation cancellation) {
    return ofStacks(weighted, cancellation).tree();
  }

  /** A tree and the node of each stack, or {@link Ids#NONE} for those without samples. */
  public record OfStacks(CallTree tree, int[] nodeByStack) {}

  /** For callers that also need the stacks. */
  public static OfStacks ofStacks(WeightedStacks weighted, Cancellation cancellation) {
    return build(weighted, Totals.of(weighted), null, cancellation);
  }

  /**
   * The same without the depths in which no node weighs so much, for pictures on which nothing of
   * them is seen. Nodes above them lack callees then, which their totals still hold.
   */
  public static CallTree ofDepthsFrom(
      long leastWeight, WeightedStacks weighted, Cancellation cancellation) {
    if (leastWeight <= 1) {
      return of(weighted, cancellation);
    }
    Totals totals = Totals.of(weighted);
    cancellation.check();
    ShallowStacks upper = ShallowStacks.of(weighted, totals, leastWeight);
    return build(upper.stacks(), upper.totals(), upper.originals(), cancellation).tree();
  }

  /** Leaves out lighter nodes; their weight stays in their callers' totals. */
  public static CallTree ofNodesFrom(
      long leastWeight, WeightedStacks weighted, Cancellation cancellation) {
    Totals totals = Totals.of(weighted);
    for (int stackId = 1; stackId < totals.samples().length; stackId++) {
      if (totals.weights()[stackId] < leastWeight) {
        // A stack without samples has no node, and what it calls weighs no more.
        totals.samples()[stackId] = 0;
      }
    }
    return build(weighted, totals, null, cancellation).tree();
  }

  /** Makes the tree in a fixed number of passes; {@code originals} may be null. */
  private static OfStacks build(
      WeightedStacks weighted, Totals totals, int[] originals, Cancellation cancellation) {
    cancellation.check();
    StackTable stacks = weighted.stacks();
    StackWeights weights = weighted.weights();
    int[] ranks = FrameRanks.of(weighted.symbols(), stacks, totals.samples());
    cancellation.check();
    NodeOrder order = NodeOrder.of(stacks, totals.samples(), ranks);
    cancellation.check();
    int nodeCount = order.stackIds().length;
    int[] frameIds = new int[nodeCount];
    boolean samplesApart = !weights.weighsSamples();
    NodeValues values = samplesApart ? new NodeValues(nodeCount) : NodeValues.ofSamples(nodeCount);
    for (int stackId = 0; stackId < stacks.size(); stackId++) {
      int nodeId = order.nodeByStack()[stackId];
      if (nodeId == Ids.NONE) {
        continue;
      }
      frameIds[nodeId] = stacks.frameId(stackId);
      values.selfWeights()[nodeId] = weights.weight(stackId);
      values.totalWeights()[nodeId] = totals.weights()[stackId];
      if (samplesApart) {
        values.selfSamples()[nodeId] = weights.samples(stackId);
        values.totalSamples()[nodeId] = totals.samples()[stackId];
      }
    }
    NodeOrder own = originals == null ? order : order.withStacks(originals);
    CallTree tree = new CallTree(weighted.symbols(), weights.unit(), own, frameIds, values);
    return new OfStacks(tree, order.nodeByStack());
  }

  @Override
  public final int nodeCount() {
    return frameIds.length;
  }

  public final FrameKind kind(int nodeId) {
    return nodeId == ROOT ? FrameKind.SYNTHETIC : symbols().frames().kind(frameIds[nodeId]);
  }

  /**
   * The most frequent kind of each node, by node id. A tree that begins at the innermost frames has
   * nodes that join many stacks, so each has the kind that its method has most often.
   */
  public final IntFunction<FrameKind> kinds(
      View view, boolean bottomUp, Cancellation cancellation) {
    if (bottomUp) {
      IntFunction<FrameKind> ofMethods = view.methodKinds(cancellation);
      return nodeId -> ofMethods.apply(methodId(nodeId));
    }
    // A view may keep all stacks and still have frames of its own, such as one for each method.
    if (view.stackView(cancellation).stacks() == view.profile().stacks()) {
      // Stacks have the frames of their nodes, and nodes are asked for in their order.
      FrameTable frames = view.profile().symbols().frames();
      return nodeId -> nodeId == ROOT ? FrameKind.SYNTHETIC : frames.kind(frameIds[nodeId]);
    }
    FrameKinds kinds = view.frameKinds(cancellation);
    return nodeId -> kinds.kind(stackIds[nodeId]);
  }

  /** The node's stack of {@link WeightedStacks}; {@link Ids#NONE} in a tree turned round. */
  public final int stackId(int nodeId) {
    return stackIds[nodeId];
  }

  @Override
  public final int childCount(int nodeId) {
    return firstChildren[nodeId + 1] - firstChildren[nodeId];
  }

  /** Includes the root's depth 0. */
  public final int depthCount() {
    return levels.length - 1;
  }

  /** The others follow, up to the first node of the next depth. */
  public final int firstNodeAt(int depth) {
    return levels[depth];
  }

  /** Number of callers, including the root. */
  public final int depth(int nodeId) {
    int place = Arrays.binarySearch(levels, nodeId);
    return place >= 0 ? place : -place - 2;
  }

  public final long selfSamples(int nodeId) {
    return values.selfSamples()[nodeId];
  }

  public final long selfWeight(int nodeId) {
    return values.selfWeights()[nodeId];
  }

  /**
   * The stacks down to the last depth at which one is heavy, as a table of their own, with their
   * total weights, including deeper stacks: if stacks have little in common, a picture shows only
   * some ten thousand of millions.
   */
  private record ShallowStacks(WeightedStacks stacks, Totals totals, int[] originals) {
    /** Leaves out deeper stacks, and stacks without samples. */
    static ShallowStacks of(WeightedStacks all, Totals totals, long leastWeight) {
      StackTable stacks = all.stacks();
      // Depths of the heavy ones plus 1, then the new ids of all that stay plus 1; 0 for the
      // others.
      int[] known = new int[stacks.size()];
      int deepest = depths(stacks, totals.weights(), leastWeight, known);
      StackTable.Builder upper = new StackTable.Builder();
      int[] depths = new int[1 << 10];
      int[] originals = new int[1 << 10];
      known[StackTable.ROOT] = 1;
      // From run to run, and in each as far down as they stay: most runs begin deeper than that.
      for (int run = 1; run < stacks.size(); run = stacks.endOfRun(run)) {
        int parent = known[stacks.parentStackId(run)] - 1;
        if (parent == Ids.NONE) {
          continue;
        }
        int end = Math.min(stacks.endOfRun(run), run + deepest - depths[parent]);
        for (int stackId = run; stackId < end && totals.samples()[stackId] > 0; stackId++) {
          int added = upper.add(parent, stacks.frameId(stackId));
          depths = Ids.grown(depths, added);
          originals = Ids.grown(originals, added);
          depths[added] = depths[parent] + 1;
          originals[added] = stackId;
          known[stackId] = added + 1;
          parent = added;
        }
      }
      return new ShallowStacks(all, totals, upper.view(), Arrays.copyOf(originals, upper.size()));
    }

    private ShallowStacks(WeightedStacks all, Totals totals, StackTable upper, int[] originals) {
      this(
          new WeightedStacks(
              all.symbols(),
              upper,
              StackWeights.ofSums(
                  all.weights().unit(),
                  at(all.weights().samples(), originals),
                  at(all.weights().weights(), originals))),
          new Totals(Ids.at(totals.samples(), originals), Ids.at(totals.weights(), originals)),
          originals);
    }

    private static long[] at(StackValues values, int[] stackIds) {
      return Arrays.stream(stackIds).mapToLong(values::get).toArray();
    }

    /** Callers weigh at least as much as their callees, so they are known first. */
    private static int depths(StackTable stacks, long[] weights, long leastWeight, int[] depths) {
      int deepest = 0;
      depths[StackTable.ROOT] = 1;
      for (int stackId = 1; stackId < weights.length; stackId++) {
        if (weights[stackId] >= leastWeight) {
          int depth = depths[stacks.parentStackId(stackId)];
          depths[stackId] = depth + 1;
          deepest = Math.max(deepest, depth);
        }
      }
      return deepest;
    }
  }
}
