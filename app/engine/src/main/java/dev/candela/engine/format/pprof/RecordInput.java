package dev.candela.engine.format.pprof;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/**
 * Gives the fields of the outermost record of a protocol buffer as its bytes come, each whole; what
 * it holds grows with the bytes that come, not with the lengths that they state.
 */
final class RecordInput {
  /** Larger than any sample or string. */
  private static final int LONGEST_FIELD_BYTES = 1 << 26;

  private static final int FIRST_BYTES = 1 << 16;

  private final InputStream in;
  private final byte[] buffer = new byte[FIRST_BYTES];
  private int at;
  private int filled;
  private long bufferPosition;
  private byte[] field = new byte[FIRST_BYTES];
  private int fieldLength;
  private int fieldNumber;
  private long number;
  private boolean hasBytes;

  RecordInput(InputStream in) {
    this.in = in;
  }

  /**
   * Goes to the next field.
   *
   * @return false at the end
   * @throws IOException if the stream fails or ends within a field, or no field can be here
   */
  boolean next() throws IOException {
    if (at == filled && !fill()) {
      return false;
    }
    long start = position();
    long tag = varint();
    fieldNumber = (int) (tag >>> 3);
    hasBytes = false;
    number = 0;
    if (tag >>> 32 != 0 || fieldNumber == 0) {
      throw new MalformedRecordException("no valid field at byte " + start);
    }
    switch ((int) tag & 7) {
      case ProtoFields.VARINT -> number = varint();
      case ProtoFields.EIGHT_BYTES -> take(8);
      case ProtoFields.FOUR_BYTES -> take(4);
      case ProtoFields.BYTES -> {
        long length = varint();
        if (length < 0 || length > LONGEST_FIELD_BYTES) {
          throw new MalformedRecordException(
              "the field at byte " + start + " claims " + length + " bytes, which is too long");
        }
        take((int) length);
        hasBytes = true;
      }
      default -> throw new MalformedRecordException("no valid field at byte " + start);
    }
    return true;
  }

  int field() {
    return fieldNumber;
  }

  /** True if the field is bytes: the first {@link #length} of {@link #bytes}. */
  boolean hasBytes() {
    return hasBytes;
  }

  /** Contains the field until {@link #next}. */
  byte[] bytes() {
    return field;
  }

  int length() {
    return fieldLength;
  }

  long number() {
    return number;
  }

  long position() {
    return bufferPosition + at;
  }

  private long varint() throws IOException {
    long value = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      if (at == filled && !fill()) {
        throw new EOFException("the last field is truncated at byte " + position());
      }
      byte b = buffer[at++];
      value |= (b & 0x7fL) << shift;
      if (b >= 0) {
        return value;
      }
    }
    throw new MalformedRecordException("a number before byte " + position() + " has no end");
  }

  private void take(int length) throws IOException {
    fieldLength = 0;
    while (fieldLength < length) {
      if (at == filled && !fill()) {
        throw new EOFException("the last field is truncated at byte " + position());
      }
      int count = Math.min(length - fieldLength, filled - at);
      if (field.length - fieldLength < count) {
        field = Arrays.copyOf(field, Math.max(fieldLength + count, field.length * 2));
      }
      System.arraycopy(buffer, at, field, fieldLength, count);
      fieldLength += count;
      at += count;
    }
  }

  private boolean fill() throws IOException {
    bufferPosition += filled;
    at = 0;
    filled = 0;
    int count = in.read(buffer);
    filled = Math.max(0, count);
    return count > 0;
  }
}
