package dev.candela.desktop.start;

import dev.candela.desktop.live.RecordingStarter;
import dev.candela.desktop.parts.Controls;
import dev.candela.desktop.work.LatestJob;
import dev.candela.desktop.work.Workers;
import dev.candela.engine.capture.jvm.TargetJvm;
import dev.candela.engine.capture.link.ViaCommand;
import dev.candela.engine.capture.start.OwnRecordings;
import dev.candela.engine.text.Messages;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.geometry.Side;
import javafx.scene.Node;
import javafx.scene.control.ContextMenu;

/**
 * Copies a recording that a JVM makes by itself, and opens the copy; asks which if there are
 * several.
 */
final class OwnRecordingsAction {
  private final LatestJob job;
  private final Path folder;
  private final Consumer<Path> open;
  private final Consumer<String> say;

  /** With a folder for copies, {@code open} told of each, and {@code say} why there is none. */
  OwnRecordingsAction(Workers workers, Path folder, Consumer<Path> open, Consumer<String> say) {
    this.job = workers.blockingJob();
    this.folder = folder;
    this.open = open;
    this.say = say;
  }

  /** Starts; a menu is shown at that button if needed. */
  void run(TargetJvm jvm, Optional<ViaCommand> via, Node button) {
    say.accept("");
    job.submit(
        _ -> {
          try (OwnRecordings recordings = OwnRecordings.of(jvm.pid(), via)) {
            List<OwnRecordings.Entry> all = recordings.list();
            return all.isEmpty() ? List.of(recordings.find("")) : all;
          }
        },
        (List<OwnRecordings.Entry> all) -> {
          if (all.size() == 1) {
            copy(jvm, via, all.getFirst());
          } else {
            choose(jvm, via, all, button);
          }
        },
        failure -> say.accept(failure.getMessage()));
  }

  private void choose(
      TargetJvm jvm, Optional<ViaCommand> via, List<OwnRecordings.Entry> all, Node button) {
    ContextMenu menu = new ContextMenu();
    for (OwnRecordings.Entry entry : all) {
      String words = Messages.text("start.jvm.own.entry", entry.name(), entry.settings());
      menu.getItems().add(Controls.plainItem(words.strip(), () -> copy(jvm, via, entry)));
    }
    menu.show(button, Side.TOP, 0, 0);
  }

  private void copy(TargetJvm jvm, Optional<ViaCommand> via, OwnRecordings.Entry entry) {
    job.submit(
        _ -> {
          Files.createDirectories(folder);
          Path file = RecordingStarter.free(folder, jvm.shortName() + " " + entry.name());
          try (OwnRecordings recordings = OwnRecordings.of(jvm.pid(), via)) {
            recordings.copy(entry, file);
          }
          return file;
        },
        (Path file) -> open.accept(file),
        failure -> say.accept(failure.getMessage()));
  }
}
