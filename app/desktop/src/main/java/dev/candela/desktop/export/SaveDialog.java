package dev.candela.desktop.export;

import java.nio.file.Path;
import java.util.Optional;

/** Asks for a file to save to. */
@FunctionalInterface
public interface SaveDialog {
  Optional<Path> ask(String suggestedName, ExportKind kind);
}
