package dev.candela.engine.read.rows;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Many short runs of bytes, one after another in one array; for one thread. */
public final class ByteRows {
  private static final int MOST_BYTES = Integer.MAX_VALUE - 8;

  /** Of a fourth: while it grows, the array is there twice. */
  private static final long GROWTH = 4;

  private byte[] bytes = new byte[1 << 12];
  private int[] ends = new int[1 << 8];
  private int size;

  /** Number of rows. */
  public int size() {
    return size;
  }

  /** Where a row begins in {@link #bytes}. */
  public int from(int row) {
    return row == 0 ? 0 : ends[row - 1];
  }

  /** Where it ends. */
  public int to(int row) {
    return ends[row];
  }

  /** Holds all rows, until the next is added. */
  public byte[] bytes() {
    return bytes;
  }

  /**
   * Adds a row, a copy of these bytes.
   *
   * @throws IOException if all of them no longer fit into an array
   */
  public void add(byte[] source, int from, int to) throws IOException {
    int end = size == 0 ? 0 : ends[size - 1];
    int length = to - from;
    if (length > MOST_BYTES - end) {
      throw new IOException("it has more than 2 GB of stacks or text");
    }
    if (length > bytes.length - end) {
      long wanted = Math.max((long) end + length, bytes.length + bytes.length / GROWTH);
      bytes = Arrays.copyOf(bytes, (int) Math.min(MOST_BYTES, wanted));
    }
    if (size == ends.length) {
      ends = Arrays.copyOf(ends, size * 2);
    }
    System.arraycopy(source, from, bytes, end, length);
    ends[size++] = end + length;
  }

  /** The rows in the order of their bytes. Merges, for which no row needs an object of its own. */
  int[] sorted() {
    int[] from = new int[size];
    Arrays.setAll(from, row -> row);
    int[] to = new int[size];
    for (int run = 1; run < size && run > 0; run *= 2) {
      for (int start = 0; start < size; start += 2 * run) {
        int middle = Math.min(size, start + run);
        merge(from, to, start, middle, Math.min(size, middle + run));
      }
      int[] merged = to;
      to = from;
      from = merged;
    }
    return from;
  }

  private void merge(int[] from, int[] to, int start, int middle, int end) {
    int left = start;
    int right = middle;
    for (int at = start; at < end; at++) {
      boolean takeLeft = right == end || left < middle && compare(from[left], from[right]) <= 0;
      to[at] = takeLeft ? from[left++] : from[right++];
    }
  }

  private int compare(int a, int b) {
    return Arrays.compareUnsigned(bytes, from(a), to(a), bytes, from(b), to(b));
  }

  /** A row as UTF-8. */
  public String text(int row) {
    return new String(bytes, from(row), to(row) - from(row), StandardCharsets.UTF_8);
  }
}
