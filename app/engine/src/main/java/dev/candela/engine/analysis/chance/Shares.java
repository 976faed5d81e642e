package dev.candela.engine.analysis.chance;

import dev.candela.engine.analysis.tree.CallTree;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.FrameTable;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.view.select.SampleSelection;
import dev.candela.engine.view.transform.StackView;
import java.util.Arrays;

/**
 * Shares of some methods or tree nodes with their intervals, all from one pass over the samples;
 * immutable. Shares are of the weight of all selected samples that the view does not drop.
 */
public final class Shares {
  private final ShareInterval[] self;
  private final ShareInterval[] total;

  private Shares(ShareInterval[] self, ShareInterval[] total) {
    this.self = self;
    this.total = total;
  }

  /** Totals count each sample once. */
  public static Shares ofMethods(
      Profile profile,
      SampleSelection selection,
      StackView view,
      int[] methodIds,
      Cancellation cancellation) {
    return of(profile, selection, view, keysOfMethods(view, methodIds), cancellation);
  }

  /** Shares of a view's stacks, such as those of {@link CallTree#stackId}. */
  public static Shares ofStacks(
      Profile profile,
      SampleSelection selection,
      StackView view,
      int[] stackIds,
      Cancellation cancellation) {
    return of(profile, selection, view, keysOf(view, stackIds), cancellation);
  }

  /** Without {@link #self}, which is null. */
  public static Shares ofStackTotals(
      Profile profile,
      SampleSelection selection,
      StackView view,
      int[] stackIds,
      Cancellation cancellation) {
    return of(profile, selection, view, keysOf(view, stackIds).forTotals(), cancellation);
  }

  static StackKeys keysOfMethods(StackView view, int[] methodIds) {
    int[] keyByMethod = new int[view.symbols().methods().size()];
    Arrays.fill(keyByMethod, Ids.NONE);
    for (int key = 0; key < methodIds.length; key++) {
      keyByMethod[methodIds[key]] = key;
    }
    FrameTable frames = view.symbols().frames();
    StackTable stacks = view.stacks();
    int[] keys = new int[stacks.size()];
    keys[StackTable.ROOT] = Ids.NONE;
    for (int stackId = 1; stackId < keys.length; stackId++) {
      keys[stackId] = keyByMethod[frames.methodId(stacks.frameId(stackId))];
    }
    return new StackKeys(keys, false, methodIds.length);
  }

  static StackKeys keysOf(StackView view, int[] stackIds) {
    int[] keys = new int[view.stacks().size()];
    Arrays.fill(keys, Ids.NONE);
    for (int key = 0; key < stackIds.length; key++) {
      keys[stackIds[key]] = key;
    }
    return new StackKeys(keys, true, stackIds.length);
  }

  /**
   * The shares of groups of a view's stacks, by the samples in these stacks alone: each group's
   * {@link #self}.
   *
   * @param groups the group of each stack, or {@link Ids#NONE}
   */
  public static Shares ofGroups(
      Profile profile,
      SampleSelection selection,
      StackView view,
      int[] groups,
      int groupCount,
      Cancellation cancellation) {
    return of(profile, selection, view, new StackKeys(groups, false, groupCount), cancellation);
  }

  /** Share of samples in any of these stacks or their callees, each counted once. */
  public static ShareInterval ofAnyStack(
      Profile profile,
      SampleSelection selection,
      StackView view,
      int[] stackIds,
      Cancellation cancellation) {
    int[] keys = new int[view.stacks().size()];
    Arrays.fill(keys, Ids.NONE);
    for (int stackId : stackIds) {
      keys[stackId] = 0;
    }
    return of(profile, selection, view, new StackKeys(keys, false, 1), cancellation).total(0);
  }

  /** By index in the request. */
  public ShareInterval self(int index) {
    return self[index];
  }

  /** By index in the request; includes callees. */
  public ShareInterval total(int index) {
    return total[index];
  }

  private static Shares of(
      Profile profile,
      SampleSelection selection,
      StackView view,
      StackKeys keys,
      Cancellation cancellation) {
    ShareInterval[] self = new ShareInterval[keys.count()];
    ShareInterval[] total = new ShareInterval[keys.count()];
    forEach(
        profile,
        selection,
        view,
        keys,
        Spreads.OWN_BLOCKS,
        cancellation,
        (index, counts, key) -> {
          self[index] = keys.totalsOnly() ? null : counts.self(key);
          total[index] = counts.total(key);
        });
    return new Shares(self, total);
  }

  /** Receives the blocks of one key after another. */
  interface KeyVisitor {
    /**
     * Looks at a key.
     *
     * @param index the place in what was asked for
     * @param key the number of the key in these counts
     */
    void visit(int index, BlockCounts counts, int key);
  }

  /**
   * Takes half of the keys at a time while their sets are too many to be counted block by block.
   *
   * @param blockNanos the length of a block, or {@link Spreads#OWN_BLOCKS}
   */
  static void forEach(
      Profile profile,
      SampleSelection selection,
      StackView view,
      StackKeys keys,
      long blockNanos,
      Cancellation cancellation,
      KeyVisitor visitor) {
    KeySets sets = KeySets.of(view, keys, cancellation);
    BlockTimes times = BlockTimes.of(profile, selection, blockNanos);
    if ((long) sets.count() * times.grid().bucketCount() > BlockCounts.MAX_COUNTS
        && keys.count() > 1) {
      int half = keys.count() / 2;
      StackKeys one = keys.part(0, half);
      StackKeys other = keys.part(half, keys.count());
      forEach(profile, selection, view, one, blockNanos, cancellation, visitor);
      forEach(profile, selection, view, other, blockNanos, cancellation, visitor);
      return;
    }
    BlockCounts counts = BlockCounts.of(profile, selection, times, sets, cancellation);
    for (int i = 0; i < keys.count(); i++) {
      visitor.visit(keys.first() + i, counts, i);
    }
  }
}
