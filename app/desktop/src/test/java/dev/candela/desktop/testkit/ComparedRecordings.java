package dev.candela.desktop.testkit;

import dev.candela.engine.model.Profile;
import dev.candela.engine.read.ProfileReaders;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.spi.ToolProvider;
import org.junit.jupiter.api.Assertions;

/**
 * Recordings of a program before and after it was changed, and of the old one once more; made once
 * for all tests of a JVM, by the JDK's recorder.
 */
public final class ComparedRecordings {
  private static final Path SOURCE =
      Path.of(System.getProperty("basedir", "."), "src/test/targets/OrderJob.java");
  private static final Path FOLDER = Path.of(System.getProperty("basedir", "."), "target/compared");
  private static final int ROUNDS = 20_000;

  private static final Map<Version, Path> MADE = new EnumMap<>(Version.class);

  /** Of the program. */
  public enum Version {
    /** Searches and reports. */
    BEFORE("before", "orders-1.4.jfr"),
    /** Has an index and checks addresses, and prices more than twice as long. */
    AFTER("after", "orders-1.5.jfr");

    private final String argument;
    private final String fileName;

    Version(String argument, String fileName) {
      this.argument = argument;
      this.fileName = fileName;
    }
  }

  private ComparedRecordings() {}

  /** A recording, read. */
  public static Profile profile(Version version) {
    try {
      return ProfileReaders.read(file(version));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Where it is. */
  public static synchronized Path file(Version version) throws IOException {
    Path file = MADE.get(version);
    if (file == null) {
      file = record(version);
      MADE.put(version, file);
    }
    return file;
  }

  private static Path record(Version version) throws IOException {
    Path folder = Files.createDirectories(FOLDER);
    int result =
        ToolProvider.findFirst("javac")
            .orElseThrow()
            .run(System.out, System.err, "-d", folder.toString(), SOURCE.toString());
    Assertions.assertEquals(0, result);
    Path file = folder.resolve(version.fileName);
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    String recording =
        "-XX:StartFlightRecording:settings=profile,dumponexit=true,jdk.ExecutionSample#period=2ms,"
            // Whether a run of this program has any of these is chance.
            + "jdk.NativeMethodSample#enabled=false,filename="
            + file;
    Process process =
        new ProcessBuilder(
                List.of(
                    java.toString(),
                    "-Xmx64m",
                    "-XX:+UseSerialGC",
                    recording,
                    "-cp",
                    folder.toString(),
                    "OrderJob",
                    version.argument,
                    Integer.toString(ROUNDS)))
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve(version.argument + ".txt").toFile())
            .start();
    try {
      Assertions.assertEquals(0, process.waitFor());
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
    return file;
  }
}
