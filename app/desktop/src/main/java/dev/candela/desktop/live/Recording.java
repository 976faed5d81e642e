package dev.candela.desktop.live;

import dev.candela.desktop.session.SessionModel;
import dev.candela.desktop.work.FxThread;
import dev.candela.engine.capture.LiveSession;
import dev.candela.engine.capture.RunningEngine;
import dev.candela.engine.capture.SessionEnd;
import dev.candela.engine.capture.SessionListener;
import dev.candela.engine.capture.SessionNotice;
import dev.candela.engine.capture.SessionStatus;
import dev.candela.engine.capture.start.LaunchedTarget;
import dev.candela.engine.model.Profile;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/**
 * A recording that is being made, as the FX thread sees it: the session with the agent, what it
 * says, and the program if it was launched for it.
 */
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

  Recording(RecordingSource source, Path file) {
    this.source = source;
    this.file = file;
  }

  /** Where it stands. */
  public enum Phase {
    /** The agent is on its way. */
    STARTING,
    RECORDING,
    PAUSED,
    /** Stopped, the rest is being taken in. */
    STOPPING,
    ENDED
  }

  public RecordingSource source() {
    return source;
  }

  /** The file that grows. */
  public Path file() {
    return file;
  }

  public ReadOnlyObjectProperty<Phase> phaseProperty() {
    return phase.getReadOnlyProperty();
  }

  /** What samples; null before it does. */
  public ReadOnlyObjectProperty<RunningEngine> engineProperty() {
    return engine.getReadOnlyProperty();
  }

  /** Counts and losses, once a second; null before the first. */
  public ReadOnlyObjectProperty<SessionStatus> statusProperty() {
    return status.getReadOnlyProperty();
  }

  /** Why it ended; null before it has. */
  public ReadOnlyObjectProperty<SessionEnd> endProperty() {
    return end.getReadOnlyProperty();
  }

  /** What the agent had to say, the oldest first. */
  public ObservableList<SessionNotice> notices() {
    return notices;
  }

  /** True as long as closing would end something. */
  public boolean isActive() {
    return phase.get() != Phase.ENDED && session != null;
  }

  /** Takes no samples until it is called again. */
  public void togglePause() {
    if (phase.get() == Phase.RECORDING) {
      session.pause();
      phase.set(Phase.PAUSED);
    } else if (phase.get() == Phase.PAUSED) {
      session.resume();
      phase.set(Phase.RECORDING);
    }
  }

  /** Ends it and keeps what was recorded; a launched program goes on. */
  public CompletableFuture<SessionEnd> stop() {
    if (isActive()) {
      phase.set(Phase.STOPPING);
    }
    return session == null ? CompletableFuture.completedFuture(null) : session.stop();
  }

  /** Ends the program that was launched, if it was and still runs. */
  public void killTarget() {
    target.filter(LaunchedTarget::running).ifPresent(LaunchedTarget::kill);
  }

  /** Completes when everything sampled so far is in the file. */
  public CompletableFuture<Void> flush() {
    return session == null ? CompletableFuture.completedFuture(null) : session.flush();
  }

  void launched(LaunchedTarget program) {
    target = Optional.of(program);
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

  /** Takes what the session's threads say to where it can be shown. */
  SessionListener listener(SessionModel model) {
    return new SessionListener() {
      @Override
      public void onStarted(RunningEngine running) {
        FxThread.run(() -> engine.set(running));
      }

      @Override
      public void onStatus(SessionStatus now) {
        FxThread.run(() -> status.set(now));
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
        FxThread.run(
            () -> {
              status.set(ended.status());
              end.set(ended);
              phase.set(Phase.ENDED);
            });
      }
    };
  }
}
