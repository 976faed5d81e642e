package dev.candela.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** Tests with a folder for their files. */
public abstract class InFolder {
  /** Recordings of other tools. */
  protected static final Path FOREIGN = Path.of("src", "test", "resources", "foreign");

  @TempDir protected Path folder;

  /** Writes a file into the folder. */
  protected final Path write(String name, CharSequence text) {
    try {
      return Files.writeString(folder.resolve(name), text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
