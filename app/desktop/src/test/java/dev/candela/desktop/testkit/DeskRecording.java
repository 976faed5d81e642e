package dev.candela.desktop.testkit;

import dev.candela.engine.format.ProfileReaders;
import dev.candela.engine.model.Profile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.spi.ToolProvider;
import org.junit.jupiter.api.Assertions;

/**
 * A recording by the JDK's recorder of a real JVM with threads, locks, collections and files; made
 * once for all tests of a JVM.
 */
public final class DeskRecording {
  private static final Path SOURCE =
      Path.of(System.getProperty("basedir", "."), "src/test/targets/ServerDesk.java");
  private static final Path FOLDER =
      Path.of(System.getProperty("basedir", "."), "target/desk-" + ProcessHandle.current().pid());
  private static final String NAME = "desk.jfr";
  private static final int MILLIS = 6000;

  private static Path made;

  private DeskRecording() {}

  /** The recording, read. */
  public static Profile profile() {
    try {
      return ProfileReaders.read(file());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Where it is. */
  public static synchronized Path file() throws IOException {
    if (made == null) {
      Path folder = Files.createDirectories(FOLDER);
      int result =
          ToolProvider.findFirst("javac")
              .orElseThrow()
              .run(System.out, System.err, "-d", folder.toString(), SOURCE.toString());
      Assertions.assertEquals(0, result);
      made = record(folder);
    }
    return made;
  }

  private static Path record(Path folder) throws IOException {
    Path file = folder.resolve(NAME);
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    Process process =
        new ProcessBuilder(
                List.of(
                    java.toString(),
                    "-Xmx64m",
                    "-XX:+UseSerialGC",
                    "-XX:StartFlightRecording:settings=profile,dumponexit=true,filename=" + NAME,
                    "-cp",
                    ".",
                    "ServerDesk",
                    Integer.toString(MILLIS)))
            // From there: what a recording says of its command line is in the pictures of the docs.
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("output.txt").toFile())
            .start();
    try {
      Assertions.assertEquals(0, process.waitFor());
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
    return file;
  }
}
