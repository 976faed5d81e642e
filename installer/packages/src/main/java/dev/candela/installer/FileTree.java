package dev.candela.installer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

final class FileTree {
  private FileTree() {}

  /** An empty folder there, whatever was there before. */
  static Path fresh(Path folder) throws IOException {
    delete(folder);
    return Files.createDirectories(folder);
  }

  static void delete(Path folder) throws IOException {
    if (Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
      for (Path file : sorted(folder).reversed()) {
        Files.delete(file);
      }
    }
  }

  static void copy(Path from, Path to) throws IOException {
    for (Path file : sorted(from)) {
      Path copy = to.resolve(from.relativize(file).toString());
      if (Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS)) {
        Files.createDirectories(copy);
      } else {
        Files.copy(file, copy, StandardCopyOption.COPY_ATTRIBUTES, LinkOption.NOFOLLOW_LINKS);
      }
    }
  }

  /** The folder and everything below it, in the order of the names. */
  static List<Path> sorted(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.sorted().toList();
    }
  }

  /**
   * Sets one modification time: packages of the same sources are then equal, and a start-up cache,
   * which recognises its runtime by size and time, is still valid after unpacking.
   */
  static void setTimes(Path folder, Instant time) throws IOException {
    FileTime stamp = FileTime.from(time);
    for (Path file : sorted(folder).reversed()) {
      Files.getFileAttributeView(file, BasicFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
          .setTimes(stamp, null, null);
    }
  }

  static long bytes(Path path) throws IOException {
    long bytes = 0;
    for (Path file : sorted(path)) {
      bytes += Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) ? Files.size(file) : 0;
    }
    return bytes;
  }
}
