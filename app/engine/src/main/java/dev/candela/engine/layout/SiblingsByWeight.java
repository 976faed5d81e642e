package dev.candela.engine.layout;

import dev.candela.engine.model.Cancellation;
import java.util.Arrays;

/**
 * Boxes with the heaviest of siblings first; of equal ones, the one whose name comes first.
 *
 * @param nodeIds by position
 * @param positions by node
 * @param startWeights the weight to the left of each box, by position
 */
record SiblingsByWeight(int[] nodeIds, int[] positions, long[] startWeights) {

  static SiblingsByWeight of(FlameTree tree, Cancellation cancellation) {
    int nodeCount = tree.nodeCount();
    int[] nodeIds = new int[nodeCount];
    int[] positions = new int[nodeCount];
    long[] starts = new long[nodeCount];
    int end = 1;
    // Parents stand before their children, so this fills up row by row.
    for (int position = 0; position < nodeCount; position++) {
      if ((position & 0xffff) == 0) {
        cancellation.check();
      }
      int nodeId = nodeIds[position];
      long at = starts[position];
      for (int child : sortedChildren(tree, nodeId)) {
        nodeIds[end] = child;
        positions[child] = end;
        starts[end++] = at;
        at += tree.weight(child);
      }
    }
    return new SiblingsByWeight(nodeIds, positions, starts);
  }

  private static int[] sortedChildren(FlameTree tree, int nodeId) {
    int first = tree.firstChild(nodeId);
    int count = tree.childCount(nodeId);
    int[] children = new int[count];
    Arrays.setAll(children, i -> first + i);
    if (count < 2) {
      return children;
    }
    if (count < 16) {
      insertionSort(tree, children);
      return children;
    }
    return Arrays.stream(children)
        .boxed()
        .sorted((a, b) -> Long.compare(tree.weight(b), tree.weight(a)))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  private static void insertionSort(FlameTree tree, int[] children) {
    for (int i = 1; i < children.length; i++) {
      int child = children[i];
      long weight = tree.weight(child);
      int at = i;
      while (at > 0 && tree.weight(children[at - 1]) < weight) {
        children[at] = children[at - 1];
        at--;
      }
      children[at] = child;
    }
  }
}
