package dev.candela.engine.format.pprof;

import dev.candela.engine.format.shared.ReadFormat;
import dev.candela.engine.model.ProfileBuilder;
import java.io.IOException;

public final class PprofFormat implements ReadFormat {
  @Override
  public boolean isContent(byte[] head, int length) {
    return PprofSniffer.looksPprof(head, length);
  }

  @Override
  public void read(Content content, ProfileBuilder into) throws IOException {
    PprofReader.read(content.in(), into, content.bytesRead());
  }

  /** A protocol buffer of a profile's fields, as far as can be seen, with a sample or its type. */
  static final class PprofSniffer {
    private static final int BYTES = 2;
    private static final int LAST_FIELD = 15;

    /** Fields 1 to 6 are records and strings, 11 is a record, 13 may be packed numbers. */
    private static final int MAY_BE_BYTES = 0b1010_1000_0111_1110;

    /** Fields 7 to 10 and 12 to 15 are numbers. */
    private static final int MAY_BE_NUMBER = 0b1111_0111_1000_0000;

    private final byte[] head;
    private final int length;
    private int at;

    private PprofSniffer(byte[] head, int length) {
      this.head = head;
      this.length = length;
    }

    static boolean looksPprof(byte[] head, int length) {
      return length > 2 && new PprofSniffer(head, length).looksPprof();
    }

    private boolean looksPprof() {
      boolean hasSampleOrType = false;
      while (at < length) {
        int tag = head[at++];
        int field = tag >> 3;
        if (field < 1 || field > LAST_FIELD) {
          return false;
        }
        boolean bytes = (tag & 7) == BYTES && (MAY_BE_BYTES >> field & 1) != 0;
        boolean number = (tag & 7) == 0 && (MAY_BE_NUMBER >> field & 1) != 0;
        long value = number();
        if (value < 0) {
          // Cut within the number: what is seen up to here decides.
          return at == length && hasSampleOrType;
        } else if (bytes) {
          hasSampleOrType |= field <= 2 && startsWithField(value);
          at = (int) Math.min(length, at + value);
        } else if (!number) {
          return false;
        }
      }
      return hasSampleOrType;
    }

    /** True if the record is long enough for a number and begins with a field from 1 to 3. */
    private boolean startsWithField(long recordLength) {
      return recordLength >= 2 && at < length && head[at] >= 1 << 3 && head[at] < 4 << 3;
    }

    /** The number here, or -1 if it is truncated, too long or negative. */
    private long number() {
      long value = 0;
      for (int shift = 0; shift < 63 && at < length; shift += 7) {
        byte b = head[at++];
        value |= (b & 0x7fL) << shift;
        if (b >= 0) {
          return value;
        }
      }
      return -1;
    }
  }
}
