package dev.candela.wire;

import dev.candela.wire.FrameDecoder.FrameListener;
import dev.candela.wire.payload.MessageType;
import dev.candela.wire.payload.PayloadReader;
import dev.candela.wire.payload.Refusal;
import dev.candela.wire.payload.WireException;

public final class ReportDecoder implements FrameListener {
  private final ReportListener listener;

  public ReportDecoder(ReportListener listener) {
    this.listener = listener;
  }

  @Override
  public void onFrame(byte type, byte[] payload, int lengthBytes) throws WireException {
    PayloadReader in = new PayloadReader(payload, lengthBytes);
    switch (type) {
      case MessageType.CHUNK_PART:
        listener.onChunkPart(ChunkPart.read(in));
        break;
      case MessageType.CHUNK_FLUSHED:
        listener.onChunkFlushed(in.getLong(), in.getLong());
        break;
      case MessageType.CHUNK_END:
        listener.onChunkEnd(in.getLong(), in.getLong());
        break;
      case MessageType.STATUS:
        listener.onStatus(Status.read(in));
        break;
      case MessageType.PONG:
        listener.onPong(in.getLong());
        break;
      case MessageType.FLUSHED:
        listener.onFlushed(in.getInt());
        break;
      case MessageType.TARGET:
        listener.onTarget(TargetDescription.read(in));
        break;
      case MessageType.STARTED:
        listener.onStarted(Started.read(in));
        break;
      case MessageType.START_FAILED:
        listener.onStartFailed(EngineOffer.readFailure(in));
        break;
      case MessageType.NOTICE:
        listener.onNotice(Notice.read(in));
        break;
      case MessageType.STOPPED:
        listener.onStopped(in.getText());
        break;
      case MessageType.BYE:
        listener.onBye(in.getText());
        break;
      case MessageType.REPOSITORY:
        listener.onRepository(in.getText(), in.getByte() != 0);
        break;
      case MessageType.REFUSAL:
        listener.onRefusal(Refusal.read(payload, lengthBytes));
        break;
      default:
        break;
    }
  }

  /** The application's side: receives what the agent sends, and ignores what it does not need. */
  public interface ReportListener {
    default void onTarget(TargetDescription target) {}

    default void onStarted(Started started) {}

    /** The engine asked for, and why it was not started. */
    default void onStartFailed(EngineOffer failure) {}

    default void onChunkPart(ChunkPart part) {}

    /** The chunk still grows and can be read, as it is now, up to the mark. */
    default void onChunkFlushed(long chunkId, long lengthBytes) {}

    default void onChunkEnd(long chunkId, long lengthBytes) {}

    default void onStatus(Status status) {}

    default void onNotice(Notice notice) {}

    default void onFlushed(int requestNumber) {}

    default void onStopped(String sentence) {}

    default void onPong(long number) {}

    default void onBye(String sentence) {}

    /** To be removed if the target is killed; with files if they are this session's alone. */
    default void onRepository(String path, boolean filesToo) {}

    default void onRefusal(Refusal refusal) {}
  }
}
