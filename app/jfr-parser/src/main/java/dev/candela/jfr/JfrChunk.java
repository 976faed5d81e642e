package dev.candela.jfr;

/** Where a chunk is in its input, how much of it is there, and what its header says. */
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
