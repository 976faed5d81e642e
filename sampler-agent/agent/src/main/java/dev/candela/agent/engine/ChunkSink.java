package dev.candela.agent.engine;

/** Receives finished chunks and notes about them. Never blocks. */
public interface ChunkSink {
  /** Takes a whole chunk, or counts it as dropped if the reader is too slow; false then. */
  boolean offer(Chunk chunk);

  void dropped(long lengthBytes);

  void warn(String sentence);

  /**
   * Tells what stays if the target is killed: the directory of the JDK's recorder, or how the paths
   * of an engine's own begin; without files if those may be the target's own.
   */
  void repository(String path, boolean filesToo);
}
