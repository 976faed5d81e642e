package dev.candela.engine.view;

import dev.candela.engine.model.Span;

/** A stretch of time cut into one or more buckets of equal length; a value. */
public record TimeGrid(Span span, int bucketCount) {
  /** Long enough that samples of one call nearly always share a bucket. */
  private static final long BLOCK_NANOS = 250_000_000;

  private static final int MIN_BLOCKS = 20;
  private static final int MAX_BLOCKS = 200;

  /** Blocks by which one estimates how samples depend on each other. */
  public static TimeGrid blocksOf(Span span) {
    long blocks = Math.clamp(span.durationNanos() / BLOCK_NANOS, MIN_BLOCKS, MAX_BLOCKS);
    return new TimeGrid(span, (int) blocks);
  }

  /** Moments outside count to the first or last bucket. */
  public int bucketOf(long nanos) {
    // Exact to 2^53 ns, or 104 days, from the start; a division of longs takes five times as long.
    double perNano = bucketCount / (double) Math.max(1, span.durationNanos());
    int bucket = (int) ((nanos - span.startNanos()) * perNano);
    return Math.max(0, Math.min(bucketCount - 1, bucket));
  }

  /** {@code bucketCount} gives the end. */
  public long startNanos(int bucket) {
    return span.startNanos() + Math.round(span.durationNanos() * ((double) bucket / bucketCount));
  }

  public Span bucketAt(long nanos) {
    int bucket = bucketOf(nanos);
    return new Span(startNanos(bucket), startNanos(bucket + 1));
  }

  public double bucketNanos() {
    return (double) span.durationNanos() / bucketCount;
  }

  public void bucketsOf(long[] nanos, int[] buckets, int rows) {
    for (int i = 0; i < rows; i++) {
      buckets[i] = bucketOf(nanos[i]);
    }
  }
}
