package dev.candela.engine.source;

import dev.candela.engine.text.Messages;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** A source file, or an entry of an archive; the entry is empty for a file. */
public record SourceFile(Path place, String entry) {
  private static final int MOST_BYTES = 32 << 20;
  private static final int LONGEST_LINE = 2_000;
  private static final int TAB = 4;

  /** Says that samples are of lines that the file does not have; empty if it has them. */
  public String missing(int last, int size) {
    if (last <= size) {
      return "";
    }
    // Kotlin numbers the lines of inlined functions from the end of the file on; only the compiled
    // class says where they were called.
    return name().endsWith(".kt")
        ? Messages.text("source.inlined")
        : Messages.text("source.other-version", last, size);
  }

  /** Such as {@code Orders.java}. */
  public String name() {
    return entry.isEmpty()
        ? place.getFileName().toString()
        : entry.substring(entry.replace('\\', '/').lastIndexOf('/') + 1);
  }

  public String label() {
    String here = isOnDisk() ? place.toString() : place.toUri().toString();
    return entry.isEmpty() ? here : here + "!/" + entry;
  }

  private boolean isOnDisk() {
    return place.getFileSystem().equals(FileSystems.getDefault());
  }

  /** Made safe to be shown: no tabs, 2,000 characters, and none that control the display. */
  public List<String> lines() throws IOException {
    return new String(bytes(), StandardCharsets.UTF_8)
        .lines()
        .map(SourceFile::presentable)
        .toList();
  }

  /** A file that an editor can open: itself, or a copy from an archive or a linked Java. */
  public Path toFile(Path folder) throws IOException {
    if (entry.isEmpty() && isOnDisk()) {
      return place;
    }
    Path copy =
        folder
            .resolve(Integer.toHexString(place.toString().hashCode()))
            .resolve(Integer.toHexString(entry.hashCode()))
            .resolve(name());
    Files.createDirectories(copy.getParent());
    Files.write(copy, bytes());
    return copy;
  }

  private byte[] bytes() throws IOException {
    if (entry.isEmpty()) {
      try (InputStream in = Files.newInputStream(place)) {
        return in.readNBytes(MOST_BYTES);
      }
    }
    try (ZipFile archive = new ZipFile(place.toFile())) {
      ZipEntry found = archive.getEntry(entry);
      if (found == null) {
        return new byte[0];
      }
      try (InputStream in = archive.getInputStream(found)) {
        return in.readNBytes(MOST_BYTES);
      }
    }
  }

  private static String presentable(String line) {
    int length = Math.min(line.length(), LONGEST_LINE);
    int plain = 0;
    while (plain < length && isSafe(line.charAt(plain))) {
      plain++;
    }
    if (plain == line.length()) {
      return line;
    }
    StringBuilder text = new StringBuilder(length + TAB).append(line, 0, plain);
    for (int i = plain; i < length; i++) {
      char c = line.charAt(i);
      if (c == '\t') {
        text.repeat(' ', TAB - text.length() % TAB);
      } else {
        text.append(isSafe(c) ? c : '\uFFFD');
      }
    }
    return (length < line.length() ? text.append('…') : text).toString();
  }

  /** False also for characters that show code in another order than compilers read it. */
  private static boolean isSafe(char c) {
    boolean turnsText = c >= '\u202A' && c <= '\u202E' || c >= '\u2066' && c <= '\u2069';
    return !Character.isISOControl(c) && !turnsText;
  }
}
