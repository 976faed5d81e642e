package dev.candela.agent.chunk;

import java.util.Arrays;

/**
 * Distinct stacks of a chunk, numbered from 1. Open addressing over the arrays that the dumps gave,
 * so looking up a known stack allocates nothing.
 *
 * <p>A {@code key}, which stands in the chunk, goes on counting from chunk to chunk: the JDK's
 * reader takes a constant for the one with the same key in the chunk before.
 */
final class StackPool {
  private static final int FIRST_CAPACITY = 256;

  /** By stack id; index 0 is unused. */
  private StackTraceElement[][] stacks = new StackTraceElement[FIRST_CAPACITY / 2][];

  private boolean[] truncated = new boolean[FIRST_CAPACITY / 2];
  private int[] hashes = new int[FIRST_CAPACITY / 2];

  /** Stack ids by hash, 0 where empty. */
  private int[] slots = new int[FIRST_CAPACITY];

  private int size;

  /** Stacks of all chunks before this one. */
  private long firstKey;

  int size() {
    return size;
  }

  StackTraceElement[] stack(int stackId) {
    return stacks[stackId];
  }

  boolean isTruncated(int stackId) {
    return truncated[stackId];
  }

  /** Id of the stack in the chunk. */
  long key(int stackId) {
    return firstKey + stackId;
  }

  /** Id of an equal stack, or a new one. Keeps the array. */
  int intern(StackTraceElement[] stack, boolean cut) {
    int hash = Arrays.hashCode(stack) * 2 + (cut ? 1 : 0);
    int mask = slots.length - 1;
    int slot = (hash ^ hash >>> 15) & mask;
    while (slots[slot] != 0) {
      int stackId = slots[slot];
      if (hashes[stackId] == hash
          && truncated[stackId] == cut
          && Arrays.equals(stacks[stackId], stack)) {
        return stackId;
      }
      slot = slot + 1 & mask;
    }
    int stackId = add(stack, cut, hash);
    slots[slot] = stackId;
    if (size * 2 > slots.length) {
      rehash(slots.length * 2);
    }
    return stackId;
  }

  void clear() {
    Arrays.fill(stacks, 0, size + 1, null);
    Arrays.fill(slots, 0);
    firstKey += size;
    size = 0;
  }

  private int add(StackTraceElement[] stack, boolean cut, int hash) {
    size++;
    if (size == stacks.length) {
      stacks = Arrays.copyOf(stacks, size * 2);
      truncated = Arrays.copyOf(truncated, size * 2);
      hashes = Arrays.copyOf(hashes, size * 2);
    }
    stacks[size] = stack;
    truncated[size] = cut;
    hashes[size] = hash;
    return size;
  }

  private void rehash(int capacity) {
    slots = new int[capacity];
    int mask = capacity - 1;
    for (int stackId = 1; stackId <= size; stackId++) {
      int slot = (hashes[stackId] ^ hashes[stackId] >>> 15) & mask;
      while (slots[slot] != 0) {
        slot = slot + 1 & mask;
      }
      slots[slot] = stackId;
    }
  }
}
