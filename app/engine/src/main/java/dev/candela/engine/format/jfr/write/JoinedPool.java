package dev.candela.engine.format.jfr.write;

import dev.candela.engine.format.jfr.write.ValueRewriter.Steps;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The constants of one type of a joined chunk, each once; for one thread. */
final class JoinedPool {
  static final int NONE = -1;

  /** No id of a constant here. */
  static final long UNKNOWN = Long.MIN_VALUE;

  private final List<byte[]> contents = new ArrayList<>();
  private final List<Long> ids = new ArrayList<>();
  private final Map<ByteBuffer, Integer> ordinalsByContent = new HashMap<>();

  /** By id, {@link #NONE} for an id that stays without a constant. */
  private final Map<Long, Integer> ordinals = new HashMap<>();

  /** The new id for ids that have no constant in their chunk; null before the first. */
  private Long absent;

  /** New ids by old id, of the newest chunk. */
  private final Map<Long, Long> newest = new HashMap<>();

  /** Above those of recorders: an invented id must not be taken for that of another thread. */
  private long nextId = 1L << 48;

  /** The id of a constant with this content, or {@link #UNKNOWN}. */
  long find(byte[] content, int length) {
    Integer ordinal = ordinalsByContent.get(ByteBuffer.wrap(content, 0, length));
    return ordinal == null ? UNKNOWN : ids.get(ordinal);
  }

  /** The new id that this id got in the previous chunk, or {@link #UNKNOWN}. */
  long likelyId(long oldId) {
    return newest.getOrDefault(oldId, UNKNOWN);
  }

  /** The old id where nothing has it, else one that nothing has; it is taken from now on. */
  long freeId(long oldId) {
    long id = oldId;
    while (ordinals.putIfAbsent(id, NONE) != null) {
      id = nextId++;
    }
    return id;
  }

  /** For whatever a chunk names and does not have; async-profiler has another id in each chunk. */
  long absentId() {
    if (absent == null) {
      absent = freeId(0);
    }
    return absent;
  }

  /** Reserves an id that means something by itself, unless a constant has it already. */
  void reserve(long id) {
    ordinals.putIfAbsent(id, NONE);
  }

  void remember(long oldId, long newId) {
    newest.put(oldId, newId);
  }

  boolean has(long id) {
    return ordinal(id) != NONE;
  }

  boolean isSame(long id, byte[] content, int length) {
    byte[] known = contents.get(ordinals.get(id));
    return Arrays.equals(known, 0, known.length, content, 0, length);
  }

  void add(long id, byte[] content, int length) {
    byte[] added = Arrays.copyOf(content, length);
    ordinals.put(id, contents.size());
    ordinalsByContent.put(ByteBuffer.wrap(added), contents.size());
    contents.add(added);
    ids.add(id);
  }

  int size() {
    return contents.size();
  }

  /** The ordinal of the constant with this id, or {@link #NONE}. */
  int ordinal(long id) {
    return ordinals.getOrDefault(id, NONE);
  }

  long id(int ordinal) {
    return ids.get(ordinal);
  }

  void copy(int ordinal, ValueRewriter values, Steps steps, long addedTicks) throws IOException {
    byte[] content = contents.get(ordinal);
    values.source(content, addedTicks);
    values.copy(steps, 0, content.length);
  }

  static final class ChunkBytesOut {
    byte[] bytes = new byte[1 << 16];
    int size;

    void number(long value) {
      need(9);
      size = ValueRewriter.put(value, bytes, size);
    }

    void bytes(byte[] from, int start, int count) {
      need(count);
      System.arraycopy(from, start, bytes, size, count);
      size += count;
    }

    void event(long typeId, byte[] content, int length) {
      long body = numberBytes(typeId) + (long) length;
      long whole = body + numberBytes(body);
      // The length counts its own bytes, by which it may need one more.
      number(body + numberBytes(whole));
      number(typeId);
      bytes(content, 0, length);
    }

    private static int numberBytes(long number) {
      return Math.clamp((Long.SIZE - Long.numberOfLeadingZeros(number | 1) + 6) / 7, 1, 9);
    }

    private void need(int count) {
      if (bytes.length - size < count) {
        int room = Math.max(size + count, (int) Math.min(Integer.MAX_VALUE - 8L, 2L * size));
        bytes = Arrays.copyOf(bytes, room);
      }
    }

    byte[] toArray() {
      return Arrays.copyOf(bytes, size);
    }

    /** Forgets all behind a size that there was. */
    void cut(int length) {
      size = length;
    }
  }
}
