package dev.candela.engine.capture.jvm;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

/** The performance data files of JVMs: {@code TMP/hsperfdata_USER/PID}. */
final class PerfDataFiles {
  private static final String DIRECTORIES = "hsperfdata_*";

  private PerfDataFiles() {}

  /**
   * HotSpot's own idea of the temporary directory: {@code /tmp} on Linux, whatever the environment
   * says; elsewhere the same directory that Java uses.
   */
  static Path temporaryDirectory() {
    return Path.of(isLinux() ? "/tmp" : System.getProperty("java.io.tmpdir"));
  }

  static boolean isLinux() {
    return System.getProperty("os.name").startsWith("Linux");
  }

  /**
   * The files by process id, as the processes themselves see it; unreadable ones are left out. A
   * JVM that is killed leaves its file, so of two users' files for one id the newer one counts.
   */
  static Map<Long, Path> under(Path temporaryDirectory) {
    Map<Long, Path> files = new HashMap<>();
    try (DirectoryStream<Path> users = Files.newDirectoryStream(temporaryDirectory, DIRECTORIES)) {
      for (Path user : users) {
        addFiles(user, files);
      }
    } catch (IOException | DirectoryIteratorException e) {
      return files;
    }
    return files;
  }

  private static void addFiles(Path user, Map<Long, Path> files) {
    try (DirectoryStream<Path> all = Files.newDirectoryStream(user)) {
      for (Path file : all) {
        long pid = ProcEntry.parseId(file.getFileName().toString());
        if (pid > 0) {
          files.merge(pid, file, PerfDataFiles::newer);
        }
      }
    } catch (IOException | DirectoryIteratorException e) {
      // Another user's directory; that user's JVMs are still found as processes.
      return;
    }
  }

  private static Path newer(Path one, Path other) {
    return written(one).isBefore(written(other)) ? other : one;
  }

  private static Instant written(Path file) {
    try {
      return Files.getLastModifiedTime(file).toInstant();
    } catch (IOException e) {
      // The process has ended; reading the file will find that out.
      return Instant.EPOCH;
    }
  }
}
