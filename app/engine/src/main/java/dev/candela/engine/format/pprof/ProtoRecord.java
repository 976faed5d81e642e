package dev.candela.engine.format.pprof;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** One record of a protocol buffer, for reuse; fields that are 0 are left out. */
final class ProtoRecord {
  private byte[] bytes = new byte[256];
  private int size;

  ProtoRecord clear() {
    size = 0;
    return this;
  }

  ProtoRecord number(int field, long value) {
    if (value != 0) {
      varint(field << 3 | ProtoFields.VARINT);
      varint(value);
    }
    return this;
  }

  ProtoRecord flag(int field) {
    return number(field, 1);
  }

  ProtoRecord record(int field, ProtoRecord inner) {
    return bytes(field, inner.bytes, 0, inner.size);
  }

  ProtoRecord text(int field, String text) {
    byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
    return bytes(field, encoded, 0, encoded.length);
  }

  ProtoRecord bytes(int field, byte[] source, int from, int to) {
    int length = to - from;
    varint(field << 3 | ProtoFields.BYTES);
    varint(length);
    if (bytes.length - size < length) {
      bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, size + length));
    }
    System.arraycopy(source, from, bytes, size, length);
    size += length;
    return this;
  }

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

  /** Until the next change. */
  ByteBuffer content() {
    return ByteBuffer.wrap(bytes, 0, size);
  }

  byte[] toArray() {
    return Arrays.copyOf(bytes, size);
  }

  void writeTo(OutputStream out) throws IOException {
    out.write(bytes, 0, size);
  }
}
