package dev.candela.desktop.export;

import java.nio.file.Path;
import java.util.Optional;

/** Asks the user where to put a file. */
@FunctionalInterface
public interface SaveDialog {
  /** The file, or nothing if the user thought better of it. */
  Optional<Path> ask(String suggestedName, ExportKind kind);
}
