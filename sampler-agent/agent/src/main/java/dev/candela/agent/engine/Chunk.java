package dev.candela.agent.engine;

import java.io.IOException;

/** A finished JFR chunk, in memory or on disk. Whoever has it last calls {@link #release}. */
public interface Chunk {
  long lengthBytes();

  /** Bytes of memory that it holds while it waits; a chunk on disk holds next to none. */
  long heldBytes();

  /**
   * Copies bytes from {@code offsetBytes} of the chunk on into {@code target}.
   *
   * @return how many, all that fit or all that are left
   */
  int read(long offsetBytes, byte[] target) throws IOException;

  void release();
}
