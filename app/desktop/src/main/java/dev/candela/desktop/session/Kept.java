package dev.candela.desktop.session;

import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Profile;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * The last answer to a question about a profile. For any thread; a second one that asks waits for
 * the first, as long as somebody wants it to.
 */
final class Kept<Q, A> {
  private static final long LOOK_MILLIS = 20;

  private final ReentrantLock making = new ReentrantLock();
  private Profile profile;
  private Q question;
  private A answer;

  /** The answer, made if it is not the one that is kept. */
  A get(Profile of, Q asked, Cancellation cancellation, Supplier<A> maker) {
    await(cancellation);
    try {
      if (profile != of || !Objects.equals(question, asked)) {
        // Not both at once: each may take as much memory as everything else.
        clear();
        A made = maker.get();
        profile = of;
        question = asked;
        answer = made;
      }
      return answer;
    } finally {
      making.unlock();
    }
  }

  /** Lets go what is kept of other profiles, unless somebody is at it. */
  void keepOnly(Profile newest) {
    if (making.tryLock()) {
      try {
        if (profile != newest) {
          clear();
        }
      } finally {
        making.unlock();
      }
    }
  }

  private void clear() {
    profile = null;
    question = null;
    answer = null;
  }

  private void await(Cancellation cancellation) {
    try {
      while (!making.tryLock(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
        cancellation.check();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw (CancellationException) new CancellationException("interrupted").initCause(e);
    }
  }
}
