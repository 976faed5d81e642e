package dev.candela.engine.format.jfr.read;

import java.util.Arrays;

/**
 * Remembers an id by a 64-bit number, as a rule the hash of some bytes. Of ten million different
 * stacks two share a hash with a probability of three in a million.
 *
 * <p>A memo, not a table: it forgets everything when it has grown too large. Open addressing at a
 * load of at most one half.
 */
final class HashMemo {
  static final int MISSING = -1;

  /** 4 million ids in 128 MB. */
  private static final int MAX_SLOTS = 1 << 23;

  private static final int FIRST_SLOTS = 1 << 12;

  /** Hash and id plus one, alternating: one cache miss finds both. Id 0 is free. */
  private long[] slots = new long[2 * FIRST_SLOTS];

  private int size;

  int get(long hash) {
    int mask = slots.length - 1;
    int at = first(hash, mask);
    while (slots[at + 1] != 0) {
      if (slots[at] == hash) {
        return (int) slots[at + 1] - 1;
      }
      at = at + 2 & mask;
    }
    return MISSING;
  }

  /** The hash must be new. */
  void put(long hash, int id) {
    if (size * 4 >= slots.length) {
      grow();
    }
    insert(hash, id + 1L);
    size++;
  }

  void clear() {
    if (size > 0) {
      Arrays.fill(slots, 0);
      size = 0;
    }
  }

  private void grow() {
    if (slots.length == 2 * MAX_SLOTS) {
      clear();
      return;
    }
    long[] old = slots;
    slots = new long[old.length * 2];
    for (int at = 0; at < old.length; at += 2) {
      if (old[at + 1] != 0) {
        insert(old[at], old[at + 1]);
      }
    }
  }

  private void insert(long hash, long entry) {
    int mask = slots.length - 1;
    int at = first(hash, mask);
    while (slots[at + 1] != 0) {
      at = at + 2 & mask;
    }
    slots[at] = hash;
    slots[at + 1] = entry;
  }

  private static int first(long hash, int mask) {
    return (int) (hash * 0x9E37_79B9_7F4A_7C15L >>> 32) & mask & ~1;
  }
}
