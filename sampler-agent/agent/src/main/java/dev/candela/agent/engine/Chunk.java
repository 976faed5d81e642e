package dev.candela.agent.engine;

import java.io.IOException;

/** A JFR chunk, or a piece of one that grows. Its last owner calls {@link #release}. */
public interface Chunk {
  long lengthBytes();

  /** Position of a piece in its chunk. */
  default long startBytes() {
    return 0;
  }

  /** The chunk's updated header for pieces after the first; otherwise null. */
  default byte[] header() {
    return null;
  }

  /** False if another piece of the same chunk follows. */
  default boolean isLast() {
    return true;
  }

  /** True if the JDK's recorder wrote it beside another engine's chunks. */
  default boolean isBeside() {
    return false;
  }

  /** Bytes of memory that it holds while it waits; a chunk on disk holds next to none. */
  long heldBytes();

  /** Copies what fits, or all that is left, from a position on; returns the number of bytes. */
  int read(long offsetBytes, byte[] target) throws IOException;

  void release();
}
