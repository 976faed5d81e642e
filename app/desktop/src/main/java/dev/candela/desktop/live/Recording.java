package dev.candela.desktop.live;

import dev.candela.desktop.session.SessionModel;
import dev.candela.desktop.work.FxThread;
import dev.candela.desktop.work.Workers;
import dev.candela.engine.capture.LiveSession;
import dev.candela.engine.capture.SessionListener;
import dev.candela.engine.capture.SessionListener.RunningEngine;
import dev.candela.engine.capture.SessionListener.SessionEnd;
import dev.candela.engine.capture.SessionListener.SessionNotice;
import dev.candela.engine.capture.SessionListener.SessionStatus;
import dev.candela.engine.capture.start.LaunchedTarget;
import dev.candela.engine.format.jfr.write.RecordingJoin;
import dev.candela.engine.model.Profile;
import dev.candela.engine.source.RecordedPaths;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/** A recording that is being made, as the FX thread sees it. */
public final class Recording {
  private final RecordingSource source;
  private final Path file;
  private final ReadOnlyObjectWrapper<Phase> phase = new ReadOnlyObjectWrapper<>(Phase.STARTING);
  private final ReadOnlyObjectWrapper<RunningEngine> engine = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<SessionStatus> status = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<SessionEnd> end = new ReadOnlyObjectWrapper<>();
  private final ObservableList<SessionNotice> notices = FXCollections.observableArrayList();
  private volatile LiveSession session;
  private volatile Optional<LaunchedTarget> target = Optional.empty();
  private volatile Optional<Path> workingFolder = Optional.empty();
  private volatile Integer exitCode;

  /** A shorter time is too short for a share of it. */
  private static final long SHORTEST_NANOS = Duration.ofSeconds(1).toNanos();

  Recording(RecordingSource source, Path file) {
    this.source = source;
    this.file = file;
  }

  public enum Phase {
    /** Waiting for the agent. */
    STARTING,
    RECORDING,
    PAUSED,
    /** Stopped; the rest is being read. */
    STOPPING,
    ENDED
  }

  public RecordingSource source() {
    return source;
  }

  public Path file() {
    return file;
  }

  public ReadOnlyObjectProperty<Phase> phaseProperty() {
    return phase.getReadOnlyProperty();
  }

  /** The working directory of the program; empty if unknown. */
  public Optional<Path> workingFolder() {
    return workingFolder;
  }

  /** Null before sampling starts. */
  public ReadOnlyObjectProperty<RunningEngine> engineProperty() {
    return engine.getReadOnlyProperty();
  }

  /** Counts and losses, once a second; null before the first. */
  public ReadOnlyObjectProperty<SessionStatus> statusProperty() {
    return status.getReadOnlyProperty();
  }

  /** Null before the end. */
  public ReadOnlyObjectProperty<SessionEnd> endProperty() {
    return end.getReadOnlyProperty();
  }

  /** Messages of the agent, oldest first. */
  public ObservableList<SessionNotice> notices() {
    return notices;
  }

  /** True as long as closing would end something. */
  public boolean isActive() {
    return phase.get() != Phase.ENDED && session != null;
  }

  public void togglePause() {
    if (phase.get() == Phase.RECORDING) {
      session.pause();
      phase.set(Phase.PAUSED);
    } else if (phase.get() == Phase.PAUSED) {
      session.resume();
      phase.set(Phase.RECORDING);
    }
  }

  /** Stops and keeps the recording; a launched program continues. */
  public CompletableFuture<SessionEnd> stop() {
    if (isActive()) {
      phase.set(Phase.STOPPING);
    }
    return session == null ? CompletableFuture.completedFuture(null) : session.stop();
  }

  public boolean isTargetRunning() {
    return target.filter(LaunchedTarget::running).isPresent();
  }

  /** Of a launched program that has ended by itself; null if unknown. */
  public Integer exitCode() {
    return exitCode;
  }

  public void killTarget() {
    target.filter(LaunchedTarget::running).ifPresent(LaunchedTarget::kill);
  }

  /** Completes when the file has everything sampled so far. */
  public CompletableFuture<Void> flush() {
    return session == null ? CompletableFuture.completedFuture(null) : session.flush();
  }

  private void show(SessionEnd ended) {
    status.set(ended.status());
    end.set(ended);
    phase.set(Phase.ENDED);
  }

  /** Makes a complete recording short. */
  public static void join(Path file) {
    try {
      RecordingJoin.replace(file);
    } catch (IOException e) {
      // The file is as it was: longer, and as good to read.
      System.getLogger(Recording.class.getName())
          .log(System.Logger.Level.DEBUG, file.toString(), e);
    }
  }

  void launched(LaunchedTarget program) {
    target = Optional.of(program);
  }

  void connected(long pid) {
    workingFolder = RecordedPaths.workingFolder(pid);
  }

  void begun(LiveSession begun) {
    session = begun;
    FxThread.run(
        () -> {
          engine.set(begun.engine());
          if (phase.get() == Phase.STARTING) {
            phase.set(Phase.RECORDING);
          }
        });
  }

  /** Passes reports of the session's threads on to the FX thread. */
  SessionListener listener(SessionModel model) {
    return new SessionListener() {
      @Override
      public void onStarted(RunningEngine running) {
        FxThread.run(() -> engine.set(running));
      }

      @Override
      public void onStatus(SessionStatus now) {
        FxThread.run(
            () -> {
              // Until then the agent has hardly done anything but load its classes.
              if (now.elapsedNanos().orElse(0) >= SHORTEST_NANOS) {
                now.agentShare().ifPresent(model.agentShareProperty()::set);
              }
              status.set(now);
            });
      }

      @Override
      public void onProfile(Profile profile) {
        model.publish(profile);
      }

      @Override
      public void onNotice(SessionNotice notice) {
        FxThread.run(() -> notices.add(notice));
      }

      @Override
      public void onEnded(SessionEnd ended) {
        // Once it is shown as ended, nothing happens to the file any more.
        Workers.finish(
            "recording-join",
            () -> {
              try {
                if (ended.status().recordedChunks() > 0) {
                  join(file);
                }
                if (ended.cause() == SessionEnd.Cause.TARGET_ENDED && target.isPresent()) {
                  CompletableFuture<Integer> code = target.get().exitCode().copy();
                  exitCode = code.completeOnTimeout(null, 1, TimeUnit.SECONDS).join();
                }
              } finally {
                FxThread.run(() -> show(ended));
              }
            });
      }
    };
  }
}
