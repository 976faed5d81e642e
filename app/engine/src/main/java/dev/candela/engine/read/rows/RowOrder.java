package dev.candela.engine.read.rows;

import java.util.Arrays;

/**
 * Sorts rows by their bytes, a few bytes of many rows at a time: a comparison of two rows that lie
 * anywhere in memory costs as much as dozens of comparisons of numbers in a row. For one thread.
 */
final class RowOrder {
  /** Fewer rows than this are compared one by one. */
  private static final int FEW = 12;

  /** For the number of a row's bytes in a key, at most 7. */
  private static final int LENGTH_BITS = 3;

  /** What is left of 64 bits for bytes and index, beside the sign and the number of bytes. */
  private static final int USABLE_BITS = 63 - LENGTH_BITS;

  /** Numbers in {@link #open} for each part. */
  private static final int FIELDS = 3;

  private final ByteRows rows;
  private final int[] order;
  private final long[] keys;
  private final int[] indexed;

  /** Parts that are equal up to some byte: from, to, number of equal bytes. */
  private int[] open = new int[FIELDS * 64];

  private int openParts;

  private RowOrder(ByteRows rows) {
    this.rows = rows;
    this.order = new int[rows.size()];
    this.keys = new long[rows.size()];
    this.indexed = new int[rows.size()];
  }

  /** All rows, each of which is another one; what is the beginning of others before those. */
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
    int indexBits = Integer.SIZE - Integer.numberOfLeadingZeros(size - 1);
    int keyBytes = (USABLE_BITS - indexBits) / Byte.SIZE;
    for (int i = 0; i < size; i++) {
      keys[i] = key(order[from + i], equalBytes, keyBytes) << indexBits | i;
    }
    Arrays.sort(keys, 0, size);
    System.arraycopy(order, from, indexed, 0, size);
    long indexMask = (1L << indexBits) - 1;
    int start = 0;
    for (int i = 0; i < size; i++) {
      order[from + i] = indexed[(int) (keys[i] & indexMask)];
      if (i + 1 == size || keys[i] >>> indexBits != keys[i + 1] >>> indexBits) {
        if (i > start) {
          push(from + start, from + i + 1, equalBytes + keyBytes);
        }
        start = i + 1;
      }
    }
  }

  /**
   * The next bytes of a row, the first one highest, then how many there are: a row that ends comes
   * before one that goes on with zeros.
   */
  private long key(int row, int equalBytes, int keyBytes) {
    byte[] bytes = rows.bytes();
    int at = rows.from(row) + equalBytes;
    int left = rows.to(row) - at;
    long key = 0;
    for (int i = 0; i < keyBytes; i++) {
      key = key << Byte.SIZE | (i < left ? bytes[at + i] & 0xff : 0);
    }
    return key << LENGTH_BITS | Math.min(left, keyBytes);
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
}
