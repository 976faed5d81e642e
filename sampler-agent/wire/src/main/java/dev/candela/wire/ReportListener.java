package dev.candela.wire;

/** The application's side: receives what the agent sends. */
public interface ReportListener {
  void onTarget(TargetDescription target);

  void onStarted(Started started);

  void onStartFailed(StartFailure failure);

  /** Bytes of a chunk; may overwrite earlier ones. */
  void onChunkPart(ChunkPart part);

  /** The chunk still grows and can be read, as it is now, up to the mark. */
  void onChunkFlushed(ChunkMark mark);

  /** The chunk is complete. */
  void onChunkEnd(ChunkMark mark);

  void onStatus(Status status);

  void onNotice(Notice notice);

  void onFlushed(int requestNumber);

  /** Sampling has ended and everything is sent. */
  void onStopped(String sentence);

  void onPong(long number);

  /** The agent leaves the target. */
  void onBye(String sentence);

  /** The agent closes the link. */
  void onRefusal(Refusal refusal);
}
