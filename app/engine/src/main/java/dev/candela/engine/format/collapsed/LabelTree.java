package dev.candela.engine.format.collapsed;

import dev.candela.engine.model.StackTable;
import dev.candela.engine.model.StringTable;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Stacks by the labels of their frames, so that stacks that differ only in what is not written
 * become one; visited in the order of labels, so that equal profiles give equal files.
 */
final class LabelTree {
  static final int ROOT = StackTable.ROOT;

  private final StackTable.Builder nodes = new StackTable.Builder();
  private final StringTable.Builder labels = new StringTable.Builder();
  private long[] weightByNodeId = new long[1024];

  int labelId(String label) {
    return labels.intern(label);
  }

  int child(int parentNodeId, int labelId) {
    return nodes.intern(parentNodeId, labelId);
  }

  void add(int nodeId, long weight) {
    if (nodeId >= weightByNodeId.length) {
      weightByNodeId = Arrays.copyOf(weightByNodeId, Math.max(nodeId + 1, nodeId * 2));
    }
    weightByNodeId[nodeId] += weight;
  }

  /** Visits each node, callers before callees, siblings by label. */
  <E extends Exception> void visit(Visitor<E> visitor) throws E {
    StackTable table = nodes.view();
    weightByNodeId = Arrays.copyOf(weightByNodeId, table.size());
    int[] firstChild = new int[table.size()];
    int[] nextSibling = new int[table.size()];
    linkChildren(table, firstChild, nextSibling);
    int depth = 1;
    int nodeId = firstChild[ROOT];
    while (nodeId != ROOT) {
      visitor.node(depth, labels.get(table.frameId(nodeId)), weightByNodeId[nodeId]);
      if (firstChild[nodeId] != ROOT) {
        nodeId = firstChild[nodeId];
        depth++;
        continue;
      }
      while (nodeId != ROOT && nextSibling[nodeId] == ROOT) {
        nodeId = table.parentStackId(nodeId);
        depth--;
      }
      nodeId = nextSibling[nodeId];
    }
  }

  /** Links siblings by label, after sorting all nodes by label once. */
  private void linkChildren(StackTable table, int[] firstChild, int[] nextSibling) {
    int[] rankByLabelId = rankByLabelId();
    long[] byRank = new long[table.size() - 1];
    for (int nodeId = 1; nodeId < table.size(); nodeId++) {
      byRank[nodeId - 1] = (long) rankByLabelId[table.frameId(nodeId)] << 32 | nodeId;
    }
    Arrays.sort(byRank);
    for (int i = byRank.length - 1; i >= 0; i--) {
      int nodeId = (int) byRank[i];
      int parentNodeId = table.parentStackId(nodeId);
      nextSibling[nodeId] = firstChild[parentNodeId];
      firstChild[parentNodeId] = nodeId;
    }
  }

  private int[] rankByLabelId() {
    int[] labelIds =
        IntStream.range(0, labels.view().size())
            .boxed()
            .sorted((a, b) -> labels.get(a).compareTo(labels.get(b)))
            .mapToInt(Integer::intValue)
            .toArray();
    int[] rankByLabelId = new int[labelIds.length];
    for (int rank = 0; rank < labelIds.length; rank++) {
      rankByLabelId[labelIds[rank]] = rank;
    }
    return rankByLabelId;
  }

  @FunctionalInterface
  interface Visitor<E extends Exception> {
    /** {@code depth} counts labels from 1; callers were visited before. */
    void node(int depth, String label, long weight) throws E;
  }
}
