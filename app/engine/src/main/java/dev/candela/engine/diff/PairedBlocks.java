package dev.candela.engine.diff;

/**
 * How much of the way in which a key's cost is spread over time is the same in both runs. Two runs
 * of one job load, compile and warm up alike, block for block; what they have in common says
 * nothing about how far their difference can be trusted.
 */
final class PairedBlocks {
  private final BlockSums before;
  private final BlockSums after;

  /** By key: sums over blocks of products of both sides' costs, and with the other's whole. */
  private final Sums totals;

  private final Sums selves;
  private double allProducts;

  private record Sums(double[] both, double[] beforeByAll, double[] afterByAll) {
    Sums(int keyCount) {
      this(new double[keyCount], new double[keyCount], new double[keyCount]);
    }
  }

  private PairedBlocks(KeyChains chains) {
    this.before = new BlockSums(chains);
    this.after = new BlockSums(chains);
    this.totals = new Sums(chains.keyCount());
    this.selves = new Sums(chains.keyCount());
  }

  /** Goes through the blocks of both, which are as many. */
  static PairedBlocks of(KeyChains chains, BlockRows rowsBefore, BlockRows rowsAfter) {
    PairedBlocks paired = new PairedBlocks(chains);
    for (int block = 0; block < rowsBefore.blockCount(); block++) {
      paired.before.take(rowsBefore, block);
      paired.after.take(rowsAfter, block);
      paired.add(paired.totals, false);
      paired.add(paired.selves, true);
      paired.allProducts += paired.before.all() * paired.after.all();
    }
    return paired;
  }

  private void add(Sums sums, boolean self) {
    for (int i = 0; i < before.keyCount(); i++) {
      int key = before.key(i);
      double cost = before.cost(key, self);
      sums.both[key] += cost * after.cost(key, self);
      sums.beforeByAll[key] += cost * after.all();
    }
    for (int i = 0; i < after.keyCount(); i++) {
      int key = after.key(i);
      sums.afterByAll[key] += after.cost(key, self) * before.all();
    }
  }

  /**
   * The sum over blocks of the product of both sides' distances from the same share of each block's
   * whole, {@link Moments#ratioSpread} being that of one side with itself.
   */
  double shared(int key, boolean self, double shareBefore, double shareAfter) {
    Sums sums = self ? selves : totals;
    return sums.both[key]
        - shareAfter * sums.beforeByAll[key]
        - shareBefore * sums.afterByAll[key]
        + shareBefore * shareAfter * allProducts;
  }
}
