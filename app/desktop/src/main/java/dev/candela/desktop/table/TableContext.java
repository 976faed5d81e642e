package dev.candela.desktop.table;

import dev.candela.desktop.session.PanelContext;
import dev.candela.desktop.settings.SettingsStore;
import dev.candela.desktop.work.Workers;
import dev.candela.engine.text.Messages;
import java.io.File;
import java.nio.file.Path;
import java.util.Optional;
import javafx.scene.Node;
import javafx.stage.FileChooser;

public record TableContext(Workers workers, SettingsStore settings, FileQuestion files) {

  /** Asks for a file, on the FX thread. */
  @FunctionalInterface
  public interface FileQuestion {
    Optional<Path> ask(Node above, String name);
  }

  /** With the system's file dialog. */
  public static TableContext of(PanelContext panel) {
    return of(panel.model().workers(), panel.settings());
  }

  public static TableContext of(Workers workers, SettingsStore settings) {
    return new TableContext(workers, settings, TableContext::chooseFile);
  }

  private static Optional<Path> chooseFile(Node above, String name) {
    FileChooser chooser = new FileChooser();
    chooser.setTitle(Messages.text("table.export.title"));
    chooser.setInitialFileName(name);
    chooser
        .getExtensionFilters()
        .add(new FileChooser.ExtensionFilter(Messages.text("table.export.csv"), "*.csv"));
    return Optional.ofNullable(chooser.showSaveDialog(above.getScene().getWindow()))
        .map(File::toPath);
  }
}
