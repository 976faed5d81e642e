package dev.candela.desktop.window;

import dev.candela.desktop.export.SaveDialog;
import dev.candela.desktop.live.Recording;
import dev.candela.desktop.live.RecordingSource;
import dev.candela.desktop.live.RecordingStarter;
import dev.candela.desktop.live.RepeatedLaunch;
import dev.candela.desktop.parts.Controls;
import dev.candela.desktop.session.SessionModel;
import dev.candela.desktop.settings.RunConfiguration;
import dev.candela.desktop.settings.SettingsStore;
import dev.candela.desktop.work.FxThread;
import dev.candela.desktop.work.JobControl;
import dev.candela.desktop.work.LatestJob;
import dev.candela.desktop.work.Workers;
import dev.candela.engine.capture.SessionListener.SessionEnd;
import dev.candela.engine.format.ProfileReaders;
import dev.candela.engine.format.input.ReadOptions;
import dev.candela.engine.model.Profile;
import dev.candela.engine.text.Messages;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.beans.property.BooleanProperty;
import javafx.scene.Node;

/** Starts sessions from files, running JVMs and launched programs, each in a tab. */
final class Sessions {
  private final Parts parts;
  private final WindowTabs tabs;
  private final NoticeArea notices;
  private final RecordingStarter starter;
  private final CloseConfirmation closing;
  private final Comparisons comparisons;
  private final Consumer<Session> opened;
  private final Map<Session, LatestJob> repeating = new HashMap<>();

  /** The parts of a window that sessions and comparisons need. */
  record Parts(
      SettingsStore settings,
      Workers workers,
      Panels panels,
      WindowTabs tabs,
      NoticeArea notices,
      RecentRecordingsWriter recentWriter,
      SaveDialog saveDialog) {}

  /** Tells {@code opened} of each session that is opened or begun. */
  Sessions(
      Parts parts, CloseConfirmation closing, Comparisons comparisons, Consumer<Session> opened) {
    this.parts = parts;
    tabs = parts.tabs();
    notices = parts.notices();
    this.closing = closing;
    this.comparisons = comparisons;
    this.opened = opened;
    starter = new RecordingStarter(parts.settings().recordings());
  }

  void open(List<Path> files) {
    files.forEach(this::open);
  }

  private void open(Path file) {
    Path name = file.getFileName();
    SessionModel model = new SessionModel(parts.workers());
    String title = name == null ? file.toString() : name.toString();
    SessionPane pane = show(new Session(title, file, model, Optional.empty()));
    LatestJob job = parts.workers().latestJob();
    begin(pane, job);
    Runnable dismissal = notices.dismissal();
    job.submit(
        control -> read(file, control),
        profile -> {
          dismissal.run();
          model.publish(profile);
          // Later: once the model has taken it, its beginning and length are known.
          FxThread.later(() -> parts.recentWriter().remember(tabs.current(pane)));
          tabs.current(pane).onFirstGraph(() -> parts.recentWriter().complete(tabs.current(pane)));
        },
        failure -> failed(pane, failure));
  }

  /** Reads a recording, on a worker. */
  static Profile read(Path file, JobControl control) throws Exception {
    return ProfileReaders.read(
        file,
        ReadOptions.ALL,
        (done, total) -> {
          control.progress(total == 0 ? -1 : (double) done / total);
          return !control.isRequested();
        });
  }

  void record(RecordingSource source) {
    notices.dismissal().run();
    SessionModel model = new SessionModel(parts.workers());
    Recording recording = starter.prepare(source);
    Session session = new Session(source.title(), recording.file(), model, Optional.of(recording));
    SessionPane pane = show(session);
    recording
        .endProperty()
        .addListener(
            (_, _, end) -> Optional.ofNullable(end).ifPresent(e -> ended(tabs.current(pane), e)));
    LatestJob job = parts.workers().blockingJob();
    begin(pane, job);
    job.submit(
        control -> begin(recording, model, control),
        (Recording _) -> parts.recentWriter().remember(tabs.current(pane)),
        failure -> failed(pane, failure));
  }

  private Recording begin(Recording recording, SessionModel model, JobControl control)
      throws Exception {
    starter.begin(recording, parts.settings().get().recording().settings(), model, control);
    if (control.isRequested()) {
      // Cancelled after the agent had connected: without this it would never be stopped.
      recording.stop();
      recording.killTarget();
    }
    return recording;
  }

  void launch(RunConfiguration run) {
    parts.settings().update(s -> s.withRun(run));
    parts.recentWriter().save();
    parts
        .workers()
        .latestJob()
        .submit(
            _ -> new RecordingSource.Launched(run.name(), run.launch()),
            (RecordingSource source) -> record(source),
            notices::report);
  }

  void useFoldRules(SessionModel model) {
    model.setFoldRules(SettingsPage.foldRules(parts.settings()));
  }

  void close(SessionPane pane) {
    closing.request(pane, () -> remove(pane));
  }

  private SessionPane show(Session session) {
    useFoldRules(session.model());
    session.model().setFile(session.file());
    rememberThreads(session.model().view().byThreadProperty());
    Supplier<SessionPane> maker =
        () -> {
          SessionPane made =
              new SessionPane(
                  session,
                  parts.settings(),
                  parts.panels(),
                  self -> new SessionCommands(self, parts, this, comparisons));
          made.standOn(notices);
          return made;
        };
    SessionPane pane = maker.get();
    tabs.add(pane, maker, comparisons::menu, this::close);
    opened.accept(session);
    return pane;
  }

  private void rememberThreads(BooleanProperty byThread) {
    byThread.set(parts.settings().get().display().preferences().byThread());
    byThread.addListener(
        (_, _, now) -> {
          parts.settings().update(s -> s.withPreferences(h -> h.withByThread(now)));
          parts.recentWriter().save();
        });
  }

  /** Shows progress; a cancelled start leaves no tab. */
  private void begin(SessionPane pane, LatestJob job) {
    pane.awaitBeginning(job);
    job.givenUpProperty()
        .addListener(
            (_, _, givenUp) -> {
              if (givenUp) {
                pane.session().recording().ifPresent(Recording::killTarget);
                remove(tabs.current(pane));
                notices.say(Messages.text("session.cancelled", pane.session().title()));
              }
            });
  }

  private void failed(SessionPane pane, Throwable failure) {
    boolean front = tabs.front().filter(tabs.current(pane)::equals).isPresent();
    remove(tabs.current(pane));
    if (front) {
      // Where to try again, not whatever tab was beside it.
      tabs.start();
    }
    notices.report(failure);
  }

  private void remove(SessionPane pane) {
    pane.close();
    Optional.ofNullable(repeating.remove(pane.session())).ifPresent(LatestJob::cancel);
    // A session that has only just begun, so there is nothing to confirm.
    pane.session().recording().filter(Recording::isActive).ifPresent(Recording::stop);
    tabs.remove(pane);
  }

  private void ended(SessionPane pane, SessionEnd end) {
    boolean shown = tabs.has(pane);
    if (shown || pane.session().model().latestProfile() != null) {
      parts.recentWriter().remember(pane);
    }
    if (shown) {
      tell(pane.notices(), pane.session(), end, false);
    }
  }

  private void tell(NoticeArea notices, Session session, SessionEnd end, boolean killed) {
    notices.tell(area -> say(area, session, end, killed));
  }

  private void say(NoticeArea area, Session session, SessionEnd end, boolean killed) {
    Recording recording = session.recording().orElseThrow();
    boolean targetEnded = end.cause() == SessionEnd.Cause.TARGET_ENDED;
    Integer code = recording.exitCode();
    boolean failed = code != null && code != 0;
    List<String> sentences = new ArrayList<>();
    sentences.add(
        failed ? Messages.text("session.end.exit-code", code.toString()) : end.sentence());
    sentences.addAll(end.losses());
    sentences.add(Messages.text("session.kept", session.file()));
    Node open =
        Controls.button(
            "session.open",
            _ -> {
              area.hide();
              open(session.file());
            });
    List<Node> actions = new ArrayList<>(List.of(open));
    if (!killed && !targetEnded && recording.isTargetRunning()) {
      sentences.add(Messages.text("session.running"));
      actions.add(
          Controls.button(
              "session.end-program",
              _ -> {
                recording.killTarget();
                tell(area, session, end, true);
              }));
    }
    boolean again = targetEnded && !failed;
    if (again && recording.source() instanceof RecordingSource.Launched launched) {
      actions.add(
          Controls.button(
              "session.repeat",
              _ -> tabs.paneOf(session).ifPresent(pane -> repeat(pane, launched))));
    }
    area.say(String.join(" ", sentences), actions.toArray(Node[]::new));
  }

  /** Records a program that has ended some more times; these are runs to compare. */
  private void repeat(SessionPane pane, RecordingSource.Launched launched) {
    pane.notices().hide();
    String file = RecordingStarter.free(parts.settings().recordings(), launched.title()).toString();
    Path folder = Path.of(file.substring(0, file.lastIndexOf('.')));
    Node compare = Controls.button("session.repeat.compare", _ -> comparisons.compareRuns(folder));
    RepeatedLaunch repeated =
        new RepeatedLaunch(
            launched.spec(),
            parts.settings().get().recording().settings(),
            folder,
            (kept, failed) -> {
              String runs = Messages.text("session.repeated", kept, folder);
              notices.say(
                  failed.map(sentence -> sentence + " " + runs).orElse(runs),
                  kept > 0 ? new Node[] {compare} : new Node[0]);
            });
    LatestJob job = parts.workers().blockingJob();
    pane.watch(job, "repeat");
    repeating.put(pane.session(), job);
    job.submit(repeated::record, (Path _) -> {}, notices::report);
  }
}
