package dev.candela.engine.analysis;

import dev.candela.engine.model.Ids;
import dev.candela.engine.model.StackTable;
import java.util.Arrays;

/**
 * Numbers the nodes of a tree level by level, children by rank. Two counting sorts, by rank and
 * then by parent, leave the children of each stack in order; no comparison is made per node.
 *
 * @param stackIds the stack of each node
 * @param parents the parent of each node
 * @param firstChildren the first child of each node, and the end of the last one's children
 * @param levels the first node of each depth, and the end of the last
 */
record NodeOrder(int[] stackIds, int[] parents, int[] firstChildren, int[] levels) {

  /**
   * Orders the stacks that have samples.
   *
   * @param totalSamples by stack; the root is kept in any case
   * @param rankByFrame the place of each frame among the names of all, from 0
   */
  static NodeOrder of(StackTable stacks, long[] totalSamples, int[] rankByFrame) {
    int[] byRank = sortByRank(stacks, totalSamples, rankByFrame);
    int[] childrenStart = new int[stacks.size() + 1];
    for (int stackId : byRank) {
      childrenStart[stacks.parentStackId(stackId) + 1]++;
    }
    accumulate(childrenStart);
    int[] children = new int[byRank.length];
    int[] next = Arrays.copyOf(childrenStart, stacks.size());
    for (int stackId : byRank) {
      children[next[stacks.parentStackId(stackId)]++] = stackId;
    }
    return number(childrenStart, children);
  }

  private static int[] sortByRank(StackTable stacks, long[] totalSamples, int[] rankByFrame) {
    int kept = 0;
    int[] starts = new int[rankByFrame.length + 1];
    for (int stackId = 1; stackId < stacks.size(); stackId++) {
      if (totalSamples[stackId] > 0) {
        starts[rankByFrame[stacks.frameId(stackId)] + 1]++;
        kept++;
      }
    }
    accumulate(starts);
    int[] byRank = new int[kept];
    for (int stackId = 1; stackId < stacks.size(); stackId++) {
      if (totalSamples[stackId] > 0) {
        byRank[starts[rankByFrame[stacks.frameId(stackId)]]++] = stackId;
      }
    }
    return byRank;
  }

  private static NodeOrder number(int[] childrenStart, int[] children) {
    int nodeCount = children.length + 1;
    int[] stackIds = new int[nodeCount];
    int[] parents = new int[nodeCount];
    int[] firstChildren = new int[nodeCount + 1];
    int[] levels = new int[16];
    stackIds[0] = StackTable.ROOT;
    parents[0] = Ids.NONE;
    int end = 1;
    int depthCount = 0;
    for (int nodeId = 0, levelEnd = 0; nodeId < nodeCount; nodeId++) {
      if (nodeId == levelEnd) {
        if (depthCount + 1 == levels.length) {
          levels = Arrays.copyOf(levels, levels.length * 2);
        }
        levels[depthCount++] = nodeId;
        levelEnd = end;
      }
      firstChildren[nodeId] = end;
      int stackId = stackIds[nodeId];
      for (int i = childrenStart[stackId]; i < childrenStart[stackId + 1]; i++) {
        stackIds[end] = children[i];
        parents[end++] = nodeId;
      }
    }
    firstChildren[nodeCount] = end;
    levels[depthCount] = end;
    return new NodeOrder(stackIds, parents, firstChildren, Arrays.copyOf(levels, depthCount + 1));
  }

  private static void accumulate(int[] counts) {
    for (int i = 1; i < counts.length; i++) {
      counts[i] += counts[i - 1];
    }
  }
}
