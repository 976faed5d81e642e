package dev.candela.engine.write.jfr;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * Reads and writes the format's whole numbers: 7 bits a byte, lowest first, the top bit set where
 * more follow; of a ninth byte all 8 bits count. Not for several threads.
 */
final class ChunkInts {
  /** The longest form, in which every number can be written. */
  static final int LONGEST_BYTES = 9;

  private final MemorySegment bytes;
  private final long end;
  private long at;

  ChunkInts(MemorySegment bytes, long end) {
    this.bytes = bytes;
    this.end = end;
  }

  /** Reads on from here. */
  void seek(long position) {
    at = position;
  }

  /** Behind what was read last; behind the end if that was cut. */
  long position() {
    return at;
  }

  /** The next number; any if it is cut. */
  long next() {
    long value = 0;
    for (int i = 0; i < LONGEST_BYTES; i++) {
      if (at >= end) {
        at = end + 1;
        return 0;
      }
      byte b = bytes.get(ValueLayout.JAVA_BYTE, at++);
      if (i == LONGEST_BYTES - 1) {
        return value | (long) b << 56;
      }
      value |= (b & 0x7fL) << 7 * i;
      if (b >= 0) {
        return value;
      }
    }
    return value;
  }

  /** The number in {@value #LONGEST_BYTES} bytes. */
  static byte[] longest(long value) {
    byte[] form = new byte[LONGEST_BYTES];
    for (int i = 0; i < LONGEST_BYTES - 1; i++) {
      form[i] = (byte) (value >>> 7 * i | 0x80);
    }
    form[LONGEST_BYTES - 1] = (byte) (value >>> 56);
    return form;
  }
}
