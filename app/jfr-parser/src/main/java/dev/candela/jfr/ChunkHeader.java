package dev.candela.jfr;

import java.nio.ByteBuffer;

/** The 68 bytes at the start of every chunk, all numbers big-endian. Immutable. */
public final class ChunkHeader {
  public static final int LENGTH_BYTES = 68;

  static final int MAGIC = 'F' << 24 | 'L' << 16 | 'R' << 8;
  static final int STATE_AT = 64;
  static final int STATE_UPDATING = 0xff;
  private static final int COMPRESSED_INTEGERS = 1;

  /** The bit of the last byte that {@link #beside} returns. */
  public static final int BESIDE = 0x80;

  private final ByteBuffer bytes;

  ChunkHeader(byte[] bytes) {
    this.bytes = ByteBuffer.wrap(bytes);
  }

  boolean hasMagic() {
    return bytes.getInt(0) == MAGIC;
  }

  /** 1 before JDK 9, 2 since. */
  public int majorVersion() {
    return bytes.getShort(4) & 0xffff;
  }

  public int minorVersion() {
    return bytes.getShort(6) & 0xffff;
  }

  /** Returns the chunk's length; 0 or too small while the recorder writes it. */
  public long lengthBytes() {
    return bytes.getLong(8);
  }

  /** Returns where the newest checkpoint is, from the chunk's start; 0 when there is none yet. */
  public long constantPoolPosition() {
    return bytes.getLong(16);
  }

  /** Returns where the metadata event is, from the chunk's start; 0 when there is none yet. */
  public long metadataPosition() {
    return bytes.getLong(24);
  }

  /** Returns when the chunk was begun, in nanoseconds since 1970. */
  public long startNanos() {
    return bytes.getLong(32);
  }

  /** Returns how long it was recorded; what an open chunk covered at its last flush. */
  public long durationNanos() {
    return bytes.getLong(40);
  }

  /** Returns the tick count at {@link #startNanos}. */
  public long startTicks() {
    return bytes.getLong(48);
  }

  /** Returns the frequency of the clock that events are stamped with. */
  public long ticksPerSecond() {
    return bytes.getLong(56);
  }

  /**
   * Returns 0 for a finished chunk, 255 while its header is being changed, else a count of flushes.
   * Always 0 before JDK 14, which had the features as an int there.
   */
  public int state() {
    return bytes.get(STATE_AT) & 0xff;
  }

  /** Returns whether numbers have as many bytes as they need, as all known recorders write them. */
  public boolean compressedIntegers() {
    return (bytes.get(67) & COMPRESSED_INTEGERS) != 0;
  }

  /** Returns whether Candela had the JDK record it beside the chunks of another recorder. */
  public boolean beside() {
    return (bytes.get(67) & BESIDE) != 0;
  }

  public TickClock clock() {
    return new TickClock(startNanos(), startTicks(), ticksPerSecond());
  }
}
