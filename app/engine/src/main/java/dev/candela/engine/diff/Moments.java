package dev.candela.engine.diff;

/**
 * For each key the sum of its costs and of their squares, block by block, in two passes over a
 * block: what fell where, then how much that is. Holds no matrix of keys by blocks, which for a
 * large tree would be gigabytes.
 */
final class Moments {
  private final BlockSums block;

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

  /**
   * @param block takes one block after another
   */
  Moments(BlockSums block) {
    int keyCount = block.allKeyCount();
    this.block = block;
    this.sums = new double[keyCount];
    this.squares = new double[keyCount];
    this.products = new double[keyCount];
    this.selfSums = new double[keyCount];
    this.selfSquares = new double[keyCount];
    this.selfProducts = new double[keyCount];
  }

  /** Adds all blocks. */
  void add(BlockRows rows) {
    for (int i = 0; i < rows.blockCount(); i++) {
      block.take(rows, i);
      for (int k = 0; k < block.keyCount(); k++) {
        add(block.key(k));
      }
      allSum += block.all();
      allSquares += block.all() * block.all();
      blocks++;
    }
  }

  private void add(int key) {
    double cost = block.cost(key, false);
    sums[key] += cost;
    squares[key] += cost * cost;
    products[key] += cost * block.all();
    double self = block.cost(key, true);
    if (self > 0) {
      selfSums[key] += self;
      selfSquares[key] += self * self;
      selfProducts[key] += self * block.all();
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

  /** The key's share of the cost of everything. */
  double share(int key, boolean self) {
    return allSum > 0 ? sum(key, self) / allSum : 0;
  }

  /** The sum over blocks of the squared distance from the mean of all blocks. */
  double spread(int key, boolean self) {
    double sum = sum(key, self);
    double square = self ? selfSquares[key] : squares[key];
    return Math.max(0, square - sum * sum / Math.max(1, blocks));
  }

  /** The sum over blocks of the squared distance from the same share of each block's whole. */
  double ratioSpread(int key, boolean self) {
    double share = share(key, self);
    double square = self ? selfSquares[key] : squares[key];
    double product = self ? selfProducts[key] : products[key];
    return Math.max(0, square - 2 * share * product + share * share * allSquares);
  }
}
