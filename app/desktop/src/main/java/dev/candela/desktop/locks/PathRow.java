package dev.candela.desktop.locks;

import dev.candela.engine.analysis.tree.CallTree;
import java.util.ArrayList;
import java.util.List;

/**
 * A frame of a small call tree in lines.
 *
 * @param depth number of callers
 * @param method qualified
 * @param samples in it and below
 * @param share of all, 0 to 1
 */
record PathRow(int depth, String method, long samples, double share) {
  private static final double LEAST_SHARE = 0.02;
  private static final int MOST_ROWS = 200;
  private static final int DEEPEST_INDENT = 40;

  /** In depth-first order, heavy branches first, without very light ones. */
  static List<PathRow> of(CallTree tree) {
    List<PathRow> rows = new ArrayList<>();
    add(tree, CallTree.ROOT, rows);
    return rows;
  }

  /** The method, indented. */
  String text() {
    return "  ".repeat(Math.min(depth, DEEPEST_INDENT)) + method;
  }

  private static void add(CallTree tree, int nodeId, List<PathRow> rows) {
    double all = Math.max(1, tree.totalWeight(CallTree.ROOT));
    List<Integer> children = new ArrayList<>();
    for (int i = 0; i < tree.childCount(nodeId); i++) {
      children.add(tree.firstChild(nodeId) + i);
    }
    children.sort((a, b) -> Long.compare(tree.totalWeight(b), tree.totalWeight(a)));
    for (int child : children) {
      double share = tree.totalWeight(child) / all;
      if (share >= LEAST_SHARE && rows.size() < MOST_ROWS) {
        rows.add(
            new PathRow(tree.depth(child) - 1, tree.name(child), tree.totalSamples(child), share));
        add(tree, child, rows);
      }
    }
  }
}
