package dev.candela.engine.format.pprof;

import java.util.Arrays;

/** A reusable list of numbers. */
final class LongList {
  private long[] values = new long[64];
  private int size;

  void clear() {
    size = 0;
  }

  void add(long value) {
    if (size == values.length) {
      values = Arrays.copyOf(values, size * 2);
    }
    values[size++] = value;
  }

  long get(int index) {
    return values[index];
  }

  int size() {
    return size;
  }
}
