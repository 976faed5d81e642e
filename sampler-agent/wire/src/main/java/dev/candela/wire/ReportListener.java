package dev.candela.wire;

import dev.candela.wire.payload.Refusal;

/** The application's side: receives what the agent sends, and ignores what it does not need. */
public interface ReportListener {
  default void onTarget(TargetDescription target) {}

  default void onStarted(Started started) {}

  default void onStartFailed(StartFailure failure) {}

  /** Bytes of a chunk; may overwrite earlier ones. */
  default void onChunkPart(ChunkPart part) {}

  /** The chunk still grows and can be read, as it is now, up to the mark. */
  default void onChunkFlushed(ChunkMark mark) {}

  /** The chunk is complete. */
  default void onChunkEnd(ChunkMark mark) {}

  default void onStatus(Status status) {}

  default void onNotice(Notice notice) {}

  default void onFlushed(int requestNumber) {}

  /** Sampling has ended and everything is sent. */
  default void onStopped(String sentence) {}

  default void onPong(long number) {}

  /** The agent leaves the target. */
  default void onBye(String sentence) {}

  /**
   * The directory of the JDK's recorder, to be removed if the target is killed.
   *
   * @param filesToo false if its files are not this session's alone; then only if it has none
   */
  default void onRepository(String path, boolean filesToo) {}

  /** The agent closes the link. */
  default void onRefusal(Refusal refusal) {}
}
