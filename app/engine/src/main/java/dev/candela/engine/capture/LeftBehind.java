package dev.candela.engine.capture;

import java.io.File;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.LinkedHashSet;
import java.util.Set;

/** The agent's temporary files in a target that was killed before it could remove them. */
final class LeftBehind {
  private LeftBehind() {}

  /**
   * Removes the directories that the agent names after its process, as far as this user may.
   *
   * @param pid of a process that has ended
   */
  static void remove(long pid) {
    Set<Path> places = new LinkedHashSet<>();
    places.add(Path.of(System.getProperty("java.io.tmpdir")));
    if (File.separatorChar == '/') {
      // Where JVMs put them unless told otherwise, whatever this one was told.
      places.add(Path.of("/tmp"));
    }
    for (Path place : places) {
      remove(pid, place);
    }
  }

  private static void remove(long pid, Path place) {
    try (DirectoryStream<Path> directories =
        Files.newDirectoryStream(place, "candela-" + pid + "-*")) {
      for (Path directory : directories) {
        if (Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)) {
          delete(directory);
        }
      }
    } catch (IOException notOurs) {
      // Litter of a few bytes; the recording is what counts.
      return;
    }
  }

  private static void delete(Path directory) throws IOException {
    Files.walkFileTree(
        directory,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            Files.delete(file);
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult postVisitDirectory(Path left, IOException failure)
              throws IOException {
            Files.delete(left);
            return FileVisitResult.CONTINUE;
          }
        });
  }
}
