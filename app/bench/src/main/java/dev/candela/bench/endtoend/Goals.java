package dev.candela.bench.endtoend;

/**
 * What Candela promises for a scenario.
 *
 * @param wallRatio largest median of its wall time over the peer's, in the same round
 * @param peakBytes largest resident set in any round
 */
record Goals(double wallRatio, long peakBytes) {
  static final long MEGABYTE = 1_000_000;

  /** The run only has to succeed. */
  static final Goals OPENS = new Goals(Double.POSITIVE_INFINITY, Long.MAX_VALUE);

  static Goals wallRatio(double wallRatio) {
    return new Goals(wallRatio, Long.MAX_VALUE);
  }

  Goals peakMegabytes(long megabytes) {
    return new Goals(wallRatio, megabytes * MEGABYTE);
  }

  boolean hasWallRatio() {
    return wallRatio != Double.POSITIVE_INFINITY;
  }

  boolean hasPeak() {
    return peakBytes != Long.MAX_VALUE;
  }
}
