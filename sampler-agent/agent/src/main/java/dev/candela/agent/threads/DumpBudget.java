package dev.candela.agent.threads;

/**
 * The number of threads that one dump may include. A dump stops all threads of the target, so its
 * length is held near {@value #TARGET_NANOS} ns or two fifths of the period; with more threads,
 * ticks take turns.
 */
final class DumpBudget {
  static final long TARGET_NANOS = 4_000_000;
  static final int MIN_THREADS = 4;

  /** 128 threads of 500 frames unknown to the JVM stopped a program for 160 ms. */
  static final int FIRST_THREADS = 4;

  private static final int MAX_THREADS = 100_000;

  private int threads = FIRST_THREADS;

  /** True until a dump has taken too long: until then the budget may grow fast. */
  private boolean untried = true;

  int threads() {
    return threads;
  }

  void spent(int count, long nanos, long periodNanos) {
    long targetNanos = Math.min(TARGET_NANOS, periodNanos * 2 / 5);
    if (nanos > targetNanos && count > 0) {
      long fitting = count * targetNanos / nanos;
      threads = (int) Math.max(MIN_THREADS, Math.min(threads, fitting));
      untried = false;
    } else if (count == threads) {
      // Never by more than would stop the target twice as long as is wanted.
      int step = untried ? threads : threads / 4;
      threads = Math.min(MAX_THREADS, threads + step);
    }
  }
}
