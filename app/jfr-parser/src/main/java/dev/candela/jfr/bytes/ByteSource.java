package dev.candela.jfr.bytes;

import java.io.IOException;

/** Random access to the bytes of an input; safe for several threads. */
public abstract class ByteSource implements AutoCloseable {
  /** Returns the number of bytes there now; an open recording grows. */
  public abstract long lengthBytes() throws IOException;

  /**
   * Copies exactly {@code count} bytes, which the caller has checked to be there.
   *
   * @throws IOException also if they no longer exist
   */
  public abstract void copy(long position, byte[] into, int at, int count) throws IOException;

  /**
   * Returns a part of this input, to be read and closed; small parts are copied into the buffer.
   *
   * @param buffer which the part may use until it is closed
   */
  public abstract ByteSource part(long position, long lengthBytes, ChunkBuffer buffer)
      throws IOException;

  /** Releases the memory or file; nothing may read from it after that. */
  @Override
  public void close() throws IOException {}

  /** Returns the array that holds all bytes, or null when they are elsewhere. */
  byte[] array() {
    return null;
  }

  /** Returns where position 0 lies in {@link #array}. */
  int arrayOffset() {
    return 0;
  }
}
