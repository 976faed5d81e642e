package dev.candela.engine.read.collapsed;

import java.io.IOException;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/**
 * What a thread of its own finds out.
 *
 * @param <T> what that is
 */
final class Background<T> {
  private final CompletableFuture<T> result = new CompletableFuture<>();

  private Background() {}

  /** Begins with a job at once. */
  static <T> Background<T> start(Callable<T> job) {
    Background<T> background = new Background<>();
    Thread.ofPlatform().daemon().name("collapsed-reader").start(() -> background.run(job));
    return background;
  }

  private void run(Callable<T> job) {
    try {
      result.complete(job.call());
    } catch (Exception | Error e) {
      result.completeExceptionally(e);
    }
  }

  /** Waits for it; what the job threw is thrown here. */
  T join() throws IOException {
    try {
      return result.join();
    } catch (CompletionException e) {
      switch (e.getCause()) {
        case IOException failure -> throw failure;
        case RuntimeException failure -> throw failure;
        case Error failure -> throw failure;
        default -> throw e;
      }
    }
  }
}
