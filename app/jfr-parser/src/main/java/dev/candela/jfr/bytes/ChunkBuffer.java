package dev.candela.jfr.bytes;

/**
 * Memory into which one chunk after the other is copied, so that reading is fast from the first
 * event on. For one open chunk at a time; chunks above the limit stay mapped and are read through
 * windows.
 */
public final class ChunkBuffer {
  /** The largest chunk that is copied as a whole unless another limit is given. */
  public static final int DEFAULT_LARGEST_BYTES = 64 << 20;

  private static final int STEP_BYTES = 1 << 20;

  private final int largestBytes;
  private byte[] bytes = {};

  public ChunkBuffer() {
    this(DEFAULT_LARGEST_BYTES);
  }

  /** Creates a buffer for chunks of up to this many bytes; memory is allocated as needed. */
  public ChunkBuffer(int largestBytes) {
    this.largestBytes = largestBytes;
  }

  int largestBytes() {
    return largestBytes;
  }

  byte[] array(int lengthBytes) {
    if (bytes.length < lengthBytes) {
      bytes = null;
      bytes = new byte[(int) Math.min(largestBytes, lengthBytes + (long) STEP_BYTES)];
    }
    return bytes;
  }
}
