package dev.candela.agent.chunk;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

final class JfrBuffer {
  private static final int STRING_NULL = 0;
  private static final int STRING_EMPTY = 1;
  private static final int STRING_UTF8 = 3;

  /** Sizes are patched afterwards, so they have four bytes: 28 bits. */
  private static final int SIZE_BYTES = 4;

  private byte[] bytes = new byte[16 * 1024];
  private int size;

  int size() {
    return size;
  }

  void clear() {
    size = 0;
  }

  void putByte(int value) {
    ensure(1);
    bytes[size++] = (byte) value;
  }

  void putBoolean(boolean value) {
    putByte(value ? 1 : 0);
  }

  /** Big-endian, as in chunk headers. */
  void putPlainLong(long value) {
    for (int shift = 56; shift >= 0; shift -= 8) {
      putByte((int) (value >>> shift));
    }
  }

  /** Seven bits per byte, low ones first; eight in a ninth byte. */
  void putLong(long value) {
    ensure(9);
    long rest = value;
    for (int i = 0; i < 8; i++) {
      if ((rest & ~0x7FL) == 0) {
        bytes[size++] = (byte) rest;
        return;
      }
      bytes[size++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    bytes[size++] = (byte) rest;
  }

  void putInt(int value) {
    putLong(value & 0xFFFF_FFFFL);
  }

  void putString(String text) {
    if (text == null) {
      putByte(STRING_NULL);
    } else if (text.isEmpty()) {
      putByte(STRING_EMPTY);
    } else {
      byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
      putByte(STRING_UTF8);
      putInt(utf8.length);
      putBytes(utf8, utf8.length);
    }
  }

  void put(JfrBuffer other) {
    putBytes(other.bytes, other.size);
  }

  /** Reserves a size; returns its position for {@link #endSized}. */
  int beginSized() {
    int at = size;
    ensure(SIZE_BYTES);
    size += SIZE_BYTES;
    return at;
  }

  /** The size includes its own bytes. */
  void endSized(int at) {
    int length = size - at;
    for (int i = 0; i < SIZE_BYTES; i++) {
      int more = i < SIZE_BYTES - 1 ? 0x80 : 0;
      bytes[at + i] = (byte) (length >>> 7 * i & 0x7F | more);
    }
  }

  void patchLong(int at, long value) {
    for (int i = 0; i < 8; i++) {
      bytes[at + i] = (byte) (value >>> 56 - 8 * i);
    }
  }

  byte[] toBytes() {
    return Arrays.copyOf(bytes, size);
  }

  private void putBytes(byte[] values, int count) {
    ensure(count);
    System.arraycopy(values, 0, bytes, size, count);
    size += count;
  }

  private void ensure(int count) {
    if (bytes.length - size < count) {
      bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, size + count));
    }
  }
}
