package dev.candela.desktop.methods;

import dev.candela.desktop.frame.SourcePlaces;
import dev.candela.engine.model.Ids;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * The source of a class, from the folders, jars and zips that the user named; immutable. Where
 * nothing is found, or nothing that can be read, there are no lines.
 */
final class SourceLines {
  /** Nobody writes more in one file; generated code that has more is not read by lines. */
  private static final int MOST_BYTES = 8 << 20;

  private static final SourceLines NONE = new SourceLines(List.of());

  private final List<String> lines;

  private SourceLines(List<String> lines) {
    this.lines = lines;
  }

  /**
   * Looks through the roots in their order; for a worker.
   *
   * @param className with its package, dots and dollars; may be empty
   * @param module under whose name archives such as the JDK's may have it; may be empty
   */
  static SourceLines of(List<String> roots, String className, String module) {
    String file = SourcePlaces.of(className, Ids.NONE);
    if (file.isEmpty()) {
      return NONE;
    }
    String folder = className.substring(0, className.lastIndexOf('.') + 1).replace('.', '/');
    List<String> names =
        Stream.of(folder + file, module + "/" + folder + file)
            .filter(name -> !name.startsWith("/"))
            .toList();
    for (String root : roots) {
      try {
        byte[] bytes = read(Path.of(root), names);
        if (bytes.length > 0) {
          return new SourceLines(new String(bytes, StandardCharsets.UTF_8).lines().toList());
        }
      } catch (IOException | InvalidPathException e) {
        // The next one may have it; the settings mark what is not there.
      }
    }
    return NONE;
  }

  /** The line without the space around it; empty where there is none. */
  String line(int number) {
    return number >= 1 && number <= lines.size() ? lines.get(number - 1).strip() : "";
  }

  private static byte[] read(Path root, List<String> names) throws IOException {
    if (Files.isDirectory(root)) {
      for (String name : names) {
        Path file = root.resolve(name);
        if (Files.isRegularFile(file)) {
          try (InputStream in = Files.newInputStream(file)) {
            return in.readNBytes(MOST_BYTES);
          }
        }
      }
    } else if (Files.isRegularFile(root)) {
      try (ZipFile archive = new ZipFile(root.toFile())) {
        for (String name : names) {
          ZipEntry entry = archive.getEntry(name);
          if (entry != null) {
            try (InputStream in = archive.getInputStream(entry)) {
              return in.readNBytes(MOST_BYTES);
            }
          }
        }
      }
    }
    return new byte[0];
  }
}
