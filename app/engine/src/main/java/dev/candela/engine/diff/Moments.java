package dev.candela.engine.diff;

/** For each key the sum of its costs over blocks of time, of their squares, and what they tell. */
abstract class Moments {
  /** Number of blocks. */
  abstract int blocks();

  /** The cost of everything. */
  abstract double allSum();

  /** The sum over blocks of the squared cost of everything. */
  abstract double allSquares();

  abstract double sum(int key, boolean self);

  /** The sum over blocks of the squared cost. */
  abstract double squares(int key, boolean self);

  /** The sum over blocks of the cost's product with the block's whole cost. */
  abstract double products(int key, boolean self);

  /** The key's share of the cost of everything. */
  final double share(int key, boolean self) {
    return allSum() > 0 ? sum(key, self) / allSum() : 0;
  }

  /** The sum over blocks of the squared distance from the mean of all blocks. */
  final double spread(int key, boolean self) {
    double sum = sum(key, self);
    return Math.max(0, squares(key, self) - sum * sum / Math.max(1, blocks()));
  }

  /** The sum over blocks of the squared distance from the same share of each block's whole. */
  final double ratioSpread(int key, boolean self) {
    double share = share(key, self);
    return Math.max(
        0, squares(key, self) - 2 * share * products(key, self) + share * share * allSquares());
  }
}
