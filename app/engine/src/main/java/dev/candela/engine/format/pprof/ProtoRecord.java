package dev.candela.engine.format.pprof;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * One record of a protocol buffer, put together in memory; to be used again for the next. Fields
 * that are 0 are left out, as the format has it.
 */
final class ProtoRecord {
  private static final int VARINT = 0;
  private static final int BYTES = 2;

  private byte[] bytes = new byte[256];
  private int size;

  ProtoRecord clear() {
    size = 0;
    return this;
  }

  ProtoRecord number(int field, long value) {
    if (value != 0) {
      varint(field << 3 | VARINT);
      varint(value);
    }
    return this;
  }

  ProtoRecord flag(int field) {
    return number(field, 1);
  }

  ProtoRecord record(int field, ProtoRecord inner) {
    varint(field << 3 | BYTES);
    varint(inner.size);
    append(inner.bytes, inner.size);
    return this;
  }

  ProtoRecord text(int field, String text) {
    byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
    varint(field << 3 | BYTES);
    varint(encoded.length);
    append(encoded, encoded.length);
    return this;
  }

  /** A number without a field, as in a list. */
  void varint(long value) {
    if (bytes.length - size < 10) {
      bytes = Arrays.copyOf(bytes, bytes.length * 2);
    }
    long rest = value;
    for (; (rest & ~0x7fL) != 0; rest >>>= 7) {
      bytes[size++] = (byte) (rest | 0x80);
    }
    bytes[size++] = (byte) rest;
  }

  void writeTo(OutputStream out) throws IOException {
    out.write(bytes, 0, size);
  }

  private void append(byte[] source, int length) {
    if (bytes.length - size < length) {
      bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, size + length));
    }
    System.arraycopy(source, 0, bytes, size, length);
    size += length;
  }
}
