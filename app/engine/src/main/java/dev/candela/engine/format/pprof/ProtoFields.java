package dev.candela.engine.format.pprof;

import java.io.IOException;
import java.util.Arrays;

/**
 * Goes over the fields of one record of a protocol buffer that lies in an array; to be used again
 * for the next record.
 *
 * <p>A field begins with its number times 8 plus the way it is written: 0 a number of 7 bits a
 * byte, lowest first; 1 and 5 eight and four bytes; 2 a length and so many bytes.
 */
final class ProtoFields {
  static final int VARINT = 0;
  static final int EIGHT_BYTES = 1;
  static final int BYTES = 2;
  static final int FOUR_BYTES = 5;

  private byte[] bytes = {};
  private int at;
  private int end;
  private int field;
  private int encoding;
  private long value;
  private int from;
  private int to;

  /** Moves to another record; the array must not change meanwhile. */
  ProtoFields over(byte[] newBytes, int newFrom, int newEnd) {
    bytes = newBytes;
    at = newFrom;
    end = newEnd;
    return this;
  }

  boolean next() throws MalformedRecordException {
    if (at == end) {
      return false;
    }
    long tag = varint();
    field = (int) (tag >>> 3);
    encoding = (int) tag & 7;
    if (tag >>> 32 != 0 || field == 0) {
      throw new MalformedRecordException("invalid field number " + (tag >>> 3));
    }
    switch (encoding) {
      case VARINT -> value = varint();
      case BYTES -> {
        long length = varint();
        if (length < 0 || length > end - at) {
          throw new MalformedRecordException("a field of " + length + " bytes is truncated");
        }
        from = at;
        to = at + (int) length;
        at = to;
      }
      case EIGHT_BYTES -> skip(8);
      case FOUR_BYTES -> skip(4);
      default -> throw new MalformedRecordException("unknown wire type " + encoding);
    }
    return true;
  }

  int field() {
    return field;
  }

  /** True if this is field {@code fieldNumber} and a number. */
  boolean isNumber(int fieldNumber) {
    return field == fieldNumber && encoding == VARINT;
  }

  /** True if this is field {@code fieldNumber} and bytes. */
  boolean isBytes(int fieldNumber) {
    return field == fieldNumber && encoding == BYTES;
  }

  long value() {
    return value;
  }

  byte[] bytes() {
    return bytes;
  }

  int from() {
    return from;
  }

  int to() {
    return to;
  }

  /** Appends a repeated field's numbers, single or packed. */
  void numbers(LongList into) throws MalformedRecordException {
    if (encoding == VARINT) {
      into.add(value);
      return;
    } else if (encoding != BYTES) {
      throw new MalformedRecordException("expected a number, found wire type " + encoding);
    }
    int behind = at;
    int endOfRecord = end;
    at = from;
    end = to;
    packed(into);
    at = behind;
    end = endOfRecord;
  }

  /** Appends all of a record that is numbers without fields. */
  void packed(LongList into) throws MalformedRecordException {
    while (at < end) {
      into.add(varint());
    }
  }

  private void skip(int count) throws MalformedRecordException {
    if (count > end - at) {
      throw new MalformedRecordException("a field is truncated");
    }
    at += count;
  }

  private long varint() throws MalformedRecordException {
    long number = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      if (at == end) {
        throw new MalformedRecordException("a number is truncated");
      }
      byte b = bytes[at++];
      number |= (b & 0x7fL) << shift;
      if (b >= 0) {
        return number;
      }
    }
    throw new MalformedRecordException("a number has more than 64 bits");
  }

  /** A reusable list of numbers. */
  static final class LongList {
    private long[] values = new long[64];
    private int size;

    void clear() {
      size = 0;
    }

    void add(long value) {
      if (size == values.length) {
        values = Arrays.copyOf(values, size * 2);
      }
      values[size++] = value;
    }

    long get(int index) {
      return values[index];
    }

    int size() {
      return size;
    }
  }

  /** The bytes are not fields of a protocol buffer. */
  static final class MalformedRecordException extends IOException {
    private static final long serialVersionUID = 1;

    MalformedRecordException(String reason) {
      super(reason);
    }
  }
}
