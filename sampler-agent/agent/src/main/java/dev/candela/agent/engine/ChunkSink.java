package dev.candela.agent.engine;

/** Receives finished chunks and notes about them. Never blocks. */
public interface ChunkSink {
  /** Takes a whole chunk, or counts it as dropped if the reader is too slow; false then. */
  boolean offer(Chunk chunk);

  void dropped(long lengthBytes);

  void warn(String sentence);

  /**
   * What stays if the target is killed: a directory, or how paths begin. {@code filesToo} is false
   * if files in it may be the target's own.
   */
  void repository(String path, boolean filesToo);
}
