package dev.candela.cli;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.IntToDoubleFunction;
import java.util.function.Supplier;

/** A function that is found out on another thread, while this one goes on. */
final class Later implements IntToDoubleFunction {
  private final CompletableFuture<IntToDoubleFunction> function = new CompletableFuture<>();

  Later(Supplier<IntToDoubleFunction> maker) {
    Thread.ofPlatform()
        .daemon()
        .name("candela-later")
        .start(
            () -> {
              try {
                function.complete(maker.get());
              } catch (RuntimeException | Error e) {
                function.completeExceptionally(e);
              }
            });
  }

  @Override
  public double applyAsDouble(int value) {
    try {
      return function.join().applyAsDouble(value);
    } catch (CompletionException e) {
      if (e.getCause() instanceof OutOfMemoryError memory) {
        throw memory;
      }
      throw e;
    }
  }
}
