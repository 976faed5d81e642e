package dev.candela.engine.analysis.tree;

import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.model.Symbols;
import dev.candela.engine.model.WeightUnit;
import dev.candela.engine.view.StackWeights;
import dev.candela.engine.view.View;
import dev.candela.engine.view.WeightedStacks;
import java.util.Arrays;
import java.util.List;

/**
 * The bottom-up tree: below the root the methods with self samples, below each of them its callers.
 * For one thread.
 *
 * <p>A complete tree would have a node for every frame of every stack; this one has children only
 * where {@link #expand} was called. Until then a node keeps the stacks at which its callers stand,
 * joined where they are the same, of which there are ever fewer towards the root.
 */
public final class BottomUpTree implements MethodTree {
  public static final int ROOT = 0;

  private final WeightedStacks weighted;
  private final BottomUpExpansion expansion;
  private int[] frameIds = new int[64];
  private int[] parents = new int[64];
  private int[] firstChildren = new int[64];
  private int[] childCounts = new int[64];
  private StackList[] callers = new StackList[64];
  private NodeValues values = new NodeValues(64);
  private int nodeCount;

  /** The nodes below the root. */
  public enum Top {
    /** Methods with self samples. */
    INNERMOST,

    /**
     * The outermost frames, such as threads, and below each of them the methods with samples in
     * themselves. They are not shown as callers then.
     */
    OUTERMOST
  }

  /** With the top level only. */
  public BottomUpTree(WeightedStacks weighted, Top top, Cancellation cancellation) {
    this.weighted = weighted;
    this.expansion = new BottomUpExpansion(weighted, top, cancellation);
    addNode(Ids.NONE, Ids.NONE, StackList.withSamples(weighted.weights()));
    expand(ROOT, cancellation);
  }

  /**
   * A tree turned round and complete but for nodes of too little weight: their callers are left
   * out, and their weight is their own. Its nodes' self is what ends there, at outermost frames.
   *
   * @param top the level below the root
   * @param smallestWeight nodes of less are not expanded; 0 for a tree that may be very large
   */
  public static CallTree complete(
      WeightedStacks weighted, Top top, long smallestWeight, Cancellation cancellation) {
    BottomUpTree tree = new BottomUpTree(weighted, top, cancellation);
    int[] levels = {0, 1};
    int depth = 1;
    // Children are appended, so going through the nodes in order expands level by level.
    for (int nodeId = 1; nodeId < tree.nodeCount; nodeId++) {
      if (nodeId == levels[depth]) {
        levels = Arrays.copyOf(levels, depth + 2);
        levels[++depth] = tree.nodeCount;
      }
      if (tree.totalWeight(nodeId) >= smallestWeight) {
        tree.expand(nodeId, cancellation);
      }
    }
    return tree.freeze(levels);
  }

  /**
   * For each shown stack the group of the frame that called these.
   *
   * @param frames from the level below the root
   * @param groupByFrame the group of each frame, or {@link Ids#NONE}
   */
  public static int[] groups(
      View view, List<Integer> frames, int[] groupByFrame, Cancellation cancellation) {
    StackTable table = view.stacks(cancellation).stacks();
    boolean byThread = view.isByThread();
    int[] threadFrames = byThread ? outermostFrames(table) : new int[0];
    int[] groups = new int[table.size()];
    groups[StackTable.ROOT] = Ids.NONE;
    for (int stackId = 1; stackId < groups.length; stackId++) {
      if (stackId % Cancellation.CHECK_EVERY == 0) {
        cancellation.check();
      }
      if (!byThread) {
        groups[stackId] = group(table, stackId, frames, groupByFrame);
      } else if (frames.isEmpty()) {
        groups[stackId] = groupByFrame[threadFrames[stackId]];
      } else {
        List<Integer> called = frames.subList(1, frames.size());
        groups[stackId] =
            threadFrames[stackId] == frames.getFirst()
                ? group(table, stackId, called, groupByFrame)
                : Ids.NONE;
      }
    }
    return groups;
  }

  /** The group of the callers of these frames, innermost first, if the stack ends in them. */
  private static int group(
      StackTable table, int stackId, List<Integer> frames, int[] groupByFrame) {
    int at = stackId;
    for (int i = 0; i < frames.size() && at != StackTable.ROOT; i++) {
      at = table.frameId(at) == frames.get(i) ? table.parentStackId(at) : StackTable.ROOT;
    }
    return at == StackTable.ROOT ? Ids.NONE : groupByFrame[table.frameId(at)];
  }

  static int[] outermostFrames(StackTable table) {
    int[] frames = new int[table.size()];
    for (int stackId = 1; stackId < frames.length; stackId++) {
      int parentStackId = table.parentStackId(stackId);
      frames[stackId] =
          parentStackId == StackTable.ROOT ? table.frameId(stackId) : frames[parentStackId];
    }
    return frames;
  }

  @Override
  public Symbols symbols() {
    return weighted.symbols();
  }

  @Override
  public WeightUnit unit() {
    return weighted.weights().unit();
  }

  @Override
  public int nodeCount() {
    return nodeCount;
  }

  /** Adds the node's callers, sorted by name, if missing. */
  public void expand(int nodeId, Cancellation cancellation) {
    if (callers[nodeId] == null) {
      return;
    }
    cancellation.check();
    StackList stacks = callers[nodeId];
    firstChildren[nodeId] = nodeCount;
    BottomUpExpansion.Caller added = (frameId, next) -> addNode(nodeId, frameId, next);
    if (nodeId == ROOT) {
      expansion.forEachTop(stacks, added);
    } else {
      expansion.forEachCaller(stacks, added);
    }
    childCounts[nodeId] = nodeCount - firstChildren[nodeId];
    callers[nodeId] = null;
  }

  /** {@link Ids#NONE} for the root. */
  @Override
  public int frameId(int nodeId) {
    return frameIds[nodeId];
  }

  /** The callee; {@link Ids#NONE} for the root. */
  @Override
  public int parent(int nodeId) {
    return parents[nodeId];
  }

  /** The others follow it. Meaningless if {@link #childCount} is 0. */
  @Override
  public int firstChild(int nodeId) {
    return firstChildren[nodeId];
  }

  /** 0 before they are added. */
  @Override
  public int childCount(int nodeId) {
    return childCounts[nodeId];
  }

  /** Samples in the method below the root that came through these callers. */
  @Override
  public long totalSamples(int nodeId) {
    return values.totalSamples()[nodeId];
  }

  @Override
  public long totalWeight(int nodeId) {
    return values.totalWeights()[nodeId];
  }

  /** Those of {@link #totalSamples} without a caller. */
  public long endingSamples(int nodeId) {
    return values.selfSamples()[nodeId];
  }

  private void addNode(int parent, int frameId, StackList stacks) {
    if (nodeCount == frameIds.length) {
      grow();
    }
    int nodeId = nodeCount++;
    parents[nodeId] = parent;
    frameIds[nodeId] = frameId;
    callers[nodeId] = stacks;
    for (int i = 0; i < stacks.size(); i++) {
      values.totalSamples()[nodeId] += stacks.samples()[i];
      values.totalWeights()[nodeId] += stacks.weights()[i];
      boolean ends =
          nodeId == ROOT
              ? stacks.stackIds()[i] == StackTable.ROOT
              : expansion.isEnd(stacks.stackIds()[i]);
      if (ends) {
        values.selfSamples()[nodeId] += stacks.samples()[i];
        values.selfWeights()[nodeId] += stacks.weights()[i];
      }
    }
  }

  private void grow() {
    int capacity = nodeCount * 2;
    frameIds = Arrays.copyOf(frameIds, capacity);
    parents = Arrays.copyOf(parents, capacity);
    firstChildren = Arrays.copyOf(firstChildren, capacity);
    childCounts = Arrays.copyOf(childCounts, capacity);
    callers = Arrays.copyOf(callers, capacity);
    values = values.resized(capacity);
  }

  private CallTree freeze(int[] levels) {
    int[] starts = new int[nodeCount + 1];
    int end = 1;
    for (int nodeId = 0; nodeId < nodeCount; nodeId++) {
      starts[nodeId] = end;
      end += childCounts[nodeId];
      if (nodeId != ROOT && childCounts[nodeId] == 0) {
        values.selfSamples()[nodeId] = values.totalSamples()[nodeId];
        values.selfWeights()[nodeId] = values.totalWeights()[nodeId];
      }
    }
    starts[nodeCount] = end;
    int[] noStacks = new int[nodeCount];
    Arrays.fill(noStacks, Ids.NONE);
    int[] nodeByStack = {};
    NodeOrder order =
        new NodeOrder(noStacks, nodeByStack, Arrays.copyOf(parents, nodeCount), starts, levels);
    return new CallTree(
        symbols(), unit(), order, Arrays.copyOf(frameIds, nodeCount), values.resized(nodeCount));
  }

  /** Stacks and their samples; stacks at the root have no more callers. */
  record StackList(int[] stackIds, long[] samples, long[] weights) {
    StackList(int size) {
      this(new int[size], new long[size], new long[size]);
    }

    static StackList withSamples(StackWeights all) {
      int count = 0;
      for (int stackId = 0; stackId < all.size(); stackId++) {
        count += all.samples(stackId) > 0 ? 1 : 0;
      }
      StackList list = new StackList(count);
      for (int stackId = 0, at = 0; stackId < all.size(); stackId++) {
        if (all.samples(stackId) > 0) {
          list.stackIds[at] = stackId;
          list.samples[at] = all.samples(stackId);
          list.weights[at++] = all.weight(stackId);
        }
      }
      return list;
    }

    void copy(int at, StackList from, int fromAt) {
      stackIds[at] = from.stackIds[fromAt];
      samples[at] = from.samples[fromAt];
      weights[at] = from.weights[fromAt];
    }

    int size() {
      return stackIds.length;
    }
  }
}
