package dev.candela.engine.model.index;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;

/** Gives each distinct long the next number from 0; for one thread. */
public final class LongIds {
  private final IdIndex index = new IdIndex(16);
  private final IntUnaryOperator hashOfId = this::hash;
  private long[] keys = new long[16];
  private int size;

  public int size() {
    return size;
  }

  public long key(int id) {
    return keys[id];
  }

  /** The id of this long, or -1. */
  public int find(long key) {
    return index.rowAt(slot(key));
  }

  public int intern(long key) {
    int slot = slot(key);
    int known = index.rowAt(slot);
    if (known >= 0) {
      return known;
    }
    if (size == keys.length) {
      keys = Arrays.copyOf(keys, size * 2);
    }
    keys[size] = key;
    index.put(slot, size, hashOfId);
    return size++;
  }

  private int hash(int id) {
    return IdIndex.hash(keys[id]);
  }

  /** The long's slot in the index, or a free one. */
  private int slot(long key) {
    int slot = index.first(IdIndex.hash(key));
    for (int id; (id = index.rowAt(slot)) >= 0 && keys[id] != key; ) {
      slot = index.next(slot);
    }
    return slot;
  }
}
