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
  private final DoubledBlocks[] self;
  private final DoubledBlocks[] total;
  private DoubledBlocks all;

  private Spreads(int count) {
    this.self = new DoubledBlocks[count];
    this.total = new DoubledBlocks[count];
  }

  /**
   * The spreads of what was spent in each second.
   *
   * @param keys what is looked for in the view's stacks
   * @param shares true for the spreads of shares, times the weight of all
   */
  private static Spreads of(
      Profile profile,
      SampleSelection selection,
      StackView view,
      StackKeys keys,
      boolean shares,
      Cancellation cancellation) {
    Spreads spreads = new Spreads(keys.count());
    Shares.forEach(
        profile,
        selection,
        view,
        keys,
        cancellation,
        (index, counts, key) -> {
          spreads.self[index] = keys.totalsOnly() ? null : counts.selfSpread(key, shares);
          spreads.total[index] = counts.totalSpread(key, shares);
          spreads.all = counts.allSpread();
        });
    return spreads;
  }

  /** Of methods. */
  public static Spreads ofMethods(
      Profile profile,
      SampleSelection selection,
      StackView view,
      int[] methodIds,
      boolean shares,
      Cancellation cancellation) {
    StackKeys keys = Shares.keysOfMethods(view, methodIds);
    return of(profile, selection, view, keys, shares, cancellation);
  }

  /** Of a view's stacks with what they called; without {@link #self}. */
  public static Spreads ofStackTotals(
      Profile profile,
      SampleSelection selection,
      StackView view,
      int[] stackIds,
      boolean shares,
      Cancellation cancellation) {
    StackKeys keys = Shares.keysOf(view, stackIds).forTotals();
    return of(profile, selection, view, keys, shares, cancellation);
  }

  /** Of what was spent in everything in each second; null if nothing was asked for. */
  public DoubledBlocks all() {
    return all;
  }

  /** Of what was spent in it alone; by the place in what was asked for. */
  public DoubledBlocks self(int index) {
    return self[index];
  }

  /** Of what was spent in it and in what it called; by the place in what was asked for. */
  public DoubledBlocks total(int index) {
    return total[index];
  }
}
