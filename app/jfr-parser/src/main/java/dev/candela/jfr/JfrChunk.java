package dev.candela.jfr;

/**
 * A chunk of a recording: where it is and what its header says.
 *
 * @param chunkIndex 0 for the first of its input
 * @param position offset in bytes from the start of the input
 * @param lengthBytes number of its bytes that are present
 * @param state whether it is complete
 * @param header its header
 */
public record JfrChunk(
    int chunkIndex, long position, long lengthBytes, State state, ChunkHeader header) {
  public enum State {
    COMPLETE,
    /** Its recorder is still writing, or ended without finishing it. */
    UNFINISHED,
    /** The recorder finished it, but the input ends, or another chunk begins, before its end. */
    CUT
  }
}
