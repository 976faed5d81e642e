package dev.candela.engine.read.pprof;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Many short runs of bytes, one after another in one array. */
final class ByteRows {
  private static final int MOST_BYTES = Integer.MAX_VALUE - 8;

  private byte[] bytes = new byte[1 << 12];
  private int[] ends = new int[1 << 8];
  private int size;

  int size() {
    return size;
  }

  int from(int row) {
    return row == 0 ? 0 : ends[row - 1];
  }

  int to(int row) {
    return ends[row];
  }

  byte[] bytes() {
    return bytes;
  }

  void add(byte[] source, int from, int to) throws IOException {
    int end = size == 0 ? 0 : ends[size - 1];
    int length = to - from;
    if (length > MOST_BYTES - end) {
      throw new IOException("it has more than 2 GB of text");
    }
    if (length > bytes.length - end) {
      long wanted = Math.max((long) end + length, bytes.length * 3L / 2);
      bytes = Arrays.copyOf(bytes, (int) Math.min(MOST_BYTES, wanted));
    }
    if (size == ends.length) {
      ends = Arrays.copyOf(ends, size * 2);
    }
    System.arraycopy(source, from, bytes, end, length);
    ends[size++] = end + length;
  }

  String text(int row) {
    return new String(bytes, from(row), to(row) - from(row), StandardCharsets.UTF_8);
  }
}
