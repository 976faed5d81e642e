package dev.candela.engine.format.jfr.write;

import dev.candela.engine.format.jfr.write.ValueRewriter.Steps;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.zip.CRC32C;

/** The constants of one type of a joined chunk, each once; for one thread. */
final class JoinedPool {
  static final int NONE = -1;

  /** No id of a constant here. */
  static final long UNKNOWN = Long.MIN_VALUE;

  private byte[] bytes = new byte[1 << 8];
  private int[] ends = new int[16];
  private long[] ids = new long[16];
  private int size;

  /** Ordinals plus one by the hash of the content; 0 is free. */
  private int[] slots = new int[64];

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
    int ordinal = slots[slot(content, 0, length)] - 1;
    return ordinal == NONE ? UNKNOWN : ids[ordinal];
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

  /**
   * The id of what a chunk names and does not have, which means nothing, whatever its number:
   * async-profiler has another one for it in each chunk.
   */
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
    int ordinal = ordinals.get(id);
    return Arrays.equals(bytes, start(ordinal), ends[ordinal], content, 0, length);
  }

  void add(long id, byte[] content, int length) {
    if (size == ids.length) {
      ids = Arrays.copyOf(ids, 2 * size);
      ends = Arrays.copyOf(ends, 2 * size);
    }
    int start = start(size);
    if (bytes.length - start < length) {
      bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, start + length));
    }
    System.arraycopy(content, 0, bytes, start, length);
    ids[size] = id;
    ends[size] = start + length;
    ordinals.put(id, size++);
    if (2 * size > slots.length) {
      slots = new int[2 * slots.length];
      for (int ordinal = 0; ordinal < size; ordinal++) {
        slots[slot(bytes, start(ordinal), ends[ordinal])] = ordinal + 1;
      }
    } else {
      slots[slot(bytes, start, start + length)] = size;
    }
  }

  /** The slot of a content, or the free one for it. */
  private int slot(byte[] content, int from, int to) {
    CRC32C hash = new CRC32C();
    hash.update(content, from, to - from);
    int slot = (int) (hash.getValue() * 0x9E37_79B9L >>> 3) & slots.length - 1;
    for (int found; (found = slots[slot] - 1) != NONE; ) {
      if (Arrays.equals(bytes, start(found), ends[found], content, from, to)) {
        return slot;
      }
      slot = slot + 1 & slots.length - 1;
    }
    return slot;
  }

  private int start(int ordinal) {
    return ordinal == 0 ? 0 : ends[ordinal - 1];
  }

  int size() {
    return size;
  }

  /** The ordinal of the constant with this id, or {@link #NONE}. */
  int ordinal(long id) {
    return ordinals.getOrDefault(id, NONE);
  }

  long id(int ordinal) {
    return ids[ordinal];
  }

  /** Has the values of a constant copied. */
  void copy(int ordinal, ValueRewriter values, Steps steps, long addedTicks) throws IOException {
    values.source(bytes, addedTicks);
    values.copy(steps, start(ordinal), ends[ordinal]);
  }

  /** Bytes of a chunk that is being put together. */
  static final class ChunkBytesOut {
    private byte[] bytes = new byte[1 << 16];
    private int size;

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

    int size() {
      return size;
    }

    byte[] array() {
      return bytes;
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
