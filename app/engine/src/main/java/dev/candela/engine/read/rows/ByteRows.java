package dev.candela.engine.read.rows;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Many short runs of bytes, one after another in one array; for one thread. */
public final class ByteRows {
  /** Behind the last row, so that words of it can be read like those of all others. */
  private static final int SPARE_BYTES = Long.BYTES;

  private static final int MOST_BYTES = Integer.MAX_VALUE - 8 - SPARE_BYTES;

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

  /** Holds all rows, until the next is added, and eight bytes more. */
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
    if (length > bytes.length - SPARE_BYTES - end) {
      long wanted = Math.max((long) end + length, bytes.length + bytes.length / GROWTH);
      bytes = Arrays.copyOf(bytes, (int) Math.min(MOST_BYTES, wanted) + SPARE_BYTES);
    }
    if (size == ends.length) {
      ends = Arrays.copyOf(ends, size * 2);
    }
    System.arraycopy(source, from, bytes, end, length);
    ends[size++] = end + length;
  }

  /** The same rows in another order: what goes through them meets them one behind the other. */
  ByteRows inOrder(int[] order) {
    ByteRows ordered = new ByteRows();
    ordered.bytes = new byte[(size == 0 ? 0 : ends[size - 1]) + SPARE_BYTES];
    ordered.ends = new int[size];
    int end = 0;
    for (int row : order) {
      int length = to(row) - from(row);
      System.arraycopy(bytes, from(row), ordered.bytes, end, length);
      end += length;
      ordered.ends[ordered.size++] = end;
    }
    return ordered;
  }

  /** A row as UTF-8. */
  public String text(int row) {
    return new String(bytes, from(row), to(row) - from(row), StandardCharsets.UTF_8);
  }
}
