package dev.candela.desktop.window;

import static java.util.concurrent.TimeUnit.DAYS;
import static java.util.concurrent.TimeUnit.NANOSECONDS;

import dev.candela.desktop.live.Recording;
import dev.candela.desktop.parts.PngFile;
import dev.candela.desktop.settings.RecentRecording;
import dev.candela.desktop.settings.Settings;
import dev.candela.desktop.settings.SettingsStore;
import dev.candela.desktop.work.Workers;
import dev.candela.engine.model.Profile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import javafx.geometry.Rectangle2D;
import javafx.scene.Node;
import javafx.scene.SnapshotParameters;
import javafx.scene.image.WritableImage;
import javafx.scene.transform.Transform;

/** Writes settings and recent recordings with their thumbnails, off the FX thread. */
final class RecentRecordingsWriter {
  /** Twice the size on screen, for high-resolution screens. */
  private static final double WIDTH_PIXELS = 192;

  private static final double HEIGHT_PIXELS = 80;

  private final SettingsStore settings;
  private final Workers workers;
  private final Runnable changed;
  private final Consumer<Throwable> failed;

  /** With {@code changed} called when the list was written. */
  RecentRecordingsWriter(
      SettingsStore settings, Workers workers, Runnable changed, Consumer<Throwable> failed) {
    this.settings = settings;
    this.workers = workers;
    this.changed = changed;
    this.failed = failed;
  }

  /** An entry to add or change, with its thumbnail to write. */
  private interface Entry {
    void write() throws IOException;
  }

  void save() {
    save(List.of(), changed, failed);
  }

  /** Writes the settings, with all that is known of recordings, and exits, also if that fails. */
  void saveAndLeave(List<SessionPane> panes, Runnable leave) {
    List<Entry> entries =
        panes.stream()
            .filter(pane -> pane.session().model().latestProfile() != null)
            .map(pane -> entry(pane, pane.session(), Settings::withMoreOf))
            .toList();
    save(entries, leave, _ -> leave.run());
  }

  private void save(List<Entry> entries, Runnable then, Consumer<Throwable> otherwise) {
    workers
        .latestJob()
        .submit(
            _ -> {
              try {
                for (Entry entry : entries) {
                  entry.write();
                }
              } finally {
                settings.save();
              }
              return "";
            },
            _ -> then.run(),
            otherwise);
  }

  /** Adds a session's recording to the recent ones, with a thumbnail if possible. */
  void remember(SessionPane pane) {
    remember(pane, pane.session(), Settings::withRecent);
  }

  /** Updates an entry with the current view unless the user removed it. */
  void complete(SessionPane pane) {
    remember(pane, pane.session(), Settings::withMoreOf);
  }

  /** Adds a copy of its recording, at once. */
  void remember(SessionPane pane, Session copy) {
    settings.update(s -> s.withRecent(entry(copy)));
    remember(pane, copy, Settings::withMoreOf);
  }

  private void remember(
      SessionPane pane, Session session, BiFunction<Settings, RecentRecording, Settings> change) {
    save(List.of(entry(pane, session, change)), changed, failed);
  }

  private Entry entry(
      SessionPane pane, Session session, BiFunction<Settings, RecentRecording, Settings> change) {
    Optional<WritableImage> picture = pane.picture().map(RecentRecordingsWriter::picture);
    RecentRecording entry = entry(session);
    Path file = place(settings.directory().resolve("pictures"), entry.file());
    return () -> {
      if (picture.isPresent()) {
        PngFile.write(picture.get(), file);
      }
      String written = picture.map(_ -> file.toString()).orElse("");
      settings.update(s -> change.apply(s, entry.withPicture(written)));
    };
  }

  /** A scaled picture of the node; on the FX thread. */
  private static WritableImage picture(Node node) {
    SnapshotParameters parameters = new SnapshotParameters();
    // A mark at an edge reaches out of the graph, and nothing beside the graph is painted.
    double width = node.getLayoutBounds().getWidth();
    double height = node.getLayoutBounds().getHeight();
    parameters.setViewport(new Rectangle2D(0, 0, WIDTH_PIXELS, HEIGHT_PIXELS));
    parameters.setTransform(Transform.scale(WIDTH_PIXELS / width, HEIGHT_PIXELS / height));
    return node.snapshot(parameters, new WritableImage((int) WIDTH_PIXELS, (int) HEIGHT_PIXELS));
  }

  /** File of a recording's thumbnail; always the same. */
  static Path place(Path directory, String recording) {
    byte[] name = recording.getBytes(StandardCharsets.UTF_8);
    return directory.resolve(UUID.nameUUIDFromBytes(name) + ".png");
  }

  /** Now, if the recording does not say: formats without dates count from 0. */
  private static long startedMillis(Profile profile) {
    long started = profile == null ? 0 : NANOSECONDS.toMillis(profile.span().startNanos());
    return started > DAYS.toMillis(365) ? started : System.currentTimeMillis();
  }

  private static RecentRecording entry(Session session) {
    Profile profile = session.model().latestProfile();
    return new RecentRecording(
        session.file().toAbsolutePath().toString(),
        session.title(),
        startedMillis(profile),
        profile == null ? 0 : profile.recorded().durationNanos(),
        profile == null ? "" : profile.origin().recorder(),
        "",
        session.recording().flatMap(Recording::workingFolder).map(Path::toString).orElse(""));
  }
}
