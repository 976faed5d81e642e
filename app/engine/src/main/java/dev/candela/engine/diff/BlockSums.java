package dev.candela.engine.diff;

import dev.candela.engine.model.Ids;

/**
 * What each key cost in one block of time, one block after the other. Visits only what fell into
 * the block, so that a block of a large tree costs what it holds.
 */
final class BlockSums {
  /**
   * A chain is about so long; beyond that, passing over all of them is less than following each.
   */
  private static final int MANY = 8;

  private final KeyChains chains;
  private final double[] costByNode;
  private final int[] nodes;
  private final double[] costByChain;
  private final double[] costByKey;
  private final double[] selfCostByKey;
  private final int[] keys;
  private int keyCount;
  private double all;

  BlockSums(KeyChains chains) {
    this.chains = chains;
    this.costByNode = new double[chains.chainByNode().length];
    this.nodes = new int[costByNode.length];
    this.costByChain = new double[chains.parentChain().length];
    this.costByKey = new double[chains.keyCount()];
    this.selfCostByKey = new double[chains.keyCount()];
    this.keys = new int[chains.keyCount()];
  }

  /** Takes another block in place of the last one. */
  void take(BlockRows rows, int block) {
    take(rows, block, null, true);
  }

  /**
   * Takes only what was spent at some of the nodes.
   *
   * @param marks of nodes; null for all of them
   * @param mark of those that are taken
   */
  void take(BlockRows rows, int block, boolean[] marks, boolean mark) {
    clear();
    int nodeCount = 0;
    for (int row = rows.start(block); row < rows.start(block + 1); row++) {
      int nodeId = rows.nodeId(row);
      if (marks != null && marks[nodeId] != mark) {
        continue;
      }
      double cost = rows.cost(row);
      if (costByNode[nodeId] == 0) {
        nodes[nodeCount++] = nodeId;
      }
      costByNode[nodeId] += cost;
      all += cost;
    }
    boolean many = (long) nodeCount * MANY > costByChain.length;
    for (int i = 0; i < nodeCount; i++) {
      int nodeId = nodes[i];
      double cost = costByNode[nodeId];
      costByNode[nodeId] = 0;
      int selfKey = chains.selfKeyByNode()[nodeId];
      if (selfKey != Ids.NONE) {
        selfCostByKey[selfKey] += cost;
      }
      int chain = chains.chainByNode()[nodeId];
      if (many && chain != Ids.NONE) {
        costByChain[chain] += cost;
      } else {
        walk(chain, cost);
      }
    }
    if (many) {
      sweep();
    }
  }

  /** Number of keys that there are. */
  int allKeyCount() {
    return costByKey.length;
  }

  /** Number of keys with a cost in this block. */
  int keyCount() {
    return keyCount;
  }

  /** One of the keys with a cost. */
  int key(int i) {
    return keys[i];
  }

  /** Cost of a key in this block; 0 for those that have none. */
  double cost(int key, boolean self) {
    return self ? selfCostByKey[key] : costByKey[key];
  }

  /** Costs of all keys in this block; a copy. */
  double[] costs(boolean self) {
    return (self ? selfCostByKey : costByKey).clone();
  }

  /** Cost of everything in this block. */
  double all() {
    return all;
  }

  private void clear() {
    for (int i = 0; i < keyCount; i++) {
      costByKey[keys[i]] = 0;
      selfCostByKey[keys[i]] = 0;
    }
    keyCount = 0;
    all = 0;
  }

  private void walk(int firstChain, double cost) {
    for (int chain = firstChain; chain != Ids.NONE; chain = chains.parentChain()[chain]) {
      charge(chains.keyByChain()[chain], cost);
    }
  }

  /** All chains at once, the last first: a chain goes on at one with a smaller number. */
  private void sweep() {
    for (int chain = costByChain.length - 1; chain >= 0; chain--) {
      double cost = costByChain[chain];
      if (cost > 0) {
        costByChain[chain] = 0;
        charge(chains.keyByChain()[chain], cost);
        int parent = chains.parentChain()[chain];
        if (parent != Ids.NONE) {
          costByChain[parent] += cost;
        }
      }
    }
  }

  private void charge(int key, double cost) {
    if (costByKey[key] == 0) {
      keys[keyCount++] = key;
    }
    costByKey[key] += cost;
  }
}
