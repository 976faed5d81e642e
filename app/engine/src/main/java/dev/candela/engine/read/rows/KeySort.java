package dev.candela.engine.read.rows;

import java.util.Arrays;

/**
 * Sorts values by keys, in 24 bytes for each of them: a byte of all keys at a time from the lowest
 * on, and only those bytes in which they differ: a simple compiler makes that three times as fast
 * as comparing. Values of equal keys keep their order. For one thread.
 */
final class KeySort {
  private static final int DIGITS = 1 << Byte.SIZE;

  private final int[] ends = new int[DIGITS];
  private long[] keys;
  private int[] values;
  private long[] otherKeys;
  private int[] otherValues;

  /** Room for so many. */
  KeySort(int most) {
    keys = new long[most];
    values = new int[most];
    otherKeys = new long[most];
    otherValues = new int[most];
  }

  /** Sets one of those that will be sorted. */
  void set(int index, long key, int value) {
    keys[index] = key;
    values[index] = value;
  }

  long key(int index) {
    return keys[index];
  }

  int value(int index) {
    return values[index];
  }

  /** Sorts the first of them by their keys, taken as unsigned. */
  void sort(int size) {
    long differing = 0;
    for (int i = 1; i < size; i++) {
      differing |= keys[i] ^ keys[0];
    }
    for (int shift = 0; shift < Long.SIZE; shift += Byte.SIZE) {
      if ((differing >>> shift & DIGITS - 1) != 0) {
        sort(size, shift);
      }
    }
  }

  private void sort(int size, int shift) {
    long[] fromKeys = keys;
    Arrays.fill(ends, 0);
    for (int i = 0; i < size; i++) {
      ends[(int) (fromKeys[i] >>> shift) & DIGITS - 1]++;
    }
    int end = 0;
    for (int digit = 0; digit < DIGITS; digit++) {
      end += ends[digit];
      ends[digit] = end;
    }
    int[] fromValues = values;
    for (int i = size - 1; i >= 0; i--) {
      long key = fromKeys[i];
      int to = --ends[(int) (key >>> shift) & DIGITS - 1];
      otherKeys[to] = key;
      otherValues[to] = fromValues[i];
    }
    keys = otherKeys;
    values = otherValues;
    otherKeys = fromKeys;
    otherValues = fromValues;
  }
}
