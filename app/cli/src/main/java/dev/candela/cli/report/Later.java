package dev.candela.cli.report;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;

/**
 * What is found out on another thread, while this one goes on.
 *
 * @param <T> what that is
 */
final class Later<T> implements Supplier<T> {
  private final CompletableFuture<T> result = new CompletableFuture<>();

  Later(Supplier<T> maker) {
    Thread.ofPlatform()
        .daemon()
        .name("candela-later")
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
