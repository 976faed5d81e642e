package dev.candela.agent.chunk;

/** The first 68 bytes of a chunk, as written by the JDK's recorder and async-profiler. */
public final class HeaderBytes {
  public static final int BYTES = 68;

  public static final int STATE_AT = 64;

  public static final int BEING_CHANGED = 255;

  /** The last byte. */
  private static final int FLAGS_AT = 67;

  /** Beside the flags of the format: another engine's chunks are of the same time. */
  private static final int BESIDE = 0x80;

  private static final int MAGIC = 0x464C5200; // FLR, 0

  private final byte[] header;

  /** Does not copy the array. */
  public HeaderBytes(byte[] header) {
    this.header = header;
  }

  /** False for other content and newer versions. */
  public boolean isJfr() {
    return (int) (longAt(0) >>> 32) == MAGIC && (header[4] << 8 | header[5]) == 2;
  }

  /** Length of the chunk, including the header. */
  public long lengthBytes() {
    return longAt(8);
  }

  /** Position of the last constant pools; 0 in an open chunk of async-profiler. */
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

  /** The recorder's monotonic clock. */
  public long startTicks() {
    return longAt(48);
  }

  /** 0 once finished, {@link #BEING_CHANGED}, or other with each flush; from JDK 14. */
  public int state() {
    return header[STATE_AT] & 0xFF;
  }

  /** Marks the chunk as the JDK's recorder's beside another engine's chunks. */
  public void markBeside() {
    header[FLAGS_AT] |= (byte) BESIDE;
  }

  private long longAt(int at) {
    long value = 0;
    for (int i = 0; i < 8; i++) {
      value = value << 8 | header[at + i] & 0xFF;
    }
    return value;
  }
}
