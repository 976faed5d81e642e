package dev.candela.engine.read.jfr;

import java.util.Arrays;

/**
 * Remembers which stack certain bytes stood for, by a 64-bit hash of them: recordings repeat most
 * of their stacks in every chunk, and hashing one costs a thirtieth of decoding it. Of ten million
 * different stacks two share a hash with a probability of three in a million.
 *
 * <p>A memo, not a table: it forgets everything when it has grown too large. Open addressing at a
 * load of at most one half.
 */
final class StackMemo {
  static final int MISSING = -1;

  /** 3 million stacks in 100 MB. */
  private static final int MAX_SLOTS = 1 << 23;

  private long[] hashes = new long[1 << 14];

  /** The stackId plus one; 0 for a free slot. */
  private int[] entries = new int[1 << 14];

  private int size;

  int get(long hash) {
    int mask = entries.length - 1;
    for (int slot = slot(hash, mask); entries[slot] != 0; slot = slot + 1 & mask) {
      if (hashes[slot] == hash) {
        return entries[slot] - 1;
      }
    }
    return MISSING;
  }

  /** Enters a hash that is not there. */
  void put(long hash, int stackId) {
    if (size * 2 >= entries.length) {
      grow();
    }
    insert(hash, stackId + 1);
    size++;
  }

  void clear() {
    if (size > 0) {
      Arrays.fill(entries, 0);
      size = 0;
    }
  }

  private void grow() {
    if (entries.length == MAX_SLOTS) {
      clear();
      return;
    }
    long[] oldHashes = hashes;
    int[] oldEntries = entries;
    hashes = new long[oldHashes.length * 2];
    entries = new int[oldEntries.length * 2];
    for (int slot = 0; slot < oldEntries.length; slot++) {
      if (oldEntries[slot] != 0) {
        insert(oldHashes[slot], oldEntries[slot]);
      }
    }
  }

  private void insert(long hash, int entry) {
    int mask = entries.length - 1;
    int slot = slot(hash, mask);
    while (entries[slot] != 0) {
      slot = slot + 1 & mask;
    }
    hashes[slot] = hash;
    entries[slot] = entry;
  }

  private static int slot(long hash, int mask) {
    return (int) (hash >>> 32) & mask;
  }
}
