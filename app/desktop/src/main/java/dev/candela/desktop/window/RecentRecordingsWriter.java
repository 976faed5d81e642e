package dev.candela.desktop.window;

import dev.candela.desktop.settings.RecentRecording;
import dev.candela.desktop.settings.Settings;
import dev.candela.desktop.settings.SettingsStore;
import dev.candela.desktop.work.Job;
import dev.candela.desktop.work.Workers;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import javafx.scene.image.WritableImage;

/** Writes settings and recent recordings, off the FX thread. */
final class RecentRecordingsWriter {
  private final SettingsStore settings;
  private final Workers workers;
  private final Runnable changed;
  private final Consumer<Throwable> failed;

  /**
   * Writes to a store.
   *
   * @param changed called when the list was written
   */
  RecentRecordingsWriter(
      SettingsStore settings, Workers workers, Runnable changed, Consumer<Throwable> failed) {
    this.settings = settings;
    this.workers = workers;
    this.changed = changed;
    this.failed = failed;
  }

  /** Writes the current settings. */
  void save() {
    save(_ -> save(""), changed, failed);
  }

  /** Writes the settings, with all that is known of recordings, and exits, also if that fails. */
  void saveAndLeave(List<SessionPane> panes, Runnable leave) {
    List<Job<String>> entries =
        panes.stream()
            .filter(pane -> pane.session().model().latestProfile() != null)
            .map(pane -> entry(pane, pane.session(), Settings::withMoreOf))
            .toList();
    save(
        control -> {
          try {
            for (Job<String> entry : entries) {
              entry.run(control);
            }
          } finally {
            settings.save();
          }
          return "";
        },
        leave,
        _ -> leave.run());
  }

  private void save(Job<String> job, Runnable then, Consumer<Throwable> otherwise) {
    workers.latestJob().submit(job, _ -> then.run(), otherwise);
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
    settings.update(s -> s.withRecent(RecentPictures.entry(copy, "")));
    remember(pane, copy, Settings::withMoreOf);
  }

  private void remember(
      SessionPane pane, Session session, BiFunction<Settings, RecentRecording, Settings> change) {
    Job<String> entry = entry(pane, session, change);
    save(control -> save(entry.run(control)), changed, failed);
  }

  /** Changes the settings, which are written later. */
  private Job<String> entry(
      SessionPane pane, Session session, BiFunction<Settings, RecentRecording, Settings> change) {
    Optional<WritableImage> picture = pane.picture().map(RecentPictures::of);
    RecentRecording entry = RecentPictures.entry(session, "");
    return _ -> {
      String file =
          picture.isEmpty()
              ? ""
              : RecentPictures.save(
                  picture.get(),
                  RecentPictures.place(settings.directory().resolve("pictures"), entry.file()));
      settings.update(s -> change.apply(s, entry.withPicture(file)));
      return file;
    };
  }

  private String save(String file) throws IOException {
    settings.save();
    return file;
  }
}
