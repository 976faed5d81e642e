package dev.candela.cli;

/** Where a walk through a tree stands: the siblings on each depth and the next one among them. */
final class TreeWalk {
  private final int[][] siblings;
  private final int[] nextSibling;
  private int depth;

  TreeWalk(int depthCount) {
    siblings = new int[depthCount + 1][];
    nextSibling = new int[depthCount + 1];
  }

  /** Goes down to these nodes. */
  void push(int[] nodeIds) {
    siblings[depth] = nodeIds;
    nextSibling[depth] = 0;
    depth++;
  }

  /** Goes up again. */
  void pop() {
    depth--;
  }

  /** 0 once the walk is over. */
  int depth() {
    return depth;
  }

  boolean hasNext() {
    return nextSibling[depth - 1] < siblings[depth - 1].length;
  }

  int next() {
    return siblings[depth - 1][nextSibling[depth - 1]++];
  }
}
