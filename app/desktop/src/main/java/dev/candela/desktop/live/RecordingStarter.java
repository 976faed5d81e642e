package dev.candela.desktop.live;

import dev.candela.desktop.session.SessionModel;
import dev.candela.desktop.work.JobControl;
import dev.candela.engine.capture.LiveSession;
import dev.candela.engine.capture.LiveSession.ProfileFeed;
import dev.candela.engine.capture.SamplingSettings;
import dev.candela.engine.capture.jvm.CaptureFailure;
import dev.candela.engine.capture.link.AgentConnection;
import dev.candela.engine.capture.link.AgentFiles;
import dev.candela.engine.capture.start.Attacher;
import dev.candela.engine.capture.start.Attacher.AttachAttempt;
import dev.candela.engine.capture.start.Attacher.AttachTarget;
import dev.candela.engine.capture.start.LaunchedTarget;
import dev.candela.engine.capture.start.Launcher;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Attaches or launches, and feeds samples into a session. */
public final class RecordingStarter {
  private static final DateTimeFormatter STAMP =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH.mm", Locale.ROOT);

  /** Names given to recordings whose files may not exist yet. */
  private static final Set<Path> GIVEN = ConcurrentHashMap.newKeySet();

  private final Path directory;

  public RecordingStarter(Path directory) {
    this.directory = directory;
  }

  public Recording prepare(RecordingSource source) {
    return new Recording(source, free(directory, source.title()));
  }

  /** A file that is not there yet, such as {@code Shop 2026-11-22 16.34.jfr}. */
  public static Path free(Path folder, String title) {
    String name = title.replaceAll("[\\p{Cntrl}/\\\\:*?\"<>|]+", " ").strip();
    String stem = name + " " + STAMP.format(LocalDateTime.now(ZoneId.systemDefault()));
    Path file = folder.resolve(stem + ".jfr");
    for (int number = 2; Files.exists(file) || !GIVEN.add(file); number++) {
      file = folder.resolve(stem + " " + number + ".jfr");
    }
    return file;
  }

  /** Begins it; on a thread that may wait for other processes. */
  public void begin(
      Recording recording, SamplingSettings settings, SessionModel model, JobControl control)
      throws CaptureFailure, IOException, InterruptedException {
    Files.createDirectories(directory);
    AgentFiles files = AgentFiles.ofInstallation();
    AgentConnection connection =
        switch (recording.source()) {
          case RecordingSource.Running running ->
              attach(files, new AttachTarget.Local(running.jvm().pid()), control);
          case RecordingSource.Reached reached -> attach(files, reached.target(), control);
          case RecordingSource.Launched launched -> launch(files, launched, recording);
        };
    recording.connected(connection.processId());
    try {
      recording.begun(
          LiveSession.start(
              connection,
              settings,
              recording.file(),
              new ProfileFeed(recording.source().title()),
              recording.listener(model)));
    } catch (CaptureFailure | InterruptedException e) {
      recording.killTarget();
      throw e;
    }
  }

  private static AgentConnection attach(AgentFiles files, AttachTarget target, JobControl control)
      throws CaptureFailure, InterruptedException {
    AttachAttempt attempt =
        new Attacher(files).attach(target, phase -> control.progress((phase.ordinal() + 1) / 6.0));
    try {
      return attempt.await();
    } catch (InterruptedException e) {
      attempt.cancel();
      throw e;
    }
  }

  private static AgentConnection launch(
      AgentFiles files, RecordingSource.Launched launched, Recording recording)
      throws CaptureFailure, InterruptedException {
    // It prints where Candela does, such as a terminal.
    LaunchedTarget target =
        new Launcher(files).launch(launched.spec(), Redirect.INHERIT, Redirect.INHERIT);
    recording.launched(target);
    try {
      return target.awaitAgent();
    } catch (CaptureFailure | InterruptedException e) {
      target.kill();
      throw e;
    }
  }
}
