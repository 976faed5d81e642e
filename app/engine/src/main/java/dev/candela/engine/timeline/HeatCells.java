package dev.candela.engine.timeline;

import dev.candela.engine.analysis.Timeline;
import dev.candela.engine.analysis.chance.TimeGrid;
import dev.candela.engine.model.Span;

/**
 * Samples by second and by the fraction of it, so that what happens several times a second stands
 * out as a pattern; immutable.
 *
 * @param seconds columns, from the recording's start on
 * @param counts samples by second and fraction
 */
public record HeatCells(int seconds, long[] counts) {
  /** Cells of 40 ms. */
  public static final int ROWS = 25;

  public static final long SECOND_NANOS = 1_000_000_000;
  public static final long CELL_NANOS = SECOND_NANOS / ROWS;

  /** The buckets of all cells. */
  static TimeGrid grid(Span span) {
    long seconds = Math.max(1, Math.ceilDiv(span.durationNanos(), SECOND_NANOS));
    Span whole = new Span(span.startNanos(), span.startNanos() + seconds * SECOND_NANOS);
    return new TimeGrid(whole, Math.toIntExact(seconds * ROWS));
  }

  /** The samples must be in buckets of {@link #grid}. */
  static HeatCells of(Timeline samples) {
    long[] counts = new long[samples.grid().bucketCount()];
    for (int bucket = 0; bucket < counts.length; bucket++) {
      counts[bucket] = samples.samples(0, bucket);
    }
    return new HeatCells(counts.length / ROWS, counts);
  }

  /** Samples in one fraction of several seconds. */
  public long sum(int firstSecond, int secondCount, int row) {
    long sum = 0;
    for (int second = firstSecond;
        second < Math.min(seconds, firstSecond + secondCount);
        second++) {
      sum += counts[second * ROWS + row];
    }
    return sum;
  }

  /** The largest of these sums, at least 1. */
  long most(int secondCount) {
    long most = 1;
    for (int second = 0; second < seconds; second += secondCount) {
      for (int row = 0; row < ROWS; row++) {
        most = Math.max(most, sum(second, secondCount, row));
      }
    }
    return most;
  }
}
