package dev.candela.wire.payload;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

public final class PayloadWriter {
  private byte[] bytes;
  private int size = WireLimits.HEADER_BYTES;

  public PayloadWriter() {
    this(64);
  }

  public PayloadWriter(int expectedBytes) {
    bytes = new byte[WireLimits.HEADER_BYTES + expectedBytes];
  }

  public PayloadWriter putByte(int value) {
    ensure(1);
    bytes[size++] = (byte) value;
    return this;
  }

  public PayloadWriter putShort(int value) {
    return putByte(value >>> 8).putByte(value);
  }

  public PayloadWriter putInt(int value) {
    return putShort(value >>> 16).putShort(value);
  }

  public PayloadWriter putLong(long value) {
    return putInt((int) (value >>> 32)).putInt((int) value);
  }

  public PayloadWriter putBytes(byte[] values) {
    return putBytes(values, 0, values.length);
  }

  public PayloadWriter putBytes(byte[] values, int from, int count) {
    ensure(count);
    System.arraycopy(values, from, bytes, size, count);
    size += count;
    return this;
  }

  /** Two bytes of length, then UTF-8; truncated to the limit, between characters. */
  public PayloadWriter putText(String text) {
    byte[] utf8 = (text == null ? "" : text).getBytes(StandardCharsets.UTF_8);
    int count = Math.min(utf8.length, WireLimits.MAX_TEXT_BYTES);
    while (count < utf8.length && count > 0 && (utf8[count] & 0xC0) == 0x80) {
      count--;
    }
    return putShort(count).putBytes(utf8, 0, count);
  }

  public byte[] frame(byte type) {
    int payloadBytes = size - WireLimits.HEADER_BYTES;
    if (payloadBytes > WireLimits.MAX_PAYLOAD_BYTES) {
      throw new IllegalArgumentException(
          "A message of " + payloadBytes + " bytes is above the protocol's bound.");
    }
    bytes[0] = type;
    bytes[1] = (byte) (payloadBytes >>> 24);
    bytes[2] = (byte) (payloadBytes >>> 16);
    bytes[3] = (byte) (payloadBytes >>> 8);
    bytes[4] = (byte) payloadBytes;
    return size == bytes.length ? bytes : Arrays.copyOf(bytes, size);
  }

  private void ensure(int count) {
    if (bytes.length - size < count) {
      bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, size + count));
    }
  }
}
