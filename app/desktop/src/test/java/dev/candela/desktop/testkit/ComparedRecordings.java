package dev.candela.desktop.testkit;

import dev.candela.engine.model.Profile;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.zip.GZIPInputStream;

/** Two recordings of a program, before and after it was changed: see origin.md beside them. */
public final class ComparedRecordings {
  private static final Path BASE = Path.of(System.getProperty("basedir", "."));
  public static final Path SOURCES = BASE.resolve("src/test/resources/compared");

  private static final Path FOLDER =
      BASE.resolve("target/compared-" + ProcessHandle.current().pid());

  public enum Version {
    /** Searches and reports. */
    BEFORE("orders-1.4.jfr"),
    /** Has an index and checks addresses, and prices more than twice as long. */
    AFTER("orders-1.5.jfr");

    private final String fileName;

    Version(String fileName) {
      this.fileName = fileName;
    }
  }

  private ComparedRecordings() {}

  public static Profile profile(Version version) {
    return DeskRecording.read(file(version));
  }

  public static synchronized Path file(Version version) {
    try (InputStream packed = Files.newInputStream(SOURCES.resolve(version.fileName + ".gz"));
        InputStream in = new GZIPInputStream(packed)) {
      Path file = Files.createDirectories(FOLDER).resolve(version.fileName);
      Files.copy(in, file, StandardCopyOption.REPLACE_EXISTING);
      return file;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
