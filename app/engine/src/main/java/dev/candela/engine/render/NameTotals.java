package dev.candela.engine.render;

import dev.candela.engine.layout.FlameTree;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.FrameTable;
import java.util.HashMap;
import java.util.Map;

/**
 * Total weight of each package or module, callees included: no box of a name is wider than its
 * total. A stack that comes back to a name counts once.
 */
final class NameTotals {
  private final FlameTree tree;
  private final int[] nameByMethod;
  private final long[] weights;

  /** Frames by name between the root and the current node. */
  private final int[] open;

  private NameTotals(FlameTree tree, int[] nameByMethod, int nameCount) {
    this.tree = tree;
    this.nameByMethod = nameByMethod;
    this.weights = new long[nameCount];
    this.open = new int[nameCount];
  }

  /**
   * Walks the tree once.
   *
   * @param names by method; null for methods without a node
   */
  static Map<String, Long> of(FlameTree tree, String[] names, Cancellation cancellation) {
    Map<String, Integer> numbers = new HashMap<>();
    int[] nameByMethod = new int[names.length];
    for (int methodId = 0; methodId < names.length; methodId++) {
      if (names[methodId] != null) {
        nameByMethod[methodId] = numbers.computeIfAbsent(names[methodId], _ -> numbers.size());
      }
    }
    NameTotals totals = new NameTotals(tree, nameByMethod, numbers.size());
    totals.walk(cancellation);
    Map<String, Long> weights = new HashMap<>();
    numbers.forEach((name, number) -> weights.put(name, totals.weights[number]));
    return weights;
  }

  /** Visits first children, then siblings, then the parent: without a stack. */
  private void walk(Cancellation cancellation) {
    int nodeId = FlameTree.ROOT;
    int steps = 0;
    do {
      if ((++steps & 0xffff) == 0) {
        cancellation.check();
      }
      if (tree.childCount(nodeId) > 0) {
        nodeId = tree.firstChild(nodeId);
        enter(nodeId);
        continue;
      }
      while (nodeId != FlameTree.ROOT && isLast(nodeId)) {
        open[name(nodeId)]--;
        nodeId = tree.parent(nodeId);
      }
      if (nodeId != FlameTree.ROOT) {
        open[name(nodeId)]--;
        enter(++nodeId);
      }
    } while (nodeId != FlameTree.ROOT);
  }

  private void enter(int nodeId) {
    int name = name(nodeId);
    if (open[name]++ == 0) {
      weights[name] += tree.weight(nodeId);
    }
  }

  private boolean isLast(int nodeId) {
    int parent = tree.parent(nodeId);
    return nodeId + 1 == tree.firstChild(parent) + tree.childCount(parent);
  }

  private int name(int nodeId) {
    FrameTable frames = tree.symbols().frames();
    return nameByMethod[frames.methodId(tree.frameId(nodeId))];
  }
}
