package dev.candela.engine.model;

import java.util.concurrent.CancellationException;

/**
 * Asks whether somebody still wants the result. Long work asks every few thousand rows, so the
 * answer must be cheap: {@code AtomicBoolean::get} serves.
 */
@FunctionalInterface
public interface Cancellation {
  /** How many stacks or nodes to go through between two checks. */
  int CHECK_EVERY = 1 << 14;

  /** For work that nobody can stop. No lambda: the start-up cache holds none of an interface. */
  Cancellation NEVER =
      new Cancellation() {
        @Override
        public boolean isRequested() {
          return false;
        }
      };

  /** True once the result is not wanted any more; may be asked on any thread. */
  boolean isRequested();

  /**
   * Gives up if that is wanted.
   *
   * @throws CancellationException if {@link #isRequested}
   */
  default void check() {
    if (isRequested()) {
      throw new CancellationException("cancelled");
    }
  }
}
