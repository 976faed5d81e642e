package dev.candela.engine.analysis.chance;

import dev.candela.engine.model.Profile;
import dev.candela.engine.model.Span;
import dev.candela.engine.view.select.SampleSelection;

/**
 * The selected time cut into blocks, without the part that is left out; a value. What comes after
 * that part moves up to what came before it.
 *
 * @param grid the blocks
 * @param leftOut the part that is left out; nothing of {@code grid} is later than its start plus
 *     what follows it
 * @param part of the selected time that the blocks cover, 0 to 1
 */
record BlockTimes(TimeGrid grid, Span leftOut, double part) {
  /** Where blocks are short and the time long, those next to the part that is left out. */
  static final int MAX_BLOCKS = 2000;

  /**
   * Cuts.
   *
   * @param blockNanos the length of a block, or {@link TimedSamples#OWN_BLOCKS}
   */
  static BlockTimes of(Profile profile, SampleSelection selection, long blockNanos) {
    Span range = selection.rangeIn(profile);
    Span leftOut = selection.leftOutIn(profile);
    Span joined = new Span(range.startNanos(), range.endNanos() - leftOut.durationNanos());
    if (blockNanos == TimedSamples.OWN_BLOCKS) {
      return new BlockTimes(TimeGrid.blocksOf(joined), leftOut, 1);
    }
    long blocks = Math.max(1, Math.round((double) joined.durationNanos() / blockNanos));
    if (blocks <= MAX_BLOCKS) {
      return new BlockTimes(new TimeGrid(joined, (int) blocks), leftOut, 1);
    }
    long length = blockNanos * MAX_BLOCKS;
    long middle =
        leftOut.isEmpty() ? joined.durationNanos() / 2 + joined.startNanos() : leftOut.startNanos();
    long start = Math.clamp(middle - length / 2, joined.startNanos(), joined.endNanos() - length);
    return new BlockTimes(
        new TimeGrid(new Span(start, start + length), MAX_BLOCKS),
        leftOut,
        (double) length / joined.durationNanos());
  }

  /** Writes the block of each moment, or -1 outside all blocks. */
  void blocksOf(long[] nanos, int[] blocks, int rows) {
    for (int i = 0; i < rows; i++) {
      long moved = nanos[i] < leftOut.endNanos() ? nanos[i] : nanos[i] - leftOut.durationNanos();
      blocks[i] = part == 1 || grid.span().contains(moved) ? grid.bucketOf(moved) : -1;
    }
  }
}
