package dev.candela.desktop.window;

import dev.candela.desktop.export.ExportKind;
import dev.candela.desktop.export.Exporter;
import dev.candela.desktop.export.PicturePreview;
import dev.candela.desktop.export.SessionExport;
import dev.candela.desktop.live.Recording;
import dev.candela.desktop.live.RecordingStarter;
import dev.candela.desktop.parts.Controls;
import dev.candela.desktop.session.PictureSource;
import dev.candela.desktop.session.SessionModel;
import dev.candela.desktop.session.TimeWindow;
import dev.candela.desktop.work.JobControl;
import dev.candela.desktop.work.LatestJob;
import dev.candela.engine.capture.LiveSession;
import dev.candela.engine.text.Messages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import javafx.scene.Node;

/** What can be done with a session, by buttons and keys. */
final class SessionCommands {
  private final SessionPane pane;
  private final Session session;
  private final Sessions.Parts parts;
  private final Sessions sessions;
  private final Comparisons comparisons;
  private final Exporter exporter;
  private final LatestJob copying;

  SessionCommands(
      SessionPane pane, Sessions.Parts parts, Sessions sessions, Comparisons comparisons) {
    this.pane = pane;
    this.session = pane.session();
    this.parts = parts;
    this.sessions = sessions;
    this.comparisons = comparisons;
    exporter =
        new Exporter(
            session::title,
            () -> SessionExport.of(session.model(), session.file()),
            session.model().workers(),
            new Exporter.Outlet(parts.saveDialog(), pane.notices()::say, parts.notices()::report));
    copying = session.model().workers().blockingJob();
    pane.watch(exporter.job(), "export");
    pane.watch(copying, "snapshot");
  }

  void mark() {
    SessionModel model = session.model();
    if (model.latestProfile() != null) {
      String name = Integer.toString(model.marks().size() + 1);
      model.marks().add(new TimeWindow.Mark(name, model.latestProfile().span().endNanos()));
    }
  }

  void compareRange() {
    comparisons.compareRange(pane);
  }

  void export(ExportKind kind) {
    exporter.save(kind, pane.pictureSource());
  }

  void previewPicture() {
    preview(pane.pictureSource(), "export.nothing");
  }

  void previewTimeline() {
    preview(pane.timelineSource(), "export.timeline.none");
  }

  private void preview(Optional<PictureSource> source, String otherwise) {
    if (session.model().profile() == null || source.isEmpty()) {
      String key = session.model().profile() == null ? "export.nothing" : otherwise;
      pane.notices().say(Messages.text(key));
      return;
    }
    LatestJob drawing = session.model().workers().blockingJob();
    PicturePreview.open(exporter, source, drawing, pane::cover, pane::uncover);
  }

  void copyPicture() {
    exporter.copy(pane.pictureSource());
  }

  void stop() {
    session.recording().ifPresent(Recording::stop);
  }

  void snapshot() {
    Recording recording = session.recording().orElse(null);
    if (recording == null || copying.busyProperty().get()) {
      // One that is asked for meanwhile would take the place of the one being made.
      return;
    }
    if (recording.isActive()) {
      copying.submit(control -> copy(recording, control), this::kept, parts.notices()::report);
    } else if (recording.endProperty().get() != null && pane.notices().first().isEmpty()) {
      // The notice from the end of the recording may still be shown, and says more.
      pane.notices().say(Messages.text("session.kept", session.file()), open(session.file()));
    }
  }

  private Path copy(Recording recording, JobControl control)
      throws IOException, InterruptedException, ExecutionException {
    recording.flush().get();
    Path copy = RecordingStarter.free(session.file().getParent(), session.title());
    boolean whole = false;
    try {
      LiveSession.copy(session.file(), copy);
      control.check();
      whole = true;
      return copy;
    } finally {
      if (!whole) {
        Files.deleteIfExists(copy);
      }
    }
  }

  private void kept(Path copy) {
    Session copied = new Session(session.title(), copy, session.model(), Optional.empty());
    parts.recentWriter().remember(pane, copied);
    pane.notices().say(Messages.text("session.snapshot", copy), open(copy));
  }

  private Node open(Path file) {
    return Controls.button(
        "session.open",
        _ -> {
          pane.notices().hide();
          sessions.open(List.of(file));
        });
  }
}
