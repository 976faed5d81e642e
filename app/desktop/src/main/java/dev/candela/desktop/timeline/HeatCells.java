package dev.candela.desktop.timeline;

import dev.candela.engine.analysis.TimeGrid;
import dev.candela.engine.analysis.Timeline;
import dev.candela.engine.model.Span;

/**
 * Samples by second and by the fraction of it, so that what happens several times a second stands
 * out as a pattern; immutable.
 *
 * @param seconds columns, from the recording's start on
 * @param counts samples by second and fraction
 * @param most the largest of them
 */
record HeatCells(int seconds, long[] counts, long most) {
  /** Fractions of a second: cells of 40 ms. */
  static final int ROWS = 25;

  static final long SECOND_NANOS = 1_000_000_000;
  static final long CELL_NANOS = SECOND_NANOS / ROWS;

  /** The buckets of all cells. */
  static TimeGrid grid(Span span) {
    long seconds = Math.max(1, Math.ceilDiv(span.durationNanos(), SECOND_NANOS));
    Span whole = new Span(span.startNanos(), span.startNanos() + seconds * SECOND_NANOS);
    return new TimeGrid(whole, Math.toIntExact(seconds * ROWS));
  }

  /** Of samples in buckets of {@link #grid}. */
  static HeatCells of(Timeline samples) {
    long[] counts = new long[samples.grid().bucketCount()];
    long most = 0;
    for (int bucket = 0; bucket < counts.length; bucket++) {
      counts[bucket] = samples.samples(0, bucket);
      most = Math.max(most, counts[bucket]);
    }
    return new HeatCells(counts.length / ROWS, counts, most);
  }

  long count(int second, int row) {
    int cell = second * ROWS + row;
    return cell < counts.length ? counts[cell] : 0;
  }
}
