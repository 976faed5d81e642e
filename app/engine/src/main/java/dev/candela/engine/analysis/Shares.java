package dev.candela.engine.analysis;

import dev.candela.engine.analysis.chance.ShareInterval;
import dev.candela.engine.analysis.tree.CallTree;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.view.TimedSamples;
import java.util.Arrays;

/**
 * Shares of some methods or tree nodes with their intervals, all from one pass over the samples;
 * immutable. Shares are of the weight of all selected samples that the view does not drop.
 */
public final class Shares {
  /** Self shares, then total shares. */
  private final ShareInterval[] shares;

  private Shares(TimedSamples samples, int[] keyByStack, int count) {
    shares = new ShareInterval[2 * count];
    samples.count(
        keyByStack,
        count,
        TimedSamples.OWN_BLOCKS,
        (series, key) -> shares[key] = ShareInterval.of(series));
  }

  /** The shares of methods; a total counts each sample once. */
  public static Shares ofMethods(TimedSamples samples, int[] methodIds) {
    return new Shares(samples, samples.keysOfMethods(methodIds), methodIds.length);
  }

  /** The shares of stacks, such as those of {@link CallTree#stackId}. */
  public static Shares ofStacks(TimedSamples samples, int[] stackIds) {
    return new Shares(samples, samples.keysOfStacks(stackIds), stackIds.length);
  }

  /** {@code groups} is by stack, {@link Ids#NONE} for stacks of no group. */
  public static Shares ofGroups(TimedSamples samples, int[] groups, int groupCount) {
    return new Shares(samples, groups, groupCount);
  }

  /** The share of samples in any of these stacks or in what they called, each counted once. */
  public static ShareInterval ofAnyStack(TimedSamples samples, int[] stackIds) {
    int[] keys = samples.keysOfStacks(stackIds);
    Arrays.setAll(keys, stackId -> Math.min(keys[stackId], 0));
    keys[StackTable.ROOT] = Ids.NONE;
    return new Shares(samples, keys, 1).total(0);
  }

  /** By index in the request. */
  public ShareInterval self(int index) {
    return shares[index];
  }

  /** By index in the request; includes callees. */
  public ShareInterval total(int index) {
    return shares[shares.length / 2 + index];
  }
}
