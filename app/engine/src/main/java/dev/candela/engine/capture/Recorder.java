package dev.candela.engine.capture;

import dev.candela.engine.capture.jvm.CaptureFailure;
import dev.candela.engine.capture.jvm.Obstacle;
import dev.candela.engine.capture.jvm.Obstacle.Kind;
import dev.candela.engine.capture.link.AgentConnection;
import dev.candela.engine.capture.link.AgentFiles;
import dev.candela.engine.capture.start.AttachPhase;
import dev.candela.engine.capture.start.Attacher;
import dev.candela.engine.capture.start.LaunchedTarget;
import dev.candela.engine.capture.start.Launcher;
import dev.candela.engine.text.Messages;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;

/** Records without a live view; thread-safe. */
public final class Recorder {
  private final AgentFiles files;

  public Recorder(AgentFiles files) {
    this.files = files;
  }

  /**
   * Attaches or launches, and returns once the target is sampled.
   *
   * @param progress told how far an attach has come
   * @throws CaptureFailure if there is nothing to record, or nowhere to; no file is touched then
   */
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
      throw new CaptureFailure(
          new Obstacle(
              Kind.FILE_UNUSABLE,
              Messages.text("record.file.is-pipe", output),
              Messages.text("record.file.is-pipe.remedy")));
    }
    boolean writable = Files.isWritable(Files.exists(output) ? output : directory);
    if (!writable) {
      throw unusable(Messages.text("record.file.not-writable", output));
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
}
