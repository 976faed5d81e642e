package dev.candela.engine.view;

import java.util.Arrays;

/**
 * Gives each distinct long the next number from 0; open addressing at a load of one half. For one
 * thread.
 */
public final class LongIds {
  private long[] keys = new long[16];
  private int[] idsPlusOne = new int[64];
  private int size;

  /** Number of ids. */
  public int size() {
    return size;
  }

  /** The long with this id. */
  public long key(int id) {
    return keys[id];
  }

  public int intern(long key) {
    int slot = slot(key);
    while (idsPlusOne[slot] != 0) {
      if (keys[idsPlusOne[slot] - 1] == key) {
        return idsPlusOne[slot] - 1;
      }
      slot = slot + 1 & idsPlusOne.length - 1;
    }
    if (size == keys.length) {
      keys = Arrays.copyOf(keys, size * 2);
    }
    keys[size] = key;
    idsPlusOne[slot] = ++size;
    if (size * 2 > idsPlusOne.length) {
      grow();
    }
    return size - 1;
  }

  private void grow() {
    idsPlusOne = new int[Math.multiplyExact(idsPlusOne.length, 2)];
    for (int id = 0; id < size; id++) {
      int slot = slot(keys[id]);
      while (idsPlusOne[slot] != 0) {
        slot = slot + 1 & idsPlusOne.length - 1;
      }
      idsPlusOne[slot] = id + 1;
    }
  }

  private int slot(long key) {
    return (int) ((key * 0x9E37_79B9_7F4A_7C15L) >>> 32) & idsPlusOne.length - 1;
  }
}
