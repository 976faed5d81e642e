package dev.candela.engine.model.column;

import java.util.Arrays;

/**
 * One full block of a {@link LongColumn}: the smallest value, and each row's distance to it in the
 * narrowest unsigned integers that hold them all.
 */
abstract sealed class PackedBlock {
  private final long min;
  private final long max;

  private PackedBlock(long min, long max) {
    this.min = min;
    this.max = max;
  }

  static PackedBlock pack(long[] values) {
    long min = values[0];
    long max = values[0];
    for (long value : values) {
      min = Math.min(min, value);
      max = Math.max(max, value);
    }
    // Unsigned, because the distance between two longs may take all 64 bits.
    long span = max - min;
    if (span == 0) {
      return new Constant(min, values.length);
    } else if (Long.compareUnsigned(span, 0xffL) <= 0) {
      return new Bytes(min, max, values);
    } else if (Long.compareUnsigned(span, 0xffffL) <= 0) {
      return new Chars(min, max, values);
    } else if (Long.compareUnsigned(span, 0xff_ffffL) <= 0) {
      return new TwoParts(new Chars(min, max, values), Character.SIZE, values);
    } else if (Long.compareUnsigned(span, 0xffff_ffffL) <= 0) {
      return new Ints(min, max, values);
    } else if (Long.compareUnsigned(span, 0xff_ffff_ffffL) <= 0) {
      return new TwoParts(new Ints(min, max, values), Integer.SIZE, values);
    }
    return new Longs(min, max, values);
  }

  final long min() {
    return min;
  }

  final long max() {
    return max;
  }

  abstract long get(int row);

  abstract void copyTo(long[] target);

  abstract void copyTo(int[] target);

  private static final class Constant extends PackedBlock {
    private final int rows;

    Constant(long value, int rows) {
      super(value, value);
      this.rows = rows;
    }

    @Override
    long get(int row) {
      return min();
    }

    @Override
    void copyTo(long[] target) {
      Arrays.fill(target, 0, rows, min());
    }

    @Override
    void copyTo(int[] target) {
      Arrays.fill(target, 0, rows, (int) min());
    }
  }

  private static final class Bytes extends PackedBlock {
    private final byte[] distances;

    Bytes(long min, long max, long[] values) {
      super(min, max);
      distances = new byte[values.length];
      for (int i = 0; i < values.length; i++) {
        distances[i] = (byte) (values[i] - min);
      }
    }

    @Override
    long get(int row) {
      return min() + (distances[row] & 0xff);
    }

    @Override
    void copyTo(long[] target) {
      long min = min();
      for (int i = 0; i < distances.length; i++) {
        target[i] = min + (distances[i] & 0xff);
      }
    }

    @Override
    void copyTo(int[] target) {
      int min = (int) min();
      for (int i = 0; i < distances.length; i++) {
        target[i] = min + (distances[i] & 0xff);
      }
    }
  }

  private static final class Chars extends PackedBlock {
    private final char[] distances;

    Chars(long min, long max, long[] values) {
      super(min, max);
      distances = new char[values.length];
      for (int i = 0; i < values.length; i++) {
        distances[i] = (char) (values[i] - min);
      }
    }

    @Override
    long get(int row) {
      return min() + distances[row];
    }

    @Override
    void copyTo(long[] target) {
      long min = min();
      for (int i = 0; i < distances.length; i++) {
        target[i] = min + distances[i];
      }
    }

    @Override
    void copyTo(int[] target) {
      int min = (int) min();
      for (int i = 0; i < distances.length; i++) {
        target[i] = min + distances[i];
      }
    }
  }

  private static final class Ints extends PackedBlock {
    private final int[] distances;

    Ints(long min, long max, long[] values) {
      super(min, max);
      distances = new int[values.length];
      for (int i = 0; i < values.length; i++) {
        distances[i] = (int) (values[i] - min);
      }
    }

    @Override
    long get(int row) {
      return min() + Integer.toUnsignedLong(distances[row]);
    }

    @Override
    void copyTo(long[] target) {
      long min = min();
      for (int i = 0; i < distances.length; i++) {
        target[i] = min + (distances[i] & 0xffff_ffffL);
      }
    }

    @Override
    void copyTo(int[] target) {
      int min = (int) min();
      for (int i = 0; i < distances.length; i++) {
        target[i] = min + distances[i];
      }
    }
  }

  /** Distances of three or five bytes, with the lower bits in a block of their own. */
  private static final class TwoParts extends PackedBlock {
    private final PackedBlock low;
    private final int lowBits;
    private final byte[] high;

    TwoParts(PackedBlock low, int lowBits, long[] values) {
      super(low.min(), low.max());
      this.low = low;
      this.lowBits = lowBits;
      high = new byte[values.length];
      for (int i = 0; i < values.length; i++) {
        high[i] = (byte) ((values[i] - low.min()) >>> lowBits);
      }
    }

    @Override
    long get(int row) {
      return low.get(row) + ((high[row] & 0xffL) << lowBits);
    }

    @Override
    void copyTo(long[] target) {
      low.copyTo(target);
      for (int i = 0; i < high.length; i++) {
        target[i] += (high[i] & 0xffL) << lowBits;
      }
    }

    @Override
    void copyTo(int[] target) {
      low.copyTo(target);
      for (int i = 0; i < high.length; i++) {
        target[i] += (int) ((high[i] & 0xffL) << lowBits);
      }
    }
  }

  private static final class Longs extends PackedBlock {
    private final long[] values;

    Longs(long min, long max, long[] values) {
      super(min, max);
      this.values = values.clone();
    }

    @Override
    long get(int row) {
      return values[row];
    }

    @Override
    void copyTo(long[] target) {
      System.arraycopy(values, 0, target, 0, values.length);
    }

    @Override
    void copyTo(int[] target) {
      for (int i = 0; i < values.length; i++) {
        target[i] = (int) values[i];
      }
    }
  }
}
