package dev.candela.engine.capture;

import dev.candela.engine.capture.Recorder.RecordOutcome;
import dev.candela.engine.capture.start.LaunchedTarget;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A running recording; thread-safe. */
public final class ActiveRecording {
  /** Between the end of a program's output and its exit. */
  private static final long EXIT_SECONDS = 5;

  private final LiveSession session;
  private final Optional<LaunchedTarget> target;

  ActiveRecording(
      LiveSession session, Optional<LaunchedTarget> target, Optional<Duration> duration) {
    this.session = session;
    this.target = target;
    duration.ifPresent(
        time ->
            CompletableFuture.delayedExecutor(time.toNanos(), TimeUnit.NANOSECONDS)
                .execute(session::stop));
  }

  public LiveSession session() {
    return session;
  }

  /** Empty if no program was launched. */
  public Optional<LaunchedTarget> target() {
    return target;
  }

  /** Stops early; keeps what was recorded. */
  public void stop() {
    session.stop();
  }

  /**
   * Waits for the end. When the recording was stopped, a program that was launched for it is ended
   * too.
   */
  public RecordOutcome await() throws InterruptedException {
    SessionEnd end;
    try {
      end = session.ended().get();
    } catch (ExecutionException e) {
      throw new IllegalStateException("A session always ends with a reason.", e);
    }
    return new RecordOutcome(session.file(), session.engine(), end, exitCode(end));
  }

  private OptionalInt exitCode(SessionEnd end) throws InterruptedException {
    if (target.isEmpty()) {
      return OptionalInt.empty();
    }
    boolean byItself = end.cause() != SessionEnd.Cause.STOPPED;
    if (!byItself) {
      target.get().kill();
    }
    try {
      // A build goes on after the program that it has run; it is waited for like by a shell.
      int code =
          byItself && target.get().outlivesJvm()
              ? target.get().exitCode().get()
              : target.get().exitCode().get(EXIT_SECONDS, TimeUnit.SECONDS);
      return byItself ? OptionalInt.of(code) : OptionalInt.empty();
    } catch (ExecutionException | TimeoutException e) {
      return OptionalInt.empty();
    }
  }
}
