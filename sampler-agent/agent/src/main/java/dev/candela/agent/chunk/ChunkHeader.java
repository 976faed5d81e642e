package dev.candela.agent.chunk;

/** The first 68 bytes of a chunk, as the JDK's recorder and async-profiler write them. */
public final class ChunkHeader {
  public static final int BYTES = 68;

  /** Where {@link #state} stands. */
  public static final int STATE_AT = 64;

  public static final int BEING_CHANGED = 255;

  private static final int MAGIC = 0x464C5200; // FLR, 0

  private final byte[] header;

  /** The array is not copied. */
  public ChunkHeader(byte[] header) {
    this.header = header;
  }

  /** False if it is something else, or a version from the future. */
  public boolean isJfr() {
    return (int) (longAt(0) >>> 32) == MAGIC && (header[4] << 8 | header[5]) == 2;
  }

  /** Of the whole chunk, header included. */
  public long lengthBytes() {
    return longAt(8);
  }

  /** Where the last constant pools stand; 0 in a chunk of async-profiler that is still open. */
  public long poolOffset() {
    return longAt(16);
  }

  public long metadataOffset() {
    return longAt(24);
  }

  /** Wall clock, since 1970. */
  public long startEpochNanos() {
    return longAt(32);
  }

  public long durationNanos() {
    return longAt(40);
  }

  /** On the recorder's own clock, which nobody sets. */
  public long startTicks() {
    return longAt(48);
  }

  /**
   * From JDK 14 on: 0 once the chunk is finished, {@link #BEING_CHANGED} while the JVM writes this
   * header, otherwise it changes with each flush.
   */
  public int state() {
    return header[STATE_AT] & 0xFF;
  }

  private long longAt(int at) {
    long value = 0;
    for (int i = 0; i < 8; i++) {
      value = value << 8 | header[at + i] & 0xFF;
    }
    return value;
  }
}
