package dev.candela.agent.engine;

import java.io.IOException;

/**
 * A JFR chunk, in memory or on disk, or a piece by which one that grows has become longer. Whoever
 * has it last calls {@link #release}.
 */
public interface Chunk {
  /** Of the piece, or of the whole chunk. */
  long lengthBytes();

  /** Where in its chunk a piece begins. */
  default long startBytes() {
    return 0;
  }

  /** The chunk's header as it is with a piece that is not the first; otherwise null. */
  default byte[] header() {
    return null;
  }

  /** False if another piece of the same chunk follows. */
  default boolean isLast() {
    return true;
  }

  /** Bytes of memory that it holds while it waits; a chunk on disk holds next to none. */
  long heldBytes();

  /**
   * Copies bytes from {@code offsetBytes} of it on into {@code target}.
   *
   * @return how many, all that fit or all that are left
   */
  int read(long offsetBytes, byte[] target) throws IOException;

  void release();
}
