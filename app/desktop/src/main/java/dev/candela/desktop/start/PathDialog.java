package dev.candela.desktop.start;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Asks for the parts of a program. */
public interface PathDialog {
  /** The kind of file to ask for. */
  enum Kind {
    FILE,
    JAR,
    JARS,
    FOLDER
  }

  /**
   * Asks.
   *
   * @param folder initial directory
   * @return none if the dialog is closed; more than one only of {@link Kind#JARS}
   */
  List<Path> ask(String title, Kind kind, Optional<Path> folder);
}
