package dev.candela.engine.diff;

/**
 * For each key the sum of its costs and of their squares, block by block, in two passes over a
 * block: what fell where, then how much that is. Holds no matrix of keys by blocks, which for a
 * large tree would be gigabytes.
 */
final class BlockMoments extends Moments {
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
  BlockMoments(BlockSums block) {
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

  @Override
  int blocks() {
    return blocks;
  }

  @Override
  double allSum() {
    return allSum;
  }

  @Override
  double allSquares() {
    return allSquares;
  }

  @Override
  double sum(int key, boolean self) {
    return self ? selfSums[key] : sums[key];
  }

  @Override
  double squares(int key, boolean self) {
    return self ? selfSquares[key] : squares[key];
  }

  @Override
  double products(int key, boolean self) {
    return self ? selfProducts[key] : products[key];
  }
}
