package dev.candela.desktop.window;

import dev.candela.desktop.parts.Controls;
import dev.candela.desktop.settings.SettingsStore;
import dev.candela.desktop.text.Messages;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.TextField;
import javafx.scene.input.TransferMode;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.stage.DirectoryChooser;

/** Where the source of recorded programs is: a path, as class paths are written. */
final class SourceSetting extends HBox {
  private static final PseudoClass WRONG = PseudoClass.getPseudoClass("wrong");

  private final SettingsStore settings;
  private final Runnable changed;
  private final TextField field = new TextField();

  /**
   * A field and a button.
   *
   * @param changed is told that there is something to save and to follow
   */
  SourceSetting(SettingsStore settings, Runnable changed) {
    super(8);
    this.settings = settings;
    this.changed = changed;
    setAlignment(Pos.CENTER_LEFT);
    field.setId("settings-source");
    field.setPrefColumnCount(32);
    field.setPromptText(Messages.text("settings.source.prompt"));
    field.setText(String.join(File.pathSeparator, settings.get().look().habits().sourceRoots()));
    field.textProperty().addListener((_, _, text) -> take(text));
    HBox.setHgrow(field, Priority.SOMETIMES);
    Button add = Controls.button("settings.source.add", _ -> browse());
    getChildren().setAll(field, add);
    setOnDragOver(
        event -> {
          if (event.getDragboard().hasFiles()) {
            event.acceptTransferModes(TransferMode.LINK, TransferMode.COPY);
            event.consume();
          }
        });
    setOnDragDropped(
        event -> {
          event.getDragboard().getFiles().forEach(file -> add(file.toPath()));
          event.setDropCompleted(true);
          event.consume();
        });
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

  private void take(String text) {
    List<String> roots = new ArrayList<>();
    boolean wrong = false;
    for (String root : Stream.of(text.split(File.pathSeparator)).map(String::strip).toList()) {
      if (!root.isEmpty()) {
        roots.add(root);
        wrong |= !exists(root);
      }
    }
    field.pseudoClassStateChanged(WRONG, wrong);
    settings.update(s -> s.withLook(s.look().withHabits(h -> h.withSourceRoots(roots))));
    changed.run();
  }

  private static boolean exists(String root) {
    try {
      return Files.exists(Path.of(root));
    } catch (InvalidPathException e) {
      return false;
    }
  }
}
