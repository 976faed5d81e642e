package dev.candela.engine.analysis.tree;

import dev.candela.engine.model.Ids;
import dev.candela.engine.model.StackTable;
import java.util.Arrays;

/**
 * Numbers the nodes of a tree level by level, children by rank. A counting sort by parent brings
 * siblings together; a stack's callees mostly lie behind it, so it stays within a few cache lines.
 * Only siblings are compared. Stacks without a node have {@link Ids#NONE}; a tree that is turned
 * round has none at all. First children and levels have one more place, for the end of the last.
 */
record NodeOrder(
    int[] stackIds, int[] nodeByStack, int[] parents, int[] firstChildren, int[] levels) {
  /** Above this number, siblings are sorted in an array of packed numbers. */
  private static final int FEW = 16;

  /** Orders the root and the stacks with samples by the place of frames among all names. */
  static NodeOrder of(StackTable stacks, long[] totalSamples, int[] rankByFrame) {
    // Counted two places on, so that filling leaves each start where it belongs.
    int[] childrenStart = new int[stacks.size() + 2];
    int[] depths = new int[stacks.size()];
    int[] levels = new int[16];
    int depthCount = 1;
    for (int stackId = 1; stackId < stacks.size(); stackId++) {
      depths[stackId] = Ids.NONE;
      if (totalSamples[stackId] > 0) {
        int parentStackId = stacks.parentStackId(stackId);
        int depth = depths[parentStackId] + 1;
        levels = Ids.grown(levels, depth + 1);
        depths[stackId] = depth;
        depthCount = Math.max(depthCount, depth + 1);
        levels[depth + 1]++;
        childrenStart[parentStackId + 2]++;
      }
    }
    levels[1] = 1;
    accumulate(levels);
    accumulate(childrenStart);
    levels = Arrays.copyOf(levels, depthCount + 1);
    int[] children = new int[levels[depthCount] - 1];
    for (int stackId = 1; stackId < stacks.size(); stackId++) {
      if (totalSamples[stackId] > 0) {
        children[childrenStart[stacks.parentStackId(stackId) + 1]++] = stackId;
      }
    }
    for (int stackId = 0; stackId < stacks.size(); stackId++) {
      int from = childrenStart[stackId];
      int to = childrenStart[stackId + 1];
      if (to - from > 1) {
        sortByRank(stacks, rankByFrame, children, from, to);
      }
    }
    return number(childrenStart, children, levels, depths);
  }

  /** The same nodes standing for others in place of their stacks. */
  NodeOrder withStacks(int[] others) {
    int[] newStackIds = new int[stackIds.length];
    for (int nodeId = 0; nodeId < newStackIds.length; nodeId++) {
      newStackIds[nodeId] = others[stackIds[nodeId]];
    }
    return new NodeOrder(newStackIds, nodeByStack, parents, firstChildren, levels);
  }

  /** There are few siblings, usually one. */
  private static void sortByRank(
      StackTable stacks, int[] rankByFrame, int[] children, int from, int to) {
    if (to - from > FEW) {
      long[] ranked = new long[to - from];
      for (int i = from; i < to; i++) {
        long rank = rankByFrame[stacks.frameId(children[i])];
        ranked[i - from] = rank << Integer.SIZE | children[i];
      }
      Arrays.sort(ranked);
      for (int i = from; i < to; i++) {
        children[i] = (int) ranked[i - from];
      }
      return;
    }
    for (int i = from + 1; i < to; i++) {
      int child = children[i];
      int rank = rankByFrame[stacks.frameId(child)];
      int at = i;
      for (; at > from && rankByFrame[stacks.frameId(children[at - 1])] > rank; at--) {
        children[at] = children[at - 1];
      }
      children[at] = child;
    }
  }

  /**
   * Walks from callers to callees and numbers each level by itself. Callees mostly lie behind their
   * callers, and each level is written from its first node to its last, so that little of this
   * waits for memory.
   */
  private static NodeOrder number(
      int[] childrenStart, int[] children, int[] levels, int[] nodeByStack) {
    int nodeCount = children.length + 1;
    int[] next = levels.clone();
    int[] stackIds = new int[nodeCount];
    int[] parents = new int[nodeCount];
    int[] firstChildren = new int[nodeCount + 1];
    // For each depth the node that is open there, and the next and the last of its children.
    int[] open = new int[levels.length];
    int[] child = new int[levels.length];
    int[] end = new int[levels.length];
    parents[0] = Ids.NONE;
    firstChildren[0] = 1;
    end[0] = childrenStart[1];
    next[0]++;
    for (int depth = 0; depth >= 0; ) {
      if (child[depth] == end[depth]) {
        depth--;
        continue;
      }
      int stackId = children[child[depth]++];
      int parent = open[depth++];
      int nodeId = next[depth]++;
      stackIds[nodeId] = stackId;
      nodeByStack[stackId] = nodeId;
      parents[nodeId] = parent;
      firstChildren[nodeId] = next[depth + 1];
      open[depth] = nodeId;
      child[depth] = childrenStart[stackId];
      end[depth] = childrenStart[stackId + 1];
    }
    firstChildren[nodeCount] = nodeCount;
    return new NodeOrder(stackIds, nodeByStack, parents, firstChildren, levels);
  }

  private static void accumulate(int[] counts) {
    for (int i = 1; i < counts.length; i++) {
      counts[i] += counts[i - 1];
    }
  }
}
