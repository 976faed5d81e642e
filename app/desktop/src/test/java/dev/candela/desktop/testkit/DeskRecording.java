package dev.candela.desktop.testkit;

import dev.candela.engine.format.ProfileReaders;
import dev.candela.engine.model.Profile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Assertions;

/**
 * A recording by the JDK's recorder of a real JVM with threads, locks, collections and files; made
 * once for all tests of a JVM.
 */
public final class DeskRecording {
  private static final Path FOLDER =
      Path.of(System.getProperty("basedir", "."), "target/desk-" + ProcessHandle.current().pid());

  private static final String NAME = "desk.jfr";
  private static final int MILLIS = 6000;

  private static Path made;

  private DeskRecording() {}

  public static Profile profile() {
    return read(file());
  }

  static Profile read(Path file) {
    try {
      return ProfileReaders.read(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public static synchronized Path file() {
    if (made == null) {
      BusyJvm.compile(FOLDER, "ServerDesk");
      try {
        made = record(FOLDER);
      } catch (IOException | InterruptedException e) {
        throw new AssertionError(e);
      }
    }
    return made;
  }

  private static Path record(Path folder) throws IOException, InterruptedException {
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
    Assertions.assertEquals(0, process.waitFor());
    return file;
  }
}
