package dev.candela.jfr.bytes;

import dev.candela.jfr.error.DamagedJfrException;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.util.Arrays;

/**
 * Decodes the bytes of one chunk through a window, an array on the heap, which is faster than a
 * memory segment until that is compiled. When the chunk is an array already, the window is that
 * array. For one thread. Positions are bytes from the chunk's start. While the window has the nine
 * bytes of the longest number left, there are no other checks; at its end, the slow path is used.
 */
public final class ChunkInput {
  public static final int LONGEST_NUMBER = 9;

  /** Of an event: one byte each for size and type. */
  public static final int SHORTEST_EVENT = 2;

  private static final VarHandle WORD =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle BIG_LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle BIG_INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle BIG_SHORT =
      MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);
  private static final long HASH_FACTOR = 0x9E37_79B9_7F4A_7C15L;
  private static final long CONTINUATION_BITS = 0x8080_8080_8080_8080L;

  /** Bytes read after a jump; each following read doubles. */
  private static final int FIRST_WINDOW_BYTES = 4 << 10;

  private static final int LARGEST_WINDOW_BYTES = 1 << 20;
  private static final byte[] EMPTY = {};

  private final ChunkBytes bytes;
  private final boolean compressed;
  private long limit;
  private byte[] window = EMPTY;
  private long windowStart;
  private int windowFrom;
  private int windowEnd;
  private int at;
  private int fastEnd = -1;
  private int nextWindowBytes = FIRST_WINDOW_BYTES;

  public ChunkInput(ChunkBytes bytes) {
    this.bytes = bytes;
    this.compressed = bytes.compressed();
    byte[] array = bytes.source().array();
    if (array != null) {
      window = array;
      windowFrom = bytes.source().arrayOffset();
      windowStart = -windowFrom;
      at = windowFrom;
    }
    limit(bytes.limit());
  }

  /** Where reading must end; at most the end of the available bytes. */
  public void limit(long newLimit) {
    limit = Math.min(newLimit, bytes.limit());
    if (bytes.source().array() != null) {
      windowEnd = (int) (limit - windowStart);
    } else {
      long position = position();
      windowStart = position;
      windowFrom = 0;
      windowEnd = 0;
      at = 0;
    }
    fastEnd = windowEnd - LONGEST_NUMBER;
  }

  public long limit() {
    return limit;
  }

  public ChunkBytes bytes() {
    return bytes;
  }

  public boolean compressed() {
    return compressed;
  }

  public long position() {
    return windowStart + at;
  }

  public long remaining() {
    return limit - windowStart - at;
  }

  public void seek(long position) throws IOException {
    long index = position - windowStart;
    if (index >= windowFrom && index <= windowEnd) {
      at = (int) index;
    } else {
      jump(position);
    }
  }

  private void jump(long position) throws IOException {
    if (position < 0 || position > limit) {
      throw damaged(
          position, "the offset " + position + " is outside the chunk's " + limit + " bytes");
    }
    windowStart = position;
    at = 0;
    windowEnd = 0;
    fastEnd = -1;
    nextWindowBytes = FIRST_WINDOW_BYTES;
  }

  /** Ensures that the window has {@code count} bytes from the current position on. */
  private void need(int count) throws IOException {
    if (windowEnd - at >= count) {
      return;
    }
    long position = position();
    if (count > limit - position) {
      throw damaged(
          position, count + " bytes are needed here, " + (limit - position) + " are left");
    }
    fill(position, (int) Math.min(limit - position, Math.max(count, nextWindowBytes)));
    nextWindowBytes = Math.min(LARGEST_WINDOW_BYTES, nextWindowBytes * 2);
  }

  /** Never reached for an array: its window ends at the limit. */
  private void fill(long position, int count) throws IOException {
    if (window.length < count) {
      window = new byte[count];
    }
    bytes.source().copy(position, window, 0, count);
    windowStart = position;
    windowFrom = 0;
    at = 0;
    windowEnd = count;
    fastEnd = count - LONGEST_NUMBER;
  }

  public byte readByte() throws IOException {
    if (at >= windowEnd) {
      need(1);
    }
    return window[at++];
  }

  /** Reads a number of one to nine bytes, seven bits each, the lowest first; eight in the ninth. */
  public long readVarint() throws IOException {
    if (at > fastEnd) {
      return readVarintAtEnd();
    }
    byte[] w = window;
    int i = at;
    byte b = w[i++];
    if (b >= 0) {
      at = i;
      return b;
    }
    long value = b & 0x7f;
    for (int shift = 7; shift < 56; shift += 7) {
      b = w[i++];
      value |= (b & 0x7fL) << shift;
      if (b >= 0) {
        at = i;
        return value;
      }
    }
    value |= (w[i++] & 0xffL) << 56;
    at = i;
    return value;
  }

  private long readVarintAtEnd() throws IOException {
    if (remaining() >= LONGEST_NUMBER) {
      need(LONGEST_NUMBER);
      return readVarint();
    }
    long value = 0;
    for (int shift = 0; shift < 56; shift += 7) {
      byte b = readByte();
      value |= (b & 0x7fL) << shift;
      if (b >= 0) {
        return value;
      }
    }
    return value | (readByte() & 0xffL) << 56;
  }

  public void skipVarint() throws IOException {
    if (at > fastEnd) {
      readVarintAtEnd();
      return;
    }
    byte[] w = window;
    int i = at;
    int last = i + LONGEST_NUMBER - 1;
    while (w[i++] < 0 && i <= last) {
      // the ninth byte ends the number whatever its highest bit
    }
    at = i;
  }

  /**
   * Skips numbers eight bytes at a time, by counting the bytes that end one. A number of nine bytes
   * ends without such a byte, so eight continuation bytes in a row are skipped one by one.
   */
  public void skipVarints(long count) throws IOException {
    requireVarints(count);
    long left = count;
    while (left > 0) {
      left = skipWords(left);
      for (int i = 0; left > 0 && i < 16; i++, left--) {
        skipVarint();
      }
    }
  }

  public void requireVarints(long count) throws IOException {
    if (count > remaining()) {
      throw damaged(
          position(), count + " numbers do not fit in the " + remaining() + " bytes left");
    }
  }

  private long skipWords(long count) {
    byte[] w = window;
    int i = at;
    int last = windowEnd - Long.BYTES;
    long left = count;
    int open = 0; // bytes before i that belong to a number not yet ended
    while (left >= Long.BYTES && i <= last) {
      long ends = ~(long) WORD.get(w, i) & CONTINUATION_BITS;
      if (open + (Long.numberOfTrailingZeros(ends) >>> 3) >= LONGEST_NUMBER - 1) {
        break;
      }
      left -= Long.bitCount(ends);
      open = Long.numberOfLeadingZeros(ends) >>> 3;
      i += Long.BYTES;
    }
    at = i - open;
    return left;
  }

  public void skipBytes(long count) throws IOException {
    if (count <= windowEnd - at) {
      at += (int) count;
    } else if (count > remaining()) {
      throw damaged(position(), count + " bytes do not fit in the " + remaining() + " left");
    } else {
      windowStart = position() + count;
      at = 0;
      windowEnd = 0;
      fastEnd = -1;
    }
  }

  public long hashFrom(long position) throws IOException {
    long end = position();
    int count = (int) Math.min(Integer.MAX_VALUE - 8, end - position);
    if (position - windowStart < windowFrom) {
      seek(position);
      need(count);
      at += count;
    }
    byte[] w = window;
    int i = at - count;
    long hash = count * HASH_FACTOR;
    for (int last = at - Long.BYTES; i <= last; i += Long.BYTES) {
      hash = (hash ^ (long) WORD.get(w, i)) * HASH_FACTOR;
      hash ^= hash >>> 29;
    }
    for (; i < at; i++) {
      hash = (hash ^ w[i]) * HASH_FACTOR;
      hash ^= hash >>> 29;
    }
    hash *= HASH_FACTOR;
    return hash ^ hash >>> 32;
  }

  public short readBigShort() throws IOException {
    need(Short.BYTES);
    short value = (short) BIG_SHORT.get(window, at);
    at += Short.BYTES;
    return value;
  }

  public int readBigInt() throws IOException {
    need(Integer.BYTES);
    int value = (int) BIG_INT.get(window, at);
    at += Integer.BYTES;
    return value;
  }

  public long readBigLong() throws IOException {
    need(Long.BYTES);
    long value = (long) BIG_LONG.get(window, at);
    at += Long.BYTES;
    return value;
  }

  /** Of whichever encoding the chunk has. */
  public int readInt() throws IOException {
    return compressed ? (int) readVarint() : readBigInt();
  }

  public long readLong() throws IOException {
    return compressed ? readVarint() : readBigLong();
  }

  public char readChar() throws IOException {
    return compressed ? (char) readVarint() : (char) readBigShort();
  }

  /** Reads the size that an event begins with, or a count. */
  public long readSize() throws IOException {
    return compressed ? readVarint() : readBigInt();
  }

  /**
   * Goes behind the size and the type of an event, which must be this one, and narrows the limit to
   * its end; keeps the limit if the bytes end before the event does.
   */
  public void enterCutEvent(long position, long typeId, String what) throws IOException {
    seek(position);
    long size = readSize();
    long found = readLong();
    if (size < SHORTEST_EVENT || found != typeId) {
      throw damaged(position, "expected " + what + ", found an event of type " + found);
    }
    long body = position();
    if (size < limit - position) {
      limit(position + size);
      seek(body);
    }
  }

  /** The same for an event that must be complete. */
  public void enterEvent(long position, long typeId, String what) throws IOException {
    seek(position);
    long size = readSize();
    if (size < SHORTEST_EVENT || size > limit - position) {
      throw damaged(
          position,
          "an event of " + size + " bytes does not fit in the " + (limit - position) + " left");
    }
    enterCutEvent(position, typeId, what);
  }

  /** Reads a count, and checks that this many values of at least one byte each can follow. */
  public int readCount(String things) throws IOException {
    long position = position();
    long count = readSize();
    if (count < 0 || count > remaining() || count > Integer.MAX_VALUE - 8) {
      throw damaged(
          position, count + " " + things + " do not fit in the " + remaining() + " bytes left");
    }
    return (int) count;
  }

  String readText(int count, Charset charset) throws IOException {
    need(count);
    String text = new String(window, at, count, charset);
    at += count;
    return text;
  }

  public byte[] readBytes(int count) throws IOException {
    need(count);
    byte[] copy = Arrays.copyOfRange(window, at, at + count);
    at += count;
    return copy;
  }

  public DamagedJfrException damaged(long position, String reason) {
    return bytes.damaged(position, reason);
  }
}
