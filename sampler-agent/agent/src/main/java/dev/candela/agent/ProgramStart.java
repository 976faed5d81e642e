package dev.candela.agent;

import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Holds up the start of a launched program until it is sampled, but not for ever. */
final class ProgramStart {
  private final CountDownLatch decided = new CountDownLatch(1);

  /** Time at which the program started without being sampled; 0 if it waited for sampling. */
  private volatile long unsampledSinceNanos;

  /** For the program's main thread; does not wait if the limit is 0. */
  void await(int limitMillis) throws InterruptedException {
    if (limitMillis > 0 && !decided.await(limitMillis, TimeUnit.MILLISECONDS)) {
      unsampledSinceNanos = System.nanoTime();
    }
  }

  /** An engine has started, or it is clear that none will. */
  void decide() {
    decided.countDown();
  }

  /** A warning for when the first engine starts; empty if the program waited for it. */
  String missed() {
    if (decided.getCount() == 0 || unsampledSinceNanos == 0) {
      return "";
    }
    double seconds = (System.nanoTime() - unsampledSinceNanos) / 1e9;
    return String.format(
        Locale.ROOT,
        "The program's first %.2f s are missing: sampling started late. The machine may be busy.",
        seconds);
  }
}
