package dev.candela.engine.analysis.chance;

import dev.candela.engine.model.Span;

/**
 * A stretch of time cut into buckets of equal length; a value.
 *
 * @param span from its start to its end
 * @param bucketCount how many
 */
public record TimeGrid(Span span, int bucketCount) {
  /** Long enough for samples of one call to fall into the same bucket nearly always. */
  private static final long BLOCK_NANOS = 250_000_000;

  private static final int MIN_BLOCKS = 20;
  private static final int MAX_BLOCKS = 200;

  /** At least one bucket is needed. */
  public TimeGrid {
    if (bucketCount < 1) {
      throw new IllegalArgumentException(bucketCount + " buckets");
    }
  }

  /** The blocks by which {@link ShareInterval} tells how much samples depend on each other. */
  public static TimeGrid blocksOf(Span span) {
    long blocks = Math.clamp(span.durationNanos() / BLOCK_NANOS, MIN_BLOCKS, MAX_BLOCKS);
    return new TimeGrid(span, (int) blocks);
  }

  /** The bucket of a moment; moments before the first or after the last count to these. */
  public int bucketOf(long nanos) {
    // Exact to 2^53 ns, or 104 days, from the start; a division of longs takes five times as long.
    double bucket = (nanos - span.startNanos()) * bucketsPerNano();
    return (int) Math.clamp(bucket, 0, bucketCount - 1);
  }

  /** When a bucket begins; that of {@code bucketCount} is the end. */
  public long startNanos(int bucket) {
    return span.startNanos() + Math.round(span.durationNanos() * ((double) bucket / bucketCount));
  }

  /** How long a bucket is. */
  public double bucketNanos() {
    return (double) span.durationNanos() / bucketCount;
  }

  /** Writes the bucket of each moment. */
  public void bucketsOf(long[] nanos, int[] buckets, int rows) {
    long start = span.startNanos();
    double perNano = bucketsPerNano();
    int last = bucketCount - 1;
    for (int i = 0; i < rows; i++) {
      buckets[i] = Math.max(0, Math.min(last, (int) ((nanos[i] - start) * perNano)));
    }
  }

  private double bucketsPerNano() {
    return bucketCount / (double) Math.max(1, span.durationNanos());
  }
}
