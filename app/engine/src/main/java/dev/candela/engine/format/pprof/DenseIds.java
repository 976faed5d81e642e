package dev.candela.engine.format.pprof;

import java.util.Arrays;

/**
 * Gives the numbers that a file chose for its records indexes from 0 on, in order of appearance.
 */
final class DenseIds {
  static final int NONE = -1;

  private long[] numbers = new long[1 << 10];

  /** Index plus 1 in open addressing, 0 for none. */
  private int[] slots = new int[1 << 11];

  private int size;

  int size() {
    return size;
  }

  /** Adds the number if it is new. */
  int indexOf(long number) {
    int slot = slot(number);
    if (slots[slot] == 0) {
      if (size == numbers.length) {
        numbers = Arrays.copyOf(numbers, size * 2);
        grow();
        slot = slot(number);
      }
      numbers[size++] = number;
      slots[slot] = size;
    }
    return slots[slot] - 1;
  }

  /** Or {@link #NONE}. */
  int find(long number) {
    return slots[slot(number)] - 1;
  }

  private int slot(long number) {
    long mixed = number * 0x9E3779B97F4A7C15L;
    int slot = (int) (mixed >>> 40) & slots.length - 1;
    while (slots[slot] != 0 && numbers[slots[slot] - 1] != number) {
      slot = slot + 1 & slots.length - 1;
    }
    return slot;
  }

  private void grow() {
    slots = new int[slots.length * 2];
    for (int index = 0; index < size; index++) {
      slots[slot(numbers[index])] = index + 1;
    }
  }
}
