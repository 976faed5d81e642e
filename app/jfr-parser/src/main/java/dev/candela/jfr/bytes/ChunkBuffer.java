package dev.candela.jfr.bytes;

/**
 * Memory into which one chunk after the other is copied, so that reading is fast from the first
 * event on; larger chunks stay mapped and are read through windows. For one open chunk at a time.
 */
public final class ChunkBuffer {
  public static final int DEFAULT_LARGEST_BYTES = 64 << 20;

  private static final int STEP_BYTES = 1 << 20;

  private final int largestBytes;
  private byte[] bytes = {};

  public ChunkBuffer() {
    this(DEFAULT_LARGEST_BYTES);
  }

  /** Memory is allocated as needed. */
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
