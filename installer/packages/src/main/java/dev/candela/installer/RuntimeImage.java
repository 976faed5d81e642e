package dev.candela.installer;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** A Java with the modules that Candela needs, and Candela's own, and no more. */
final class RuntimeImage {
  private RuntimeImage() {}

  /** Links it; jars that are also there as {@code .jmod} must not be in the folder of jars. */
  static Path link(Path jmods, Path jars, Path work) throws IOException {
    Path image = work.resolve("runtime");
    FileTree.delete(image);
    Tool.jdk(
        "jlink",
        List.of(
            "--module-path",
            jmods + File.pathSeparator + jars,
            "--add-modules",
            // Beside what the modules ask for: recordings made by our own tests of the installed
            // program, certificates for none, but locales for seven languages; and what an agent
            // needs in the program of the demo, which runs on this Java.
            "dev.candela.launcher,java.instrument,jdk.management,jdk.localedata,jdk.unsupported",
            "--include-locales=en,de,es,pt,ja,ko,zh",
            "--no-header-files",
            "--no-man-pages",
            // Packages are compressed as a whole, which is better; and classes load faster so.
            "--compress=zip-0",
            "--generate-cds-archive",
            "--output",
            image.toString()));
    return image;
  }
}
