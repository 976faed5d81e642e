package dev.candela.jfr;

/**
 * A chunk of a recording: where it is and what its header says.
 *
 * @param chunkIndex 0 for the first of its input
 * @param position where it begins, in bytes from the start of the input
 * @param lengthBytes how many of its bytes are there
 * @param state whether that is all of it
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
