package dev.candela.engine.read.rows;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Sorts rows by their bytes, eight bytes of many rows at a time: a comparison of two rows that lie
 * anywhere in memory costs as much as dozens of comparisons of numbers in a row. No byte is 0,
 * which stands for the end of a row. For one thread.
 */
final class RowOrder {
  /** Fewer rows than this are compared one by one. */
  private static final int FEW = 12;

  private static final VarHandle WORD =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  /** Of a key: 0 if its row has no bytes behind those. */
  private static final long LAST_BYTE = 0xff;

  /** Numbers in {@link #open} for each part. */
  private static final int FIELDS = 3;

  private final ByteRows rows;
  private final int[] order;
  private final KeySort keys;

  /** Parts that are equal up to some byte: from, to, number of equal bytes. */
  private int[] open = new int[FIELDS * 64];

  private int openParts;

  private RowOrder(ByteRows rows) {
    this.rows = rows;
    this.order = new int[rows.size()];
    this.keys = new KeySort(rows.size());
  }

  /** All rows; what is the beginning of others before those, equal ones one behind the other. */
  static int[] of(ByteRows rows) {
    RowOrder order = new RowOrder(rows);
    Arrays.setAll(order.order, row -> row);
    order.push(0, order.order.length, 0);
    while (order.openParts > 0) {
      int part = --order.openParts * FIELDS;
      order.sort(order.open[part], order.open[part + 1], order.open[part + 2]);
    }
    return order.order;
  }

  private void sort(int from, int to, int equalBytes) {
    int size = to - from;
    if (size < FEW) {
      sortFew(from, to, equalBytes);
      return;
    }
    for (int i = 0; i < size; i++) {
      int row = order[from + i];
      keys.set(i, key(row, equalBytes), row);
    }
    keys.sort(size);
    int start = 0;
    for (int i = 0; i < size; i++) {
      order[from + i] = keys.value(i);
      if (i + 1 == size || keys.key(i) != keys.key(i + 1)) {
        if (i > start && (keys.key(i) & LAST_BYTE) != 0) {
          push(from + start, from + i + 1, equalBytes + Long.BYTES);
        }
        start = i + 1;
      }
    }
  }

  /** The next bytes of a row, the first one highest, and zeros behind its end. */
  private long key(int row, int equalBytes) {
    int at = rows.from(row) + equalBytes;
    int left = rows.to(row) - at;
    if (left <= 0) {
      return 0;
    }
    long key = (long) WORD.get(rows.bytes(), at);
    return left < Long.BYTES ? key & -1L << (Long.BYTES - left) * Byte.SIZE : key;
  }

  private void sortFew(int from, int to, int equalBytes) {
    for (int i = from + 1; i < to; i++) {
      int row = order[i];
      int at = i;
      for (; at > from && compare(order[at - 1], row, equalBytes) > 0; at--) {
        order[at] = order[at - 1];
      }
      order[at] = row;
    }
  }

  private int compare(int a, int b, int equalBytes) {
    byte[] bytes = rows.bytes();
    return Arrays.compareUnsigned(
        bytes, rows.from(a) + equalBytes, rows.to(a), bytes, rows.from(b) + equalBytes, rows.to(b));
  }

  private void push(int from, int to, int equalBytes) {
    int part = openParts++ * FIELDS;
    if (part == open.length) {
      open = Arrays.copyOf(open, part * 2);
    }
    open[part] = from;
    open[part + 1] = to;
    open[part + 2] = equalBytes;
  }

  /**
   * Sorts values by keys, in 24 bytes for each of them: a byte of all keys at a time from the
   * lowest on, and only those bytes in which they differ: a simple compiler makes that three times
   * as fast as comparing. Values of equal keys keep their order. For one thread.
   */
  static final class KeySort {
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
}
