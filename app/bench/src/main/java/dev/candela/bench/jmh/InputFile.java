package dev.candela.bench.jmh;

import java.nio.file.Files;
import java.nio.file.Path;

/** Finds recordings from within JMH's forked JVMs. */
final class InputFile {
  static final String FOLDER_PROPERTY = "candela.bench.inputs";

  private InputFile() {}

  static Path named(String name) {
    Path file = Path.of(System.getProperty(FOLDER_PROPERTY, "target/inputs"), name);
    if (!Files.exists(file)) {
      throw new IllegalStateException("There is no " + file + "; make it with 'inputs'");
    }
    return file;
  }
}
