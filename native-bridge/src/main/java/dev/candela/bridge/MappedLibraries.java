package dev.candela.bridge;

import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/**
 * Finds copies of async-profiler that this process has mapped. A copy that once ran cannot be
 * unloaded: signal handlers, JVMTI callbacks and threads point into it. So a bridge leaves its copy
 * mapped when it closes, and the next bridge of this process goes on with it.
 */
final class MappedLibraries {
  static final String FILE_PREFIX = "libcandelaAsyncProfiler-";
  static final String DELETED = " (deleted)";

  private MappedLibraries() {}

  static String fileName(String version) {
    return FILE_PREFIX + version + ".so";
  }

  /** Of this version, loaded by an earlier bridge; null if none. The file may be gone. */
  static String earlierCopy(Path maps, String version) {
    return find(maps, "/" + fileName(version));
  }

  /** Loaded by the target itself or another tool, under any name; null if none. */
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

  /** Not line by line, which kept the compilers busy in a process with 500 threads. */
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

  static final class MappedRange {
    private static final String CODE = "r-xp";

    /** The JVM's charset of file names. */
    private static final Charset NAMES =
        Charset.forName(System.getProperty("sun.jnu.encoding", "UTF-8"));

    final long startAddress;
    final long lengthBytes;

    private MappedRange(long startAddress, long endAddress) {
      this.startAddress = startAddress;
      this.lengthBytes = endAddress - startAddress;
    }

    /**
     * Code of a library beside the library: neither its beginning nor what adjoins it, which is
     * where the loader put it. None if its beginning is not there. Takes the path as it stands in
     * the map.
     */
    static List<MappedRange> apartFromCode(Path maps, String path) {
      List<MappedRange> apart = new ArrayList<>();
      String ending = " " + new String(path.getBytes(NAMES), StandardCharsets.ISO_8859_1);
      boolean beginningSeen = false;
      long loadedEndAddress = 0;
      // The names are bytes in an unknown encoding; this one never fails.
      try (BufferedReader lines = Files.newBufferedReader(maps, StandardCharsets.ISO_8859_1)) {
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
          if (!line.endsWith(ending)) {
            continue;
          }
          // 7f7d5fec7000-7f7d5fec8000 r-xp 00017000 fe:00 10093260      /path
          String[] columns = line.split(" +", 4);
          int dash = columns[0].indexOf('-');
          long start = Long.parseUnsignedLong(columns[0].substring(0, dash), 16);
          long end = Long.parseUnsignedLong(columns[0].substring(dash + 1), 16);
          if (Long.parseUnsignedLong(columns[2], 16) == 0) {
            beginningSeen = true;
            loadedEndAddress = end;
          } else if (start == loadedEndAddress) {
            loadedEndAddress = end;
          } else if (columns[1].equals(CODE)) {
            // Data would be the loader's after all, over a hole.
            apart.add(new MappedRange(start, end));
          }
        }
      } catch (IOException absent) {
        // No such file outside Linux.
      }
      return beginningSeen ? apart : Collections.<MappedRange>emptyList();
    }
  }
}
