package dev.candela.desktop.export;

import dev.candela.engine.text.Messages;
import java.io.File;
import java.nio.file.Path;
import java.util.Optional;
import javafx.stage.FileChooser;
import javafx.stage.Window;

@FunctionalInterface
public interface SaveDialog {
  Optional<Path> ask(String suggestedName, ExportKind kind);

  /** The system's dialog; remembers the folder of the last file. */
  final class OfSystem implements SaveDialog {
    private final Window owner;
    private File folder;

    public OfSystem(Window owner) {
      this.owner = owner;
    }

    @Override
    public Optional<Path> ask(String suggestedName, ExportKind kind) {
      FileChooser chooser = new FileChooser();
      chooser.setTitle(Messages.text("export"));
      chooser.setInitialFileName(suggestedName);
      chooser
          .getExtensionFilters()
          .add(new FileChooser.ExtensionFilter("*" + kind.ending(), "*" + kind.ending()));
      if (folder != null && folder.isDirectory()) {
        chooser.setInitialDirectory(folder);
      }
      File chosen = chooser.showSaveDialog(owner);
      if (chosen == null) {
        return Optional.empty();
      }
      folder = chosen.getParentFile();
      return Optional.of(chosen.toPath());
    }
  }
}
