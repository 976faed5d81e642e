package dev.candela.engine.diff;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;

/**
 * Two results that were worked out at the same time.
 *
 * @param one by the thread that asked
 * @param other by another thread
 */
record Both<T>(T one, T other) {
  /**
   * Works both out; what goes wrong with either is thrown as it is, by the time both have ended.
   */
  static <T> Both<T> of(Supplier<T> one, Supplier<T> other) {
    CompletableFuture<T> beside = CompletableFuture.supplyAsync(other);
    T here;
    try {
      here = one.get();
    } catch (RuntimeException | Error e) {
      beside.handle((result, failure) -> result).join();
      throw e;
    }
    try {
      return new Both<>(here, beside.join());
    } catch (CompletionException e) {
      switch (e.getCause()) {
        case RuntimeException failure -> throw failure;
        case Error failure -> throw failure;
        default -> throw e;
      }
    }
  }

  /** The same without results. */
  static void run(Runnable one, Runnable other) {
    of(
        () -> {
          one.run();
          return true;
        },
        () -> {
          other.run();
          return true;
        });
  }
}
