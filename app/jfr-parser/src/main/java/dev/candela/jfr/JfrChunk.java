package dev.candela.jfr;

/**
 * A chunk of a recording: offset in the input, number of bytes present, and what its header says.
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
