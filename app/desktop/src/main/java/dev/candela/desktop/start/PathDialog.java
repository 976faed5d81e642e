package dev.candela.desktop.start;

import dev.candela.engine.text.Messages;
import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javafx.stage.DirectoryChooser;
import javafx.stage.FileChooser;
import javafx.stage.Window;

/** Asks for the parts of a program. */
public interface PathDialog {
  enum Kind {
    FILE,
    JAR,
    JARS,
    FOLDER
  }

  /** None if the dialog is closed; more than one only of {@link Kind#JARS}. */
  List<Path> ask(String title, Kind kind, Optional<Path> folder);

  record OfSystem(Window owner) implements PathDialog {
    @Override
    public List<Path> ask(String title, Kind kind, Optional<Path> folder) {
      File begin = folder.map(Path::toFile).filter(File::isDirectory).orElse(null);
      if (kind == Kind.FOLDER) {
        DirectoryChooser chooser = new DirectoryChooser();
        chooser.setTitle(title);
        chooser.setInitialDirectory(begin);
        return Stream.ofNullable(chooser.showDialog(owner)).map(File::toPath).toList();
      }
      FileChooser chooser = new FileChooser();
      chooser.setTitle(title);
      chooser.setInitialDirectory(begin);
      if (kind != Kind.FILE) {
        chooser
            .getExtensionFilters()
            .add(new FileChooser.ExtensionFilter(Messages.text("launch.browse.jars"), "*.jar"));
      }
      if (kind != Kind.JARS) {
        return Stream.ofNullable(chooser.showOpenDialog(owner)).map(File::toPath).toList();
      }
      return Stream.ofNullable(chooser.showOpenMultipleDialog(owner))
          .flatMap(List::stream)
          .map(File::toPath)
          .toList();
    }
  }
}
