package dev.candela.jfr;

import java.nio.ByteBuffer;

/** The 68 bytes at the start of every chunk, all numbers big-endian. Immutable. */
public final class ChunkHeader {
  public static final int LENGTH_BYTES = 68;

  static final int MAGIC = 'F' << 24 | 'L' << 16 | 'R' << 8;
  static final int STATE_AT = 64;
  private static final int COMPRESSED_INTEGERS = 1;

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

  /** 0 or too small while the recorder writes the chunk. */
  public long lengthBytes() {
    return bytes.getLong(8);
  }

  /** Of the newest checkpoint, from the chunk's start; 0 when there is none yet. */
  public long constantPoolPosition() {
    return bytes.getLong(16);
  }

  /** From the chunk's start; 0 when there is none yet. */
  public long metadataPosition() {
    return bytes.getLong(24);
  }

  /** Since 1970. */
  public long startNanos() {
    return bytes.getLong(32);
  }

  /** Of an open chunk: until its last flush. */
  public long durationNanos() {
    return bytes.getLong(40);
  }

  public long startTicks() {
    return bytes.getLong(48);
  }

  public long ticksPerSecond() {
    return bytes.getLong(56);
  }

  /** 0 for a finished chunk, 255 while it changes, else a count of flushes. 0 before JDK 14. */
  public int state() {
    return bytes.get(STATE_AT) & 0xff;
  }

  /** True if numbers have as many bytes as they need, as all known recorders write them. */
  public boolean compressedIntegers() {
    return (bytes.get(67) & COMPRESSED_INTEGERS) != 0;
  }

  /** True if Candela had the JDK record it beside the chunks of another recorder. */
  public boolean beside() {
    return (bytes.get(67) & BESIDE) != 0;
  }

  public TickClock clock() {
    return new TickClock(startNanos(), startTicks(), ticksPerSecond());
  }
}
