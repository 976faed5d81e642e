package dev.candela.engine.capture;

import dev.candela.engine.capture.SessionListener.RunningEngine;
import dev.candela.engine.capture.SessionListener.SessionEnd;
import dev.candela.engine.capture.jvm.CaptureFailure;
import dev.candela.engine.capture.jvm.CaptureFailure.Obstacle;
import dev.candela.engine.capture.jvm.CaptureFailure.Obstacle.Kind;
import dev.candela.engine.capture.link.AgentConnection;
import dev.candela.engine.capture.link.AgentFiles;
import dev.candela.engine.capture.start.Attacher;
import dev.candela.engine.capture.start.Attacher.AttachAttempt.AttachPhase;
import dev.candela.engine.capture.start.Attacher.AttachTarget;
import dev.candela.engine.capture.start.LaunchedTarget;
import dev.candela.engine.capture.start.Launcher;
import dev.candela.engine.capture.start.Launcher.LaunchSpec;
import dev.candela.engine.text.Messages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/** Records without a live view; thread-safe. */
public final class Recorder {
  private final AgentFiles files;

  public Recorder(AgentFiles files) {
    this.files = files;
  }

  /** Attaches or launches, and returns once the target is sampled, or fails without a file. */
  public ActiveRecording start(
      RecordRequest request, Consumer<AttachPhase> progress, SessionListener listener)
      throws CaptureFailure, InterruptedException {
    checkOutput(request.output());
    return switch (request.source()) {
      case RecordRequest.Running running -> {
        AgentConnection connection = new Attacher(files).attach(running.target(), progress).await();
        yield begin(request, connection, Optional.empty(), listener);
      }
      case RecordRequest.Launched launched -> {
        Launcher launcher = new Launcher(files, request.duration());
        LaunchedTarget target =
            launched.onStandardError()
                ? launcher.launchOnStandardError(launched.spec())
                : launcher.launch(launched.spec());
        try {
          yield begin(request, target.awaitAgent(), Optional.of(target), listener);
        } catch (CaptureFailure | InterruptedException e) {
          target.kill();
          throw e;
        }
      }
    };
  }

  private static ActiveRecording begin(
      RecordRequest request,
      AgentConnection connection,
      Optional<LaunchedTarget> target,
      SessionListener listener)
      throws CaptureFailure, InterruptedException {
    LiveSession session =
        LiveSession.start(connection, request.settings(), request.output(), null, listener);
    return new ActiveRecording(session, target, request.duration());
  }

  /** Checks the path before the target is touched. */
  private static void checkOutput(Path output) throws CaptureFailure {
    Path directory = output.toAbsolutePath().getParent();
    if (directory == null || !Files.isDirectory(directory)) {
      throw unusable(Messages.text("record.file.no-directory", directory));
    }
    if (Files.isDirectory(output)) {
      throw unusable(Messages.text("record.file.is-directory", output));
    }
    if (Files.exists(output) && !Files.isRegularFile(output) || isStream(output)) {
      throw CaptureFailure.of(Kind.FILE_UNUSABLE, "record.file.is-pipe", output);
    }
    boolean writable = Files.isWritable(Files.exists(output) ? output : directory);
    if (!writable) {
      throw unusable(Messages.text("record.file.not-writable", output));
    }
    if (ChunkFile.isInUse(output)) {
      throw unusable(Messages.text("record.file.in-use", output));
    }
  }

  /** Where it leads to a file, what this process prints would stand in between. */
  private static boolean isStream(Path output) {
    Path absolute = output.toAbsolutePath().normalize();
    return absolute.startsWith("/dev/fd")
        || absolute.startsWith("/dev/stdout")
        || absolute.startsWith("/dev/stderr")
        || absolute.startsWith("/proc");
  }

  private static CaptureFailure unusable(String reason) {
    return new CaptureFailure(
        new Obstacle(Kind.FILE_UNUSABLE, reason, Messages.text("record.file.choose-another")));
  }

  /** {@code exitCode} is empty if none was launched or it was ended from here. */
  public record RecordOutcome(
      Path file, RunningEngine engine, SessionEnd end, OptionalInt exitCode) {
    public boolean recordedAnything() {
      return end.status().recordedChunks() > 0;
    }

    /** Exit code of a launched program that failed by itself. */
    public OptionalInt failure() {
      boolean failed = end.cause() == SessionEnd.Cause.TARGET_ENDED && exitCode.orElse(0) != 0;
      return failed ? exitCode : OptionalInt.empty();
    }

    /** Moves the recording of a run that failed out of the directory whose files count as runs. */
    public RecordOutcome setAside() throws IOException {
      Path failed = Files.createDirectories(file.resolveSibling("failed"));
      Path aside = Files.move(file, failed.resolve(file.getFileName()));
      return new RecordOutcome(aside, engine, end, exitCode);
    }

    public String failureOfRun(int run) {
      return Messages.text(
          "record.run-failed", run, Integer.toString(failure().getAsInt()), file.toString());
    }
  }

  /** {@code duration} is empty for as long as the target runs or until it is stopped. */
  public record RecordRequest(
      Source source, SamplingSettings settings, Path output, Optional<Duration> duration) {
    public sealed interface Source {}

    /** The file of one of several runs, from 1. */
    public static Path runIn(Path folder, int run) {
      return folder.resolve(String.format(Locale.ROOT, "run%02d.jfr", run));
    }

    public record Running(AttachTarget target) implements Source {}

    /** A program whose output goes where this process's goes, or all of it to standard error. */
    public record Launched(LaunchSpec spec, boolean onStandardError) implements Source {
      public Launched(LaunchSpec spec) {
        this(spec, false);
      }
    }
  }

  /** A running recording; thread-safe. */
  public static final class ActiveRecording {
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

    /** Waits for the end; if the recording was stopped, ends the program launched for it. */
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
}
