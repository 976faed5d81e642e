package dev.candela.engine.view;

import dev.candela.engine.model.Cancellation;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * A value that is computed once, when it is first asked for. For any thread: a second one that asks
 * waits for the first, until its own work is cancelled. If the first is cancelled, the second
 * computes it.
 */
final class Memo<T> {
  private final CancellableLock computing = new CancellableLock();
  private volatile T value;

  T get(Cancellation cancellation, Supplier<T> compute) {
    T known = value;
    if (known != null) {
      return known;
    }
    computing.lock(cancellation);
    try {
      if (value == null) {
        value = compute.get();
      }
      return value;
    } finally {
      computing.unlock();
    }
  }

  /** A lock for which threads wait only until their work is cancelled. */
  static final class CancellableLock {
    private static final long CHECK_MILLIS = 20;

    private final ReentrantLock lock = new ReentrantLock();

    void lock(Cancellation cancellation) {
      try {
        while (!lock.tryLock(CHECK_MILLIS, TimeUnit.MILLISECONDS)) {
          cancellation.check();
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw (CancellationException) new CancellationException("interrupted").initCause(e);
      }
    }

    void unlock() {
      lock.unlock();
    }
  }
}
