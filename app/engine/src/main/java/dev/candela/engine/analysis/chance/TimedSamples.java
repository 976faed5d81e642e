package dev.candela.engine.analysis.chance;

import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.FrameTable;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.Profile;
import dev.candela.engine.view.View;
import dev.candela.engine.view.select.SampleSelection;
import dev.candela.engine.view.transform.StackView;
import java.util.Arrays;

/**
 * Samples that are counted block by block of time; a value.
 *
 * @param stacks the shape of their stacks
 */
public record TimedSamples(
    Profile profile, SampleSelection selection, StackView stacks, Cancellation cancellation) {
  /** Blocks as long as suits the recording. */
  public static final long OWN_BLOCKS = 0;

  /** Is told what fell into each block, for one key after the other. */
  public interface Visitor {
    /**
     * Looks at a key.
     *
     * @param index the place in what was asked for
     * @param self of samples in it alone; null where only totals are counted
     * @param total of samples in it and in what it called
     */
    void visit(int index, BlockSeries self, BlockSeries total);
  }

  /** What a view shows. */
  public static TimedSamples of(View view, Cancellation cancellation) {
    return new TimedSamples(
        view.profile(), view.selection(), view.stackView(cancellation), cancellation);
  }

  /** By stack: the place of its innermost frame's method among these, or {@link Ids#NONE}. */
  public int[] keysOfMethods(int[] methodIds) {
    int[] keyByMethod = none(stacks.symbols().methods().size());
    for (int key = 0; key < methodIds.length; key++) {
      keyByMethod[methodIds[key]] = key;
    }
    FrameTable frames = stacks.symbols().frames();
    int[] keys = none(stacks.stacks().size());
    for (int stackId = 1; stackId < keys.length; stackId++) {
      keys[stackId] = keyByMethod[frames.methodId(stacks.stacks().frameId(stackId))];
    }
    return keys;
  }

  /** By stack: its place among these, or {@link Ids#NONE}; the total of the root is everything. */
  public int[] keysOfStacks(int[] stackIds) {
    int[] keys = none(stacks.stacks().size());
    for (int key = 0; key < stackIds.length; key++) {
      keys[stackIds[key]] = key;
    }
    return keys;
  }

  /** By stack: no key. */
  static int[] none(int size) {
    int[] keys = new int[size];
    Arrays.fill(keys, Ids.NONE);
    return keys;
  }

  /**
   * Counts each sample once for each key, in one pass over the samples if there is room for that.
   *
   * @param keyByStack the key of each stack's innermost frame, or {@link Ids#NONE}
   * @param blockNanos the length of a block, or {@link #OWN_BLOCKS}
   */
  public void count(
      int[] keyByStack, int keyCount, boolean totalsOnly, long blockNanos, Visitor visitor) {
    BlockTimes times = BlockTimes.of(profile, selection, blockNanos);
    count(times, keyByStack, 0, keyCount, totalsOnly, visitor);
  }

  /** Takes half of the keys at a time while their sets are too many to be counted by block. */
  private void count(
      BlockTimes times, int[] keyByStack, int from, int to, boolean totalsOnly, Visitor visitor) {
    int[] keys =
        Arrays.stream(keyByStack)
            .map(key -> key >= from && key < to ? key - from : Ids.NONE)
            .toArray();
    BlockCounts.KeySets sets = BlockCounts.KeySets.of(stacks, keys, to - from, cancellation);
    if ((long) sets.sets().size() * times.grid().bucketCount() > BlockCounts.MAX_COUNTS
        && to - from > 1) {
      int middle = (from + to) >>> 1;
      count(times, keyByStack, from, middle, totalsOnly, visitor);
      count(times, keyByStack, middle, to, totalsOnly, visitor);
      return;
    }
    BlockCounts counts = new BlockCounts(this, times, sets, totalsOnly);
    for (int key = 0; key < to - from; key++) {
      visitor.visit(from + key, totalsOnly ? null : counts.self(key), counts.total(key));
    }
  }
}
