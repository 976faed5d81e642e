package dev.candela.engine.capture.start;

import dev.candela.engine.capture.jvm.CaptureFailure;
import dev.candela.engine.capture.jvm.Obstacles;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/** Waits for futures that fail with a {@link CaptureFailure}. */
final class Outcome {
  private Outcome() {}

  static <T> T of(CompletableFuture<T> future) throws CaptureFailure, InterruptedException {
    try {
      return future.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof CaptureFailure failure) {
        throw failure;
      }
      throw new CaptureFailure(Obstacles.linkBroken(e.getCause().getMessage()), e);
    }
  }
}
