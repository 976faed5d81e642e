package dev.candela.engine.format.pprof;

import dev.candela.engine.model.Ids;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * Goes over the fields of one record of a protocol buffer, for reuse. A field begins with its
 * number times 8 plus its encoding: 0 a number of 7 bits a byte, lowest first; 1 and 5 eight and
 * four bytes; 2 a length and so many bytes.
 */
final class ProtoFields {
  static final int VARINT = 0;
  static final int EIGHT_BYTES = 1;
  static final int BYTES = 2;
  static final int FOUR_BYTES = 5;

  /** Larger than any sample or string. */
  private static final int LONGEST_FIELD_BYTES = 1 << 26;

  private byte[] bytes = {};
  private long base;
  int at;
  private int end;
  int field;
  private int encoding;
  long value;
  private int from;
  private int to;

  /** Moves to another record of an array, which begins at this base in the content. */
  ProtoFields over(byte[] newBytes, int newFrom, int newEnd, long newBase) {
    bytes = newBytes;
    base = newBase;
    at = newFrom;
    end = newEnd;
    return this;
  }

  ProtoFields inner(ProtoFields inner) {
    return inner.over(bytes, from, to, base);
  }

  boolean next() throws MalformedRecordException {
    if (at == end) {
      return false;
    }
    long start = base + at;
    long tag = varint();
    field = (int) (tag >>> 3);
    encoding = (int) tag & 7;
    if (tag >>> 32 != 0 || field == 0) {
      throw new MalformedRecordException("no valid field at byte " + start);
    }
    switch (encoding) {
      case VARINT -> value = varint();
      case BYTES -> {
        long length = varint();
        if (length < 0 || length > LONGEST_FIELD_BYTES) {
          throw new MalformedRecordException(
              "the field at byte " + start + " claims " + length + " bytes, which is too long");
        }
        skip((int) length);
      }
      case EIGHT_BYTES -> skip(8);
      case FOUR_BYTES -> skip(4);
      default -> throw new MalformedRecordException("no valid field at byte " + start);
    }
    return true;
  }

  boolean isNumber() {
    return encoding == VARINT;
  }

  boolean isBytes() {
    return encoding == BYTES;
  }

  boolean isBytes(int fieldNumber) {
    return field == fieldNumber && isBytes();
  }

  String text() {
    return new String(bytes, from, to - from, StandardCharsets.UTF_8);
  }

  /** Goes over all of the record: its numbers by field, up to this one; 0 for those it lacks. */
  long[] values(int lastField) throws MalformedRecordException {
    long[] values = new long[lastField + 1];
    while (next()) {
      if (isNumber() && field <= lastField) {
        values[field] = value;
      }
    }
    return values;
  }

  void appendTo(ProtoRecord record) {
    record.bytes(field, bytes, from, to);
  }

  /** Appends a repeated field's numbers, single or packed. */
  void numbers(LongList into) throws MalformedRecordException {
    if (isNumber()) {
      into.add(value);
      return;
    } else if (!isBytes()) {
      throw new MalformedRecordException("no number before byte " + (base + at));
    }
    int endOfRecord = end;
    at = from;
    end = to;
    try {
      while (at < end) {
        into.add(varint());
      }
    } finally {
      at = to;
      end = endOfRecord;
    }
  }

  private void skip(int count) throws MalformedRecordException {
    if (count > end - at) {
      throw cut();
    }
    from = at;
    at += count;
    to = at;
  }

  private long varint() throws MalformedRecordException {
    return at < end && bytes[at] >= 0 ? bytes[at++] : longVarint();
  }

  private long longVarint() throws MalformedRecordException {
    long number = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      if (at == end) {
        throw cut();
      }
      byte b = bytes[at++];
      number |= (b & 0x7fL) << shift;
      if (b >= 0) {
        return number;
      }
    }
    throw new MalformedRecordException("a number before byte " + (base + at) + " has no end");
  }

  private MalformedRecordException cut() {
    return new MalformedRecordException(
        "the last field is truncated at byte " + (base + end), true);
  }

  static final class LongList {
    private long[] values = new long[64];
    int size;

    void clear() {
      size = 0;
    }

    void add(long value) {
      values = Ids.grown(values, size);
      values[size++] = value;
    }

    /** 0 behind the last. */
    long get(int index) {
      return index < size ? values[index] : 0;
    }
  }

  static final class MalformedRecordException extends IOException {
    private static final long serialVersionUID = 1;

    private final boolean cut;

    MalformedRecordException(String reason) {
      this(reason, false);
    }

    private MalformedRecordException(String reason, boolean cut) {
      super(reason);
      this.cut = cut;
    }

    /** True if more bytes may make the field whole. */
    boolean isCut() {
      return cut;
    }
  }
}
