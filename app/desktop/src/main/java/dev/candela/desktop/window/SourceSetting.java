package dev.candela.desktop.window;

import dev.candela.desktop.parts.Controls;
import dev.candela.desktop.parts.ErrorReport;
import dev.candela.desktop.settings.SettingsStore;
import dev.candela.desktop.work.LatestJob;
import dev.candela.engine.text.Messages;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import javafx.animation.PauseTransition;
import javafx.css.PseudoClass;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.input.TransferMode;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import javafx.stage.DirectoryChooser;
import javafx.util.Duration;

/** Folders with source code: a path, written like a class path. */
final class SourceSetting extends VBox {
  private static final PseudoClass WRONG = PseudoClass.getPseudoClass("wrong");
  private static final Duration PAUSE = Duration.millis(200);

  private final SettingsStore settings;
  private final Runnable changed;
  private final LatestJob looking;
  private final TextField field = new TextField();
  private final Label answer = Controls.message("settings-source-answer", "candela-quiet");
  private final PauseTransition pause = new PauseTransition(PAUSE);

  /** With {@code looking} for folders, which may take long on the network. */
  SourceSetting(SettingsStore settings, LatestJob looking, Runnable changed) {
    super(4);
    this.settings = settings;
    this.looking = looking;
    this.changed = changed;
    field.setId("settings-source");
    field.setAccessibleText(Messages.text("settings.source"));
    field.setPrefColumnCount(32);
    field.setPromptText(Messages.text("settings.source.prompt"));
    field.setText(
        String.join(File.pathSeparator, settings.get().display().preferences().sourceRoots()));
    field.textProperty().addListener((_, _, _) -> pause.playFromStart());
    field.setOnAction(_ -> look(true));
    pause.setOnFinished(_ -> look(true));
    HBox.setHgrow(field, Priority.SOMETIMES);
    Button add = Controls.button("settings.source.add", _ -> browse());
    answer.setMinHeight(USE_PREF_SIZE);
    getChildren().setAll(Controls.row(8, field, add), answer);
    // Keeps folders that are not found: their disk may only be missing today.
    look(false);
    Controls.onFiles(this, files -> files.forEach(this::add), TransferMode.LINK, TransferMode.COPY);
  }

  private void browse() {
    DirectoryChooser chooser = new DirectoryChooser();
    chooser.setTitle(Messages.text("settings.source.add"));
    Optional.ofNullable(chooser.showDialog(getScene().getWindow()))
        .ifPresent(folder -> add(folder.toPath()));
  }

  private void add(Path root) {
    String before = field.getText().isBlank() ? "" : field.getText() + File.pathSeparator;
    field.setText(before + root);
  }

  private void look(boolean keep) {
    String text = field.getText();
    looking.submit(
        _ -> SourceRoots.of(text),
        roots -> {
          answer.setText(roots.trouble());
          field.pseudoClassStateChanged(WRONG, !roots.trouble().isEmpty());
          if (keep) {
            keep(roots.found());
          }
        },
        failure -> answer.setText(ErrorReport.of(failure).sentence()));
  }

  /** Incomplete paths are not saved. */
  private void keep(List<String> roots) {
    if (!roots.equals(settings.get().display().preferences().sourceRoots())) {
      settings.update(s -> s.withPreferences(h -> h.withSourceRoots(roots)));
      changed.run();
    }
  }

  /** Folders that exist, and a sentence about the first unusable one, if any. */
  private record SourceRoots(List<String> found, String trouble) {

    /** Reads disks and mounts: not for the FX thread. */
    static SourceRoots of(String classPath) {
      List<String> found = new ArrayList<>();
      String trouble = "";
      for (String root :
          Stream.of(classPath.split(File.pathSeparator)).map(String::strip).distinct().toList()) {
        String wrong = root.isEmpty() ? "" : trouble(root);
        if (!wrong.isEmpty()) {
          trouble = trouble.isEmpty() ? wrong : trouble;
        } else if (!root.isEmpty()) {
          found.add(root);
        }
      }
      return new SourceRoots(found, trouble);
    }

    private static String trouble(String root) {
      try {
        Path path = Path.of(root);
        if (!path.isAbsolute()) {
          return Messages.text("settings.source.relative", root);
        }
        if (!Files.exists(path)) {
          return Messages.text("settings.source.absent", root);
        }
        return Files.isDirectory(path) || isArchive(root)
            ? ""
            : Messages.text("settings.source.strange", root);
      } catch (InvalidPathException e) {
        return Messages.text("settings.source.absent", root);
      }
    }

    private static boolean isArchive(String root) {
      String name = root.toLowerCase(Locale.ROOT);
      return name.endsWith(".jar") || name.endsWith(".zip");
    }
  }
}
