package dev.candela.agent.engine;

/** Takes finished chunks, and words about them. Never blocks. */
public interface ChunkSink {
  /**
   * Takes a whole chunk, or counts it as dropped if the reader is too slow.
   *
   * @return false if it was dropped
   */
  boolean offer(Chunk chunk);

  /** Counts a chunk as dropped that the engine could not hold. */
  void dropped(long lengthBytes);

  /** Tells the reader, in a sentence, what the chunks do not show. */
  void warn(String sentence);
}
