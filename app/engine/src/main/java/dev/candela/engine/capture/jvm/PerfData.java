package dev.candela.engine.capture.jvm;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The strings and numbers of a HotSpot JVM's performance data file, {@code hsperfdata_USER/PID}.
 *
 * <p>Layout, version 2 (HotSpot's {@code perfMemory.hpp}): a prologue of 32 bytes with the magic
 * 0xCAFEC0C0 (always big-endian), byte order (1 = little-endian), major and minor version, a byte
 * that says "ready", used bytes at 8, offset of the first entry at 24, number of entries at 28. An
 * entry: its length, offset of its name, vector length (0 = scalar), type letter, three more bytes,
 * offset of its value; offsets count from the entry, names and texts end with a zero byte.
 *
 * <p>The owner writes the file without any lock and may be hostile or dead: every offset is
 * checked, and what does not fit is left out.
 */
final class PerfData {
  private static final int MAGIC = 0xCAFEC0C0;
  private static final int PROLOGUE_BYTES = 32;
  private static final int ENTRY_HEADER_BYTES = 20;

  /** 32 KiB is the default of {@code -XX:PerfDataMemorySize}. */
  private static final int MAX_BYTES = 1 << 20;

  /** Not a link; also for writing, since a pipe opened for reading alone would block forever. */
  private static final Set<OpenOption> OPEN =
      Set.of(StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);

  private final Map<String, String> texts = new HashMap<>();
  private final Map<String, Long> numbers = new HashMap<>();

  private PerfData() {}

  /** Empty if unreadable, another kind of file, or not ready yet. */
  static Optional<PerfData> read(Path file) {
    try (FileChannel channel = FileChannel.open(file, OPEN)) {
      // Of the file that is open now; a pipe has no size, so nothing is read from one.
      ByteBuffer bytes = ByteBuffer.allocate((int) Math.min(channel.size(), MAX_BYTES));
      while (bytes.hasRemaining() && channel.read(bytes) >= 0) {
        continue;
      }
      return parse(bytes.flip());
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  static Optional<PerfData> parse(ByteBuffer bytes) {
    if (bytes.limit() < PROLOGUE_BYTES || bytes.order(ByteOrder.BIG_ENDIAN).getInt(0) != MAGIC) {
      return Optional.empty();
    }
    bytes.order(bytes.get(4) == 1 ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN);
    boolean ready = bytes.get(7) != 0;
    if (bytes.get(5) != 2 || !ready) {
      return Optional.empty();
    }
    PerfData data = new PerfData();
    data.readEntries(bytes, bytes.getInt(24), bytes.getInt(28));
    return Optional.of(data);
  }

  Optional<String> text(String name) {
    return Optional.ofNullable(texts.get(name)).filter(text -> !text.isEmpty());
  }

  Optional<Long> number(String name) {
    return Optional.ofNullable(numbers.get(name));
  }

  private void readEntries(ByteBuffer bytes, int first, int count) {
    int at = first;
    for (int i = 0; i < count; i++) {
      if (at < PROLOGUE_BYTES || at > bytes.limit() - ENTRY_HEADER_BYTES) {
        return;
      }
      int lengthBytes = bytes.getInt(at);
      if (lengthBytes < ENTRY_HEADER_BYTES || lengthBytes > bytes.limit() - at) {
        return;
      }
      readEntry(bytes.slice(at, lengthBytes).order(bytes.order()));
      at += lengthBytes;
    }
  }

  private void readEntry(ByteBuffer entry) {
    int nameAt = entry.getInt(4);
    int vectorLength = entry.getInt(8);
    char type = (char) entry.get(12);
    int valueAt = entry.getInt(16);
    String name = zeroTerminated(entry, nameAt, entry.limit());
    if (type == 'B' && vectorLength > 0) {
      texts.put(name, zeroTerminated(entry, valueAt, vectorLength));
    } else if (type == 'J' && valueAt >= 0 && valueAt <= entry.limit() - Long.BYTES) {
      numbers.put(name, entry.getLong(valueAt));
    }
  }

  private static String zeroTerminated(ByteBuffer entry, int from, int maxBytes) {
    if (from < 0 || from >= entry.limit()) {
      return "";
    }
    int end = from;
    int bound = from + Math.min(maxBytes, entry.limit() - from);
    while (end < bound && entry.get(end) != 0) {
      end++;
    }
    byte[] text = new byte[end - from];
    entry.get(from, text);
    return new String(text, StandardCharsets.UTF_8);
  }

  private static final String DIRECTORIES = "hsperfdata_*";

  /** HotSpot's own: {@code /tmp} on Linux, whatever the environment says; elsewhere Java's. */
  static Path temporaryDirectory() {
    return Path.of(isLinux() ? "/tmp" : System.getProperty("java.io.tmpdir"));
  }

  static boolean isLinux() {
    return System.getProperty("os.name").startsWith("Linux");
  }

  /** The files by inner process id; of two users' files the newer, for killed JVMs leave theirs. */
  static Map<Long, Path> filesUnder(Path temporaryDirectory) {
    Map<Long, Path> files = new HashMap<>();
    // Another user's directory cannot be read; that user's JVMs are still found as processes.
    for (Path user : ProcEntry.inside(temporaryDirectory, DIRECTORIES)) {
      for (Path file : ProcEntry.inside(user, "*")) {
        long pid = ProcEntry.parseId(file.getFileName().toString());
        if (pid > 0) {
          files.merge(pid, file, PerfData::newer);
        }
      }
    }
    return files;
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
