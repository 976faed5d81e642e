package dev.candela.desktop.window;

import dev.candela.desktop.settings.RecentRecording;
import dev.candela.desktop.settings.Settings;
import dev.candela.desktop.settings.SettingsStore;
import dev.candela.desktop.work.Workers;
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
    save(changed, failed);
  }

  /** Writes the settings and exits, also if that fails. */
  void saveAndLeave(Runnable leave) {
    save(leave, _ -> leave.run());
  }

  private void save(Runnable then, Consumer<Throwable> otherwise) {
    workers
        .latestJob()
        .submit(
            _ -> {
              settings.save();
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
    settings.update(s -> s.withRecent(RecentPictures.entry(copy, "")));
    remember(pane, copy, Settings::withMoreOf);
  }

  private void remember(
      SessionPane pane, Session session, BiFunction<Settings, RecentRecording, Settings> change) {
    Optional<WritableImage> picture = pane.picture().map(RecentPictures::of);
    RecentRecording entry = RecentPictures.entry(session, "");
    workers
        .latestJob()
        .submit(
            _ -> {
              String file =
                  picture.isEmpty()
                      ? ""
                      : RecentPictures.save(
                          picture.get(),
                          RecentPictures.place(
                              settings.directory().resolve("pictures"), entry.file()));
              settings.update(s -> change.apply(s, entry.withPicture(file)));
              settings.save();
              return file;
            },
            (String _) -> changed.run(),
            failed);
  }
}
