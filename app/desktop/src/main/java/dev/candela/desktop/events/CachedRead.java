package dev.candela.desktop.events;

import dev.candela.engine.format.RecordingBytes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The last result of reading a file; a growing one takes 1/20 of a CPU at most. For workers. */
final class CachedRead<T> {
  private static final int IDLE_SHARE = 20;

  private Object key;
  private List<Object> state;
  private T value;
  private long dueNanos;

  /** What was read, and after how many milliseconds there is more; 0 if this is all. */
  record Answer<T>(T value, long againMillis) {}

  /** Reads, or takes what was read before if the same was wanted. */
  synchronized Answer<T> get(Path file, Object wanted, RecordingBytes.Use<T> read)
      throws IOException {
    List<Object> now = List.of(state(file), state(RecordingBytes.besidePath(file)));
    boolean same = wanted.equals(key);
    long startNanos = System.nanoTime();
    if (same && now.equals(state)) {
      return new Answer<>(value, 0);
    } else if (same && startNanos < dueNanos) {
      return new Answer<>(value, 1 + TimeUnit.NANOSECONDS.toMillis(dueNanos - startNanos));
    }
    key = null;
    value = null;
    value = RecordingBytes.withPlain(file, read);
    key = wanted;
    state = now;
    dueNanos = System.nanoTime() + IDLE_SHARE * (System.nanoTime() - startNanos);
    return new Answer<>(value, 0);
  }

  private static List<Object> state(Path file) throws IOException {
    return Files.exists(file)
        ? List.of(Files.size(file), Files.getLastModifiedTime(file))
        : List.of();
  }
}
