package dev.candela.engine.analysis.chance;

import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Profile;
import dev.candela.engine.view.select.SampleSelection;
import dev.candela.engine.view.transform.StackView;

/**
 * How much what was spent in methods or stacks varies within a recording, all from one pass over
 * the samples; immutable. Half-widths of 95 % intervals are in the unit of the samples' weights.
 */
public final class Spreads {
  /** Chooses the block length by the recording. */
  public static final long OWN_BLOCKS = 0;

  private final DoubledBlocks[] self;
  private final DoubledBlocks[] total;
  private final double[][] selfBlocks;
  private final double[][] totalBlocks;
  private DoubledBlocks all;
  private double[] allBlocks;
  private double blocks;
  private double partOfBlocks = 1;

  private Spreads(int count) {
    this.self = new DoubledBlocks[count];
    this.total = new DoubledBlocks[count];
    this.selfBlocks = new double[count][];
    this.totalBlocks = new double[count][];
  }

  /**
   * The spreads of what was spent in each second.
   *
   * @param keys what is looked for in the view's stacks
   * @param shares true for the spreads of shares, times the weight of all
   * @param blockNanos the length of a block, or {@link #OWN_BLOCKS}
   */
  private static Spreads of(
      Profile profile,
      SampleSelection selection,
      StackView view,
      StackKeys keys,
      boolean shares,
      long blockNanos,
      Cancellation cancellation) {
    Spreads spreads = new Spreads(keys.count());
    Shares.forEach(
        profile,
        selection,
        view,
        keys,
        blockNanos,
        cancellation,
        (index, counts, key) -> {
          spreads.self[index] = keys.totalsOnly() ? null : counts.selfSpread(key, shares);
          spreads.total[index] = counts.totalSpread(key, shares);
          spreads.all = counts.allSpread();
          spreads.blocks = counts.blockCount();
          spreads.partOfBlocks = counts.partCounted();
          if (blockNanos != OWN_BLOCKS) {
            spreads.selfBlocks[index] = keys.totalsOnly() ? null : counts.selfBlocks(key, shares);
            spreads.totalBlocks[index] = counts.totalBlocks(key, shares);
            spreads.allBlocks = counts.allBlocks();
          }
        });
    return spreads;
  }

  public static Spreads ofMethods(
      Profile profile,
      SampleSelection selection,
      StackView view,
      int[] methodIds,
      boolean shares,
      long blockNanos,
      Cancellation cancellation) {
    StackKeys keys = Shares.keysOfMethods(view, methodIds);
    return of(profile, selection, view, keys, shares, blockNanos, cancellation);
  }

  /** Totals of a view's stacks; without {@link #self}. */
  public static Spreads ofStackTotals(
      Profile profile,
      SampleSelection selection,
      StackView view,
      int[] stackIds,
      boolean shares,
      long blockNanos,
      Cancellation cancellation) {
    StackKeys keys = Shares.keysOf(view, stackIds).forTotals();
    return of(profile, selection, view, keys, shares, blockNanos, cancellation);
  }

  /** Of everything, per second; null if nothing was requested. */
  public DoubledBlocks all() {
    return all;
  }

  /** By index in the request. */
  public DoubledBlocks self(int index) {
    return self[index];
  }

  /** By index in the request; includes callees. */
  public DoubledBlocks total(int index) {
    return total[index];
  }

  /** Number of blocks, of which the part {@link #partOfBlocks} was examined. */
  public double blocks() {
    return blocks;
  }

  /** Below 1 for long recordings in short blocks. */
  public double partOfBlocks() {
    return partOfBlocks;
  }

  /**
   * The variance between blocks, then between pairs of blocks, and so on; of {@link #all}. Only for
   * blocks of a given length, as the next two.
   */
  public double[] allBlocks() {
    return allBlocks;
  }

  public double[] selfBlocks(int index) {
    return selfBlocks[index];
  }

  public double[] totalBlocks(int index) {
    return totalBlocks[index];
  }
}
