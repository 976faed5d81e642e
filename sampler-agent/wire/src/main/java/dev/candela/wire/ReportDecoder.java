package dev.candela.wire;

import dev.candela.wire.payload.MessageType;
import dev.candela.wire.payload.PayloadReader;
import dev.candela.wire.payload.Refusal;
import dev.candela.wire.payload.WireException;

/** Turns frames into calls of a {@link ReportListener}; unknown types are skipped. */
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
        listener.onChunkFlushed(ChunkMark.read(in));
        break;
      case MessageType.CHUNK_END:
        listener.onChunkEnd(ChunkMark.read(in));
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
      default:
        onRareFrame(type, in, payload, lengthBytes);
    }
  }

  private void onRareFrame(byte type, PayloadReader in, byte[] payload, int lengthBytes)
      throws WireException {
    switch (type) {
      case MessageType.TARGET:
        listener.onTarget(TargetDescription.read(in));
        break;
      case MessageType.STARTED:
        listener.onStarted(Started.read(in));
        break;
      case MessageType.START_FAILED:
        listener.onStartFailed(StartFailure.read(in));
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
}
