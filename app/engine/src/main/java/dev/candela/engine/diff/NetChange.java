package dev.candela.engine.diff;

import dev.candela.engine.analysis.CallTree;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/**
 * What all changes beyond chance come to, each counted once: where it is outermost. What is called
 * by something that changed beyond chance is part of that change. Immutable.
 */
public final class NetChange {
  private final DiffTree tree;
  private final CallTree structure;

  /** By node: true for what changed beyond chance, and for all that it calls. */
  private final boolean[] counted;

  /** By node: what is counted of it and below it, where it is not counted as a whole. */
  private final double[] countedBelow;

  private double more;
  private double less;

  private NetChange(DiffTree tree) {
    this.tree = tree;
    this.structure = tree.structure();
    this.counted = new boolean[structure.nodeCount()];
    this.countedBelow = new double[structure.nodeCount()];
  }

  /** Adds up; linear in the number of nodes. */
  public static NetChange of(DiffTree tree) {
    NetChange net = new NetChange(tree);
    for (int nodeId = 0; nodeId < net.counted.length; nodeId++) {
      if (nodeId != CallTree.ROOT && net.counted[net.structure.parent(nodeId)]) {
        net.counted[nodeId] = true;
      } else if (tree.verdict(nodeId).isSignificant()) {
        net.counted[nodeId] = true;
        net.add(nodeId, tree.difference(nodeId));
      } else if (tree.selfVerdict(nodeId).isSignificant()) {
        net.add(nodeId, tree.self(Side.AFTER, nodeId) - tree.self(Side.BEFORE, nodeId));
      }
    }
    // Parents come before their callees.
    for (int nodeId = net.counted.length - 1; nodeId > CallTree.ROOT; nodeId--) {
      net.countedBelow[net.structure.parent(nodeId)] += net.countedBelow[nodeId];
    }
    return net;
  }

  /** The sum of all increases, in the unit of the comparison. */
  public double more() {
    return more;
  }

  /** The sum of all decreases, 0 or more. */
  public double less() {
    return less;
  }

  /**
   * What is not counted of methods that changed beyond chance only where all of their places are
   * taken together: of each place its difference, less what is counted below it.
   *
   * @return the sums by method, for those of these names that have a place that is not counted
   */
  public Map<String, Double> uncounted(Collection<String> methodNames) {
    Map<String, Double> sums = new HashMap<>();
    int[] methodIndex = methodIndexes(methodNames);
    String[] names = methodNames.toArray(String[]::new);
    for (int nodeId = 1; nodeId < methodIndex.length; nodeId++) {
      if (methodIndex[nodeId] >= 0 && !counted[nodeId] && isOutermost(nodeId, methodIndex)) {
        double rest = tree.difference(nodeId) - countedBelow[nodeId];
        sums.merge(names[methodIndex[nodeId]], rest, Double::sum);
      }
    }
    return sums;
  }

  /** By node: which of the names it has; negative for none. */
  private int[] methodIndexes(Collection<String> methodNames) {
    Map<String, Integer> indexes = new HashMap<>();
    for (String name : methodNames) {
      indexes.put(name, indexes.size());
    }
    int[] methodIndex = new int[counted.length];
    methodIndex[CallTree.ROOT] = -1;
    for (int nodeId = 1; nodeId < methodIndex.length; nodeId++) {
      methodIndex[nodeId] = indexes.getOrDefault(structure.name(nodeId), -1);
    }
    return methodIndex;
  }

  /** A method that calls itself has the inner calls in its own total. */
  private boolean isOutermost(int nodeId, int[] methodIndex) {
    int callerId = structure.parent(nodeId);
    while (callerId > CallTree.ROOT) {
      if (methodIndex[callerId] == methodIndex[nodeId]) {
        return false;
      }
      callerId = structure.parent(callerId);
    }
    return true;
  }

  private void add(int nodeId, double change) {
    countedBelow[nodeId] += change;
    more += Math.max(0, change);
    less += Math.max(0, -change);
  }
}
