package dev.candela.cli.report;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;

/**
 * A value that is computed on another thread.
 *
 * @param <T> type of the value
 */
final class BackgroundValue<T> implements Supplier<T> {
  private final CompletableFuture<T> result = new CompletableFuture<>();

  BackgroundValue(Supplier<T> maker) {
    Thread.ofPlatform()
        .daemon()
        .name("candela-background")
        .start(
            () -> {
              try {
                result.complete(maker.get());
              } catch (RuntimeException | Error e) {
                result.completeExceptionally(e);
              }
            });
  }

  @Override
  public T get() {
    try {
      return result.join();
    } catch (CompletionException e) {
      switch (e.getCause()) {
        case RuntimeException failure -> throw failure;
        case Error failure -> throw failure;
        default -> throw e;
      }
    }
  }
}
