package dev.candela.engine.analysis.tree;

import dev.candela.engine.analysis.tree.NodeValues.Totals;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.view.StackWeights;
import dev.candela.engine.view.View;
import dev.candela.engine.view.WeightedStacks;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The bottom-up tree: below the root the methods with self samples, below each of them its callers.
 * For one thread. Nodes have children only where {@link #expand} was called. Until then a node
 * keeps the stacks at which its callers stand, joined where they are the same.
 */
public final class BottomUpTree extends MethodTree {
  private final StackTable stacks;
  private final Top top;

  /** Of frames, by name. */
  private final int[] ranks;

  /** Sums by stack while a node is expanded, zero in between. */
  private final long[] samplesByStack;

  private final long[] weightByStack;

  private int[] childCounts = new int[64];
  private StackList[] callers = new StackList[64];
  private int nodeCount;

  /** The nodes below the root. */
  public enum Top {
    /** Methods with self samples. */
    INNERMOST,

    /** Outermost frames (threads) over the methods with self samples; they are no callers then. */
    OUTERMOST
  }

  /** With the top level only. */
  public BottomUpTree(WeightedStacks weighted, Top top, Cancellation cancellation) {
    super(weighted.symbols(), weighted.weights().unit());
    this.stacks = weighted.stacks();
    this.top = top;
    long[] totalSamples = Totals.of(weighted).samples();
    cancellation.check();
    this.ranks = FrameRanks.of(weighted.symbols(), stacks, totalSamples);
    this.samplesByStack = new long[stacks.size()];
    this.weightByStack = new long[stacks.size()];
    this.frameIds = new int[64];
    this.parents = new int[64];
    this.firstChildren = new int[64];
    this.values = new NodeValues(64);
    addNode(Ids.NONE, Ids.NONE, StackList.withSamples(weighted));
    expand(ROOT, cancellation);
  }

  /**
   * A tree turned round and complete but for nodes of less than the smallest weight, 0 for a tree
   * that may be very large: their callers are left out, and their weight is their own. Its nodes'
   * self is what ends there, at outermost frames.
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

  /** The group, or {@link Ids#NONE}, of the frame that called these, for each shown stack. */
  public static int[] groups(
      View view, List<Integer> frames, int[] groupByFrame, Cancellation cancellation) {
    StackTable table = view.stacks(cancellation).stacks();
    boolean byThread = view.isByThread();
    int[] threadFrames = byThread ? outermostFrames(table) : new int[0];
    int[] groups = new int[table.size()];
    groups[StackTable.ROOT] = Ids.NONE;
    for (int stackId = 1; stackId < groups.length; stackId++) {
      Cancellation.checkAt(stackId, cancellation);
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

  private static int[] outermostFrames(StackTable table) {
    int[] frames = new int[table.size()];
    for (int stackId = 1; stackId < frames.length; stackId++) {
      int parentStackId = table.parentStackId(stackId);
      frames[stackId] =
          parentStackId == StackTable.ROOT ? table.frameId(stackId) : frames[parentStackId];
    }
    return frames;
  }

  @Override
  public int nodeCount() {
    return nodeCount;
  }

  /** 0 before they are added. */
  @Override
  public int childCount(int nodeId) {
    return childCounts[nodeId];
  }

  /** Those of {@link #totalSamples} without a caller. */
  public long endingSamples(int nodeId) {
    return values.selfSamples()[nodeId];
  }

  /** Adds the node's callers, sorted by name, if missing. */
  public void expand(int nodeId, Cancellation cancellation) {
    if (callers[nodeId] == null) {
      return;
    }
    cancellation.check();
    firstChildren[nodeId] = nodeCount;
    if (nodeId == ROOT && top == Top.OUTERMOST) {
      addOutermost(callers[nodeId]);
    } else {
      addCallers(nodeId, callers[nodeId]);
    }
    childCounts[nodeId] = nodeCount - firstChildren[nodeId];
    callers[nodeId] = null;
  }

  private void addOutermost(StackList list) {
    int[] outermost = outermostFrames(stacks);
    long[] entries = new long[list.size()];
    int count = 0;
    for (int i = 0; i < list.size(); i++) {
      int stackId = list.stackIds[i];
      if (stackId != StackTable.ROOT) {
        entries[count++] = (long) ranks[outermost[stackId]] << 32 | i;
      }
    }
    Arrays.sort(entries, 0, count);
    for (int from = 0, to; from < count; from = to) {
      to = endOfRank(entries, from, count);
      StackList part = new StackList(to - from);
      for (int i = from; i < to; i++) {
        int at = (int) entries[i];
        part.set(i - from, list.stackIds[at], list.samples[at], list.weights[at]);
      }
      addNode(ROOT, outermost[part.stackIds[0]], part);
    }
  }

  /** A node for each innermost frame; stacks are joined before, but those that end here. */
  private void addCallers(int nodeId, StackList list) {
    long[] entries = new long[list.size()];
    int count = 0;
    for (int i = 0; i < list.size(); i++) {
      int stackId = list.stackIds[i];
      if (!isEnd(stackId)) {
        if (samplesByStack[stackId] == 0) {
          entries[count++] = (long) ranks[stacks.frameId(stackId)] << 32 | stackId;
        }
        samplesByStack[stackId] += list.samples[i];
        weightByStack[stackId] += list.weights[i];
      }
    }
    Arrays.sort(entries, 0, count);
    for (int from = 0, to; from < count; from = to) {
      to = endOfRank(entries, from, count);
      StackList next = new StackList(to - from);
      for (int i = from; i < to; i++) {
        int at = (int) entries[i];
        next.set(i - from, stacks.parentStackId(at), samplesByStack[at], weightByStack[at]);
        samplesByStack[at] = 0;
        weightByStack[at] = 0;
      }
      addNode(nodeId, stacks.frameId((int) entries[from]), next);
    }
  }

  /** Ranks are in the upper halves. */
  private static int endOfRank(long[] entries, int from, int count) {
    int to = from + 1;
    while (to < count && entries[to] >> 32 == entries[from] >> 32) {
      to++;
    }
    return to;
  }

  private boolean isEnd(int stackId) {
    return stackId == StackTable.ROOT
        || top == Top.OUTERMOST && stacks.parentStackId(stackId) == StackTable.ROOT;
  }

  private void addNode(int parent, int frameId, StackList list) {
    if (nodeCount == frameIds.length) {
      grow();
    }
    int nodeId = nodeCount++;
    parents[nodeId] = parent;
    frameIds[nodeId] = frameId;
    callers[nodeId] = list;
    for (int i = 0; i < list.size(); i++) {
      values.totalSamples()[nodeId] += list.samples[i];
      values.totalWeights()[nodeId] += list.weights[i];
      int stackId = list.stackIds[i];
      if (nodeId == ROOT ? stackId == StackTable.ROOT : isEnd(stackId)) {
        values.selfSamples()[nodeId] += list.samples[i];
        values.selfWeights()[nodeId] += list.weights[i];
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
    int[] noStacks = Ids.none(nodeCount);
    NodeOrder order =
        new NodeOrder(noStacks, new int[0], Arrays.copyOf(parents, nodeCount), starts, levels);
    return new CallTree(
        symbols(), unit(), order, Arrays.copyOf(frameIds, nodeCount), values.resized(nodeCount));
  }

  /** Stacks and their samples; stacks at the root have no more callers. */
  private record StackList(int[] stackIds, long[] samples, long[] weights) {
    StackList(int size) {
      this(new int[size], new long[size], new long[size]);
    }

    static StackList withSamples(WeightedStacks weighted) {
      StackWeights all = weighted.weights();
      int stackCount = weighted.stacks().size();
      int[] ids =
          IntStream.range(0, stackCount).filter(stackId -> all.samples(stackId) > 0).toArray();
      StackList list = new StackList(ids.length);
      for (int i = 0; i < ids.length; i++) {
        list.set(i, ids[i], all.samples(ids[i]), all.weight(ids[i]));
      }
      return list;
    }

    void set(int at, int stackId, long ofSamples, long weight) {
      stackIds[at] = stackId;
      samples[at] = ofSamples;
      weights[at] = weight;
    }

    int size() {
      return stackIds.length;
    }
  }
}
