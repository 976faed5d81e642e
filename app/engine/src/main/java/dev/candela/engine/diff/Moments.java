package dev.candela.engine.diff;

import dev.candela.engine.model.Ids;

/**
 * For each key the sum of its costs and of their squares, block by block, in two passes over a
 * block: what fell where, then how much that is. Holds no matrix of keys by blocks, which for a
 * large tree would be gigabytes.
 */
final class Moments {
  /**
   * A chain is about so long; beyond that, passing over all of them is less than following each.
   */
  private static final int MANY = 8;

  private final KeyChains chains;

  /** By key: sum of costs, of squares, and of products with the block's whole cost. */
  private final double[] sums;

  private final double[] squares;
  private final double[] products;
  private final double[] selfSums;
  private final double[] selfSquares;
  private final double[] selfProducts;
  private double allSum;
  private double allSquares;
  private int blocks;

  private final double[] costByNode;
  private final int[] nodes;
  private final double[] costByChain;
  private final double[] costByKey;
  private final double[] selfCostByKey;
  private final int[] keys;

  Moments(KeyChains chains) {
    this.chains = chains;
    int keyCount = chains.keyCount();
    this.sums = new double[keyCount];
    this.squares = new double[keyCount];
    this.products = new double[keyCount];
    this.selfSums = new double[keyCount];
    this.selfSquares = new double[keyCount];
    this.selfProducts = new double[keyCount];
    this.costByNode = new double[chains.chainByNode().length];
    this.nodes = new int[costByNode.length];
    this.costByChain = new double[chains.parentChain().length];
    this.costByKey = new double[keyCount];
    this.selfCostByKey = new double[keyCount];
    this.keys = new int[keyCount];
  }

  /** Adds all blocks. */
  void add(BlockRows rows) {
    for (int block = 0; block < rows.blockCount(); block++) {
      add(rows, block);
    }
  }

  private void add(BlockRows rows, int block) {
    int nodeCount = 0;
    double all = 0;
    for (int row = rows.start(block); row < rows.start(block + 1); row++) {
      int nodeId = rows.nodeId(row);
      double cost = rows.cost(row);
      if (costByNode[nodeId] == 0) {
        nodes[nodeCount++] = nodeId;
      }
      costByNode[nodeId] += cost;
      all += cost;
    }
    boolean many = (long) nodeCount * MANY > costByChain.length;
    int keyCount = 0;
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
        keyCount = walk(chain, cost, keyCount);
      }
    }
    if (many) {
      keyCount = sweep();
    }
    for (int i = 0; i < keyCount; i++) {
      settle(keys[i], all);
    }
    allSum += all;
    allSquares += all * all;
    blocks++;
  }

  private int walk(int firstChain, double cost, int keyCount) {
    int count = keyCount;
    for (int chain = firstChain; chain != Ids.NONE; chain = chains.parentChain()[chain]) {
      count = charge(chains.keyByChain()[chain], cost, count);
    }
    return count;
  }

  /** All chains at once, the last first: a chain goes on at one with a smaller number. */
  private int sweep() {
    int count = 0;
    for (int chain = costByChain.length - 1; chain >= 0; chain--) {
      double cost = costByChain[chain];
      if (cost > 0) {
        costByChain[chain] = 0;
        count = charge(chains.keyByChain()[chain], cost, count);
        int parent = chains.parentChain()[chain];
        if (parent != Ids.NONE) {
          costByChain[parent] += cost;
        }
      }
    }
    return count;
  }

  private int charge(int key, double cost, int keyCount) {
    boolean first = costByKey[key] == 0;
    costByKey[key] += cost;
    if (first) {
      keys[keyCount] = key;
    }
    return first ? keyCount + 1 : keyCount;
  }

  private void settle(int key, double all) {
    double cost = costByKey[key];
    costByKey[key] = 0;
    sums[key] += cost;
    squares[key] += cost * cost;
    products[key] += cost * all;
    double self = selfCostByKey[key];
    if (self > 0) {
      selfCostByKey[key] = 0;
      selfSums[key] += self;
      selfSquares[key] += self * self;
      selfProducts[key] += self * all;
    }
  }

  /** Number of blocks that were added. */
  int blocks() {
    return blocks;
  }

  /** The cost of everything. */
  double allSum() {
    return allSum;
  }

  double sum(int key, boolean self) {
    return self ? selfSums[key] : sums[key];
  }

  /** The sum over blocks of the squared distance from the mean of all blocks. */
  double spread(int key, boolean self) {
    double sum = sum(key, self);
    double square = self ? selfSquares[key] : squares[key];
    return Math.max(0, square - sum * sum / Math.max(1, blocks));
  }

  /** The sum over blocks of the squared distance from the same share of each block's whole. */
  double ratioSpread(int key, boolean self) {
    double share = allSum > 0 ? sum(key, self) / allSum : 0;
    double square = self ? selfSquares[key] : squares[key];
    double product = self ? selfProducts[key] : products[key];
    return Math.max(0, square - 2 * share * product + share * share * allSquares);
  }
}
