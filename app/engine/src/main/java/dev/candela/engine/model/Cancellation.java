package dev.candela.engine.model;

import java.util.concurrent.CancellationException;

/**
 * Asks whether the result is still needed. Long work asks every few thousand rows, so the answer
 * must be cheap: {@code AtomicBoolean::get} serves.
 */
@FunctionalInterface
public interface Cancellation {
  /** Number of stacks or nodes between two checks. */
  int CHECK_EVERY = 1 << 14;

  /** Not a lambda: the start-up cache holds none of an interface. */
  Cancellation NEVER =
      new Cancellation() {
        @Override
        public boolean isRequested() {
          return false;
        }
      };

  /** May be called on any thread. */
  boolean isRequested();

  /** Gives up by a {@link CancellationException} if that is wanted. */
  default void check() {
    if (isRequested()) {
      throw new CancellationException("cancelled");
    }
  }

  /** Checks at every so many steps of a loop; static, so that compilers put it there. */
  static void checkAt(int step, Cancellation cancellation) {
    if (step % CHECK_EVERY == 0) {
      cancellation.check();
    }
  }
}
