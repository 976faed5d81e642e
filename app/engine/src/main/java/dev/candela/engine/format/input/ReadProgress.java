package dev.candela.engine.format.input;

import java.util.concurrent.CancellationException;

/** Observes a reader and may stop it; called often, from any of its threads. */
@FunctionalInterface
public interface ReadProgress {
  /** Ignores progress. Not a lambda: the start-up cache holds none of an interface. */
  ReadProgress NONE =
      new ReadProgress() {
        @Override
        public boolean report(long bytesDone, long bytesTotal) {
          return true;
        }
      };

  /** Told bytes read, of 0 where the length is not known; false gives the reading up. */
  boolean report(long bytesDone, long bytesTotal);

  /** {@link #report}, with an exception instead of false. */
  default void check(long bytesDone, long bytesTotal) {
    if (!report(bytesDone, bytesTotal)) {
      throw new CancellationException();
    }
  }
}
