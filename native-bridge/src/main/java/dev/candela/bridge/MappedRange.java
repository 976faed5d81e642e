package dev.candela.bridge;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

final class MappedRange {
  private static final String CODE = "r-xp";

  /** The JVM's charset of file names. */
  private static final Charset NAMES =
      Charset.forName(System.getProperty("sun.jnu.encoding", "UTF-8"));

  private final long startAddress;
  private final long endAddress;

  private MappedRange(long startAddress, long endAddress) {
    this.startAddress = startAddress;
    this.endAddress = endAddress;
  }

  long startAddress() {
    return startAddress;
  }

  long lengthBytes() {
    return endAddress - startAddress;
  }

  /**
   * Code of a library beside the library: neither its beginning nor what adjoins it, which is where
   * the loader put it. None if its beginning is not there.
   *
   * @param maps as in {@code /proc/self/maps}
   * @param path of the library, as it stands there
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
