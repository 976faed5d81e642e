package dev.candela.engine.capture.start;

import dev.candela.engine.capture.jvm.CaptureFailure;
import dev.candela.engine.capture.jvm.Obstacles;
import dev.candela.engine.capture.link.AgentRefusal;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/** Waits for futures that fail with {@link CaptureFailure}. */
final class Outcome {
  private Outcome() {}

  static <T> T of(CompletableFuture<T> future) throws CaptureFailure, InterruptedException {
    try {
      return future.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof CaptureFailure failure) {
        throw failure;
      }
      if (e.getCause() instanceof AgentRefusal refusal && refusal.isBusy()) {
        throw new CaptureFailure(Obstacles.busy(refusal.getMessage()), e);
      }
      throw new CaptureFailure(Obstacles.linkBroken(e.getCause().getMessage()), e);
    }
  }
}
