package dev.candela.engine.model.column;

import java.util.Arrays;

/**
 * One full block of a {@link LongColumn}: the smallest value, and each row's distance to it, or the
 * lower bits of that, as a byte[], char[] or int[], the narrowest that hold them all; the values
 * themselves as a long[], and null if all are the smallest. What distances of three or five bytes
 * have above is {@code high}; null for others.
 */
record PackedBlock(long min, long max, int rows, Object low, byte[] high) {
  static PackedBlock pack(long[] values) {
    long min = values[0];
    long max = values[0];
    for (long value : values) {
      min = Math.min(min, value);
      max = Math.max(max, value);
    }
    // Unsigned, because the distance between two longs may take all 64 bits.
    int bits = Long.SIZE - Long.numberOfLeadingZeros(max - min);
    int rows = values.length;
    if (bits == 0) {
      return new PackedBlock(min, max, rows, null, null);
    } else if (bits <= 8) {
      return new PackedBlock(min, max, rows, bytes(values, min, 0), null);
    } else if (bits <= 24) {
      char[] low = new char[rows];
      for (int i = 0; i < rows; i++) {
        low[i] = (char) (values[i] - min);
      }
      return new PackedBlock(min, max, rows, low, bits <= 16 ? null : bytes(values, min, 16));
    } else if (bits <= 40) {
      int[] low = new int[rows];
      for (int i = 0; i < rows; i++) {
        low[i] = (int) (values[i] - min);
      }
      return new PackedBlock(min, max, rows, low, bits <= 32 ? null : bytes(values, min, 32));
    }
    return new PackedBlock(min, max, rows, values.clone(), null);
  }

  private static byte[] bytes(long[] values, long min, int shift) {
    byte[] bytes = new byte[values.length];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) (values[i] - min >>> shift);
    }
    return bytes;
  }

  private int lowBits() {
    return low instanceof char[] ? Character.SIZE : Integer.SIZE;
  }

  long get(int row) {
    long above = high == null ? min : min + ((high[row] & 0xffL) << lowBits());
    if (low instanceof byte[] bytes) {
      return above + (bytes[row] & 0xff);
    } else if (low instanceof char[] chars) {
      return above + chars[row];
    } else if (low instanceof int[] ints) {
      return above + (ints[row] & 0xffff_ffffL);
    }
    return low instanceof long[] values ? values[row] : min;
  }

  // A loop for each width, which compilers turn into vectors.
  void copyTo(long[] target) {
    if (low == null) {
      Arrays.fill(target, 0, rows, min);
    } else if (low instanceof byte[] bytes) {
      for (int i = 0; i < bytes.length; i++) {
        target[i] = min + (bytes[i] & 0xff);
      }
    } else if (low instanceof char[] chars) {
      for (int i = 0; i < chars.length; i++) {
        target[i] = min + chars[i];
      }
    } else if (low instanceof int[] ints) {
      for (int i = 0; i < ints.length; i++) {
        target[i] = min + (ints[i] & 0xffff_ffffL);
      }
    } else {
      System.arraycopy(low, 0, target, 0, rows);
    }
    for (int i = 0, shift = lowBits(); high != null && i < high.length; i++) {
      target[i] += (high[i] & 0xffL) << shift;
    }
  }

  void copyTo(int[] target) {
    int from = (int) min;
    if (low == null) {
      Arrays.fill(target, 0, rows, from);
    } else if (low instanceof byte[] bytes) {
      for (int i = 0; i < bytes.length; i++) {
        target[i] = from + (bytes[i] & 0xff);
      }
    } else if (low instanceof char[] chars) {
      for (int i = 0; i < chars.length; i++) {
        target[i] = from + chars[i];
      }
    } else if (low instanceof int[] ints) {
      for (int i = 0; i < ints.length; i++) {
        target[i] = from + ints[i];
      }
    } else {
      for (int i = 0; i < rows; i++) {
        target[i] = (int) ((long[]) low)[i];
      }
    }
    for (int i = 0, shift = lowBits(); high != null && i < high.length; i++) {
      target[i] += (int) ((high[i] & 0xffL) << shift);
    }
  }
}
