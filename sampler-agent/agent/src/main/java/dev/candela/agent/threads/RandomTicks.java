package dev.candela.agent.threads;

/**
 * One tick in each period after the start, at a random moment of it: a fixed beat would see a
 * program with a beat of its own always in the same places. A late tick does not shift the next
 * ones; periods that were slept through count as asked for and not met.
 */
final class RandomTicks {
  private final long periodNanos;
  private long periodBeginNanos;

  private long nextNanos;
  private long random;
  private long asked;
  private long met;

  RandomTicks(long periodNanos, long nowNanos) {
    this.periodNanos = periodNanos;
    this.random = nowNanos | 1;
    restart(nowNanos);
  }

  long periodNanos() {
    return periodNanos;
  }

  long nextNanos() {
    return nextNanos;
  }

  /** True once per met tick. */
  boolean isDue(long nowNanos) {
    if (nowNanos - nextNanos < 0) {
      return false;
    }
    long periods = 1 + (nowNanos - periodBeginNanos) / periodNanos;
    asked += periods;
    met++;
    begin(periodBeginNanos + periods * periodNanos);
    return true;
  }

  /** Postpones the next tick; skipped periods count as missed. */
  void notBefore(long nanos) {
    if (nextNanos - nanos < 0) {
      nextNanos = nanos;
    }
  }

  /** Restarts after a pause, during which no ticks are expected. */
  void restart(long nowNanos) {
    begin(nowNanos);
  }

  long asked() {
    return asked;
  }

  long met() {
    return met;
  }

  private void begin(long beginNanos) {
    periodBeginNanos = beginNanos;
    // Marsaglia's xorshift: good enough to break a beat, and without a lock or an allocation.
    random ^= random << 13;
    random ^= random >>> 7;
    random ^= random << 17;
    nextNanos = beginNanos + (random >>> 1) % periodNanos;
  }
}
