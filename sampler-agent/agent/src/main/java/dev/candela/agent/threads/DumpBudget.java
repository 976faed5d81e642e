package dev.candela.agent.threads;

/**
 * How many threads one dump may take. A dump stops all threads of the target, so its length is held
 * near {@value #TARGET_NANOS} ns; with more threads than that allows, ticks take turns.
 */
final class DumpBudget {
  static final long TARGET_NANOS = 4_000_000;
  static final int MIN_THREADS = 16;

  /** Deep stacks may cost 50 us a thread, so a first dump of this many takes some milliseconds. */
  private static final int FIRST_THREADS = 128;

  private static final int MAX_THREADS = 100_000;

  private int threads = FIRST_THREADS;

  int threads() {
    return threads;
  }

  /** Takes note that a dump of {@code count} threads took {@code nanos}. */
  void spent(int count, long nanos) {
    if (nanos > TARGET_NANOS && count > 0) {
      long fitting = count * TARGET_NANOS / nanos;
      threads = (int) Math.max(MIN_THREADS, Math.min(threads, fitting));
    } else if (count == threads) {
      threads = Math.min(MAX_THREADS, threads + threads / 4);
    }
  }
}
