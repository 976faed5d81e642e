package dev.candela.agent.engine;

/** Takes finished chunks. Never blocks. */
public interface ChunkSink {
  /**
   * Takes a whole chunk, or counts it as dropped if the reader is too slow.
   *
   * @return false if it was dropped
   */
  boolean offer(Chunk chunk);

  /** Counts a chunk as dropped that the engine could not hold. */
  void dropped(long lengthBytes);
}
