package dev.candela.wire.payload;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.regex.Pattern;

/** Takes values out of a payload, which may go on: a newer peer may append fields. */
public final class PayloadReader {
  private static final Pattern UNPRINTABLE =
      Pattern.compile("[\\p{Cc}\\u202a-\\u202e\\u2066-\\u2069&&[^\\n\\t]]");

  private final byte[] bytes;
  private final int end;
  private int at;

  public PayloadReader(byte[] bytes, int lengthBytes) {
    this.bytes = bytes;
    this.end = lengthBytes;
  }

  public int getByte() throws WireException {
    need(1);
    return bytes[at++] & 0xFF;
  }

  public int getShort() throws WireException {
    need(2);
    return getByte() << 8 | getByte();
  }

  public int getInt() throws WireException {
    need(4);
    return getShort() << 16 | getShort();
  }

  public long getLong() throws WireException {
    need(8);
    return (long) getInt() << 32 | getInt() & 0xFFFF_FFFFL;
  }

  public byte[] getBytes(int count) throws WireException {
    need(count);
    byte[] copy = Arrays.copyOfRange(bytes, at, at + count);
    at += count;
    return copy;
  }

  /** Without what would move a terminal's cursor or turn the direction of text. */
  public String getText() throws WireException {
    int count = getShort();
    checkBound("text", count, WireLimits.MAX_TEXT_BYTES);
    need(count);
    String text = new String(bytes, at, count, StandardCharsets.UTF_8);
    at += count;
    return UNPRINTABLE.matcher(text).replaceAll("\ufffd");
  }

  public int getListSize() throws WireException {
    int count = getShort();
    checkBound("list", count, WireLimits.MAX_LIST_ENTRIES);
    return count;
  }

  public int remaining() {
    return end - at;
  }

  public static void checkBound(String what, long length, long bound) throws WireException {
    if (length < 0 || length > bound) {
      throw new WireException(
          Refusal.Reason.OVERSIZE,
          "The peer announced a " + what + " of " + length + "; the limit is " + bound + ".");
    }
  }

  private void need(int count) throws WireException {
    if (count < 0 || end - at < count) {
      throw new WireException(
          Refusal.Reason.MALFORMED,
          "A message ends after " + end + " bytes, " + (count - (end - at)) + " too early.");
    }
  }
}
