package dev.candela.bridge;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;

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

  /** Where an earlier bridge loaded this version from; the file need not exist. Null if none. */
  static String earlierCopy(Path maps, String version) {
    return find(maps, "/" + fileName(version));
  }

  /** The copy that somebody else, the target itself or another tool, has loaded. Null if none. */
  static String foreignCopy(Path maps) {
    return find(maps, "/libasyncProfiler.so");
  }

  static Path ownMaps() {
    return Paths.get("/proc/self/maps");
  }

  private static String find(Path maps, String ending) {
    // The names are bytes in an unknown encoding; this one never fails.
    try (BufferedReader lines = Files.newBufferedReader(maps, StandardCharsets.ISO_8859_1)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        int start = line.indexOf('/');
        if (start >= 0) {
          String path = line.substring(start);
          if (path.endsWith(DELETED)) {
            path = path.substring(0, path.length() - DELETED.length());
          }
          if (path.endsWith(ending)) {
            return path;
          }
        }
      }
    } catch (IOException absent) {
      // No such file outside Linux, or not readable: as if nothing were loaded.
    }
    return null;
  }
}
