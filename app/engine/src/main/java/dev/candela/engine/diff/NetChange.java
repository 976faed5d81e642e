package dev.candela.engine.diff;

import dev.candela.engine.analysis.CallTree;

/**
 * What all changes beyond chance come to, each counted once: where it is outermost. What is called
 * by something that changed beyond chance is part of that change. Immutable.
 */
public final class NetChange {
  private final CallTree structure;
  private final boolean[] counted;
  private double more;
  private double less;

  private NetChange(CallTree structure) {
    this.structure = structure;
    this.counted = new boolean[structure.nodeCount()];
  }

  /** Adds up; linear in the number of nodes. */
  public static NetChange of(DiffTree tree) {
    NetChange net = new NetChange(tree.structure());
    for (int nodeId = 0; nodeId < net.counted.length; nodeId++) {
      if (nodeId != CallTree.ROOT && net.counted[net.structure.parent(nodeId)]) {
        net.counted[nodeId] = true;
      } else if (tree.verdict(nodeId).isSignificant()) {
        net.counted[nodeId] = true;
        net.add(tree.difference(nodeId));
      } else if (tree.selfVerdict(nodeId).isSignificant()) {
        net.add(tree.self(Side.AFTER, nodeId) - tree.self(Side.BEFORE, nodeId));
      }
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
   * True if a place of the method is part of one of the changes; false for one that changed beyond
   * chance only where all of its places are taken together.
   */
  public boolean counts(String methodName) {
    for (int nodeId = 1; nodeId < counted.length; nodeId++) {
      if (counted[nodeId] && structure.name(nodeId).equals(methodName)) {
        return true;
      }
    }
    return false;
  }

  private void add(double change) {
    more += Math.max(0, change);
    less += Math.max(0, -change);
  }
}
