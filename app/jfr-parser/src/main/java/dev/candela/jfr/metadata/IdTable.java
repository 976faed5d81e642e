package dev.candela.jfr.metadata;

import java.util.Arrays;

/**
 * Numbers ids in the order of their arrival, and looks up the number of an id: in an array if the
 * ids are close together, as those of stack traces, otherwise by open addressing with a load of at
 * most one half. Add and seal in one thread; afterwards, any thread may look up.
 */
public final class IdTable {
  public static final int NONE = -1;

  private long[] ids = {};
  private int size;
  private int sealedSize;

  /** The ordinal plus one, 0 is free; indexed by id minus lowest id, or by hash. */
  private int[] slots = new int[1];

  private boolean dense;
  private long lowestId;

  public int size() {
    return size;
  }

  public long id(int ordinal) {
    return ids[ordinal];
  }

  public void reserve(int more) {
    if (ids.length - size < more) {
      ids = Arrays.copyOf(ids, size + Math.max(more, size / 2));
    }
  }

  /** Returns the ordinal given to the id; if it was there before, lookups find the earlier one. */
  public int add(long id) {
    if (size == ids.length) {
      ids = Arrays.copyOf(ids, Math.max(16, size * 2));
    }
    ids[size] = id;
    return size++;
  }

  /** Look-ups need it. */
  public void seal() {
    if (sealedSize == size) {
      return;
    }
    if (sealedSize == 0 || !addDense() && !addHashed()) {
      build();
    }
    sealedSize = size;
  }

  private boolean addDense() {
    for (int ordinal = sealedSize; dense && ordinal < size; ordinal++) {
      long at = ids[ordinal] - lowestId;
      if (at < 0 || at >= slots.length) {
        return false;
      }
      if (slots[(int) at] == 0) {
        slots[(int) at] = ordinal + 1;
      }
    }
    return dense;
  }

  private boolean addHashed() {
    if (dense || size * 2L > slots.length) {
      return false;
    }
    for (int ordinal = sealedSize; ordinal < size; ordinal++) {
      putHashed(ordinal);
    }
    return true;
  }

  private void build() {
    long lowest = Long.MAX_VALUE;
    long highest = Long.MIN_VALUE;
    for (int i = 0; i < size; i++) {
      lowest = Math.min(lowest, ids[i]);
      highest = Math.max(highest, ids[i]);
    }
    long span = highest - lowest;
    dense = span >= 0 && span < 3L * size + 64;
    if (dense) {
      lowestId = lowest;
      // A growing chunk adds repeatedly: growing by half keeps the cost of an addition constant.
      slots = new int[(int) (span + 1 + (sealedSize == 0 ? 0 : span / 2))];
      for (int i = size - 1; i >= 0; i--) {
        slots[(int) (ids[i] - lowest)] = i + 1;
      }
      return;
    }
    slots = new int[Integer.highestOneBit(Math.max(8, size + size / 4)) * 4];
    for (int i = 0; i < size; i++) {
      putHashed(i);
    }
  }

  private void putHashed(int ordinal) {
    long id = ids[ordinal];
    int mask = slots.length - 1;
    int slot = hash(id) & mask;
    while (slots[slot] != 0) {
      if (ids[slots[slot] - 1] == id) {
        return;
      }
      slot = slot + 1 & mask;
    }
    slots[slot] = ordinal + 1;
  }

  /** The first that was sealed with the id, or {@link #NONE}. */
  public int ordinal(long id) {
    if (dense) {
      long at = id - lowestId;
      return at >= 0 && at < slots.length ? slots[(int) at] - 1 : NONE;
    }
    int mask = slots.length - 1;
    int slot = hash(id) & mask;
    int found;
    while ((found = slots[slot]) != 0) {
      if (ids[found - 1] == id) {
        return found - 1;
      }
      slot = slot + 1 & mask;
    }
    return NONE;
  }

  private static int hash(long id) {
    long h = id * 0x9E37_79B9_7F4A_7C15L;
    return (int) (h >>> 32) ^ (int) (h >>> 12);
  }
}
