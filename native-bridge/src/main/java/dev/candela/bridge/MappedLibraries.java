package dev.candela.bridge;

import java.io.ByteArrayOutputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Locale;

/**
 * Finds copies of async-profiler that this process has mapped.
 *
 * <p>A copy that once ran cannot be unloaded: signal handlers, JVMTI callbacks and threads point
 * into it. So a bridge leaves its copy mapped when it closes, and the next bridge of this process
 * goes on with it instead of adding another one.
 */
final class MappedLibraries {
  static final String FILE_PREFIX = "libcandelaAsyncProfiler-";
  static final String DELETED = " (deleted)";

  private MappedLibraries() {}

  static String fileName(String version) {
    return FILE_PREFIX + version + ".so";
  }

  /**
   * The path from which an earlier bridge loaded this version, null if none; the file may be gone.
   */
  static String earlierCopy(Path maps, String version) {
    return find(maps, "/" + fileName(version));
  }

  /**
   * The copy that the target itself or another tool has loaded; null if none. Tools unpack it under
   * names of their own, such as {@code libasyncProfiler-linux-x64-4ad1f.so}.
   */
  static String foreignCopy(Path maps) {
    for (String line : text(maps).split("\n")) {
      String path = line.substring(Math.max(0, line.indexOf('/')));
      String name = path.substring(path.lastIndexOf('/') + 1);
      if (name.toLowerCase(Locale.ROOT).contains("asyncprofiler")
          && !name.startsWith(FILE_PREFIX)) {
        return path.endsWith(DELETED) ? path.substring(0, path.length() - DELETED.length()) : path;
      }
    }
    return null;
  }

  /** True if our code, of this or an earlier bridge, is at that address. */
  static boolean isOwnCode(Path maps, long address) {
    for (String line : text(maps).split("\n")) {
      int dash = line.indexOf('-');
      int space = line.indexOf(' ');
      if (line.contains("/" + FILE_PREFIX)
          && Long.parseUnsignedLong(line.substring(0, dash), 16) <= address
          && address < Long.parseUnsignedLong(line.substring(dash + 1, space), 16)) {
        return true;
      }
    }
    return false;
  }

  static Path ownMaps() {
    return Paths.get("/proc/self/maps");
  }

  /**
   * The first line that names such a file. In one piece: line by line, the map of a process with
   * 500 threads kept the compilers of the JVM busy, and what they took they did not give back.
   */
  private static String find(Path maps, String ending) {
    String text = text(maps);
    for (int at = text.indexOf(ending); at >= 0; at = text.indexOf(ending, at + 1)) {
      int end = at + ending.length();
      if (text.startsWith("\n", end) || text.startsWith(DELETED + "\n", end)) {
        return text.substring(text.indexOf('/', text.lastIndexOf('\n', at) + 1), end);
      }
    }
    return null;
  }

  /** Every line ends properly; empty outside Linux, or if unreadable. */
  private static String text(Path maps) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(1 << 16);
    byte[] piece = new byte[1 << 14];
    try (InputStream in = new FileInputStream(maps.toFile())) {
      for (int length = in.read(piece); length >= 0; length = in.read(piece)) {
        bytes.write(piece, 0, length);
      }
      bytes.write('\n');
    } catch (IOException absent) {
      return "";
    }
    // The names are bytes in an unknown encoding; this one never fails.
    return new String(bytes.toByteArray(), StandardCharsets.ISO_8859_1);
  }
}
