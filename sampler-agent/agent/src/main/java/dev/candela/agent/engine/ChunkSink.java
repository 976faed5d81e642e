package dev.candela.agent.engine;

/** Receives finished chunks and notes about them. Never blocks. */
public interface ChunkSink {
  /** Takes a whole chunk, or counts it as dropped if the reader is too slow; false then. */
  boolean offer(Chunk chunk);

  void dropped(long lengthBytes);

  void warn(String sentence);

  /** A directory, or how paths begin, that stays if the target is killed; files may be its own. */
  void repository(String path, boolean filesToo);
}
