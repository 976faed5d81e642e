package dev.candela.agent.async;

/**
 * The time between dumps. A dump takes 2 to 180 ms of processor time, so they keep to a part of one
 * core: 1/250, as long as data are no older than {@value #YOUNG_NANOS} ns then, and 1/100 beyond.
 *
 * <p>Nor longer than five seconds: the more stacks are waiting, the more a dump costs, so that the
 * wait would grow with each, and with it what the profiler holds in memory.
 */
final class DumpPeriod {
  static final long MODEST_SHARE = 250;
  static final long MAX_SHARE = 100;
  static final long YOUNG_NANOS = 600_000_000L;
  static final long LONGEST_NANOS = 5_000_000_000L;

  private final long shortestNanos;
  private long meanCostNanos;

  DumpPeriod(long shortestNanos) {
    this.shortestNanos = shortestNanos;
  }

  void spent(long costNanos) {
    // Each counts for a quarter, so that one odd dump does little, nor the first one, whose code
    // is cold: it took 20 ms where later ones took 2.
    meanCostNanos += (costNanos - meanCostNanos) / 4;
  }

  long nanos() {
    long modest = Math.min(YOUNG_NANOS, meanCostNanos * MODEST_SHARE);
    long bounded = Math.min(LONGEST_NANOS, meanCostNanos * MAX_SHARE);
    return Math.max(shortestNanos, Math.max(modest, bounded));
  }
}
