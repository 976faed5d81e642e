package dev.candela.wire;

import dev.candela.wire.FrameDecoder.FrameListener;
import dev.candela.wire.payload.MessageType;
import dev.candela.wire.payload.PayloadReader;
import dev.candela.wire.payload.Refusal;
import dev.candela.wire.payload.WireException;

public final class CommandDecoder implements FrameListener {
  private final CommandListener listener;

  public CommandDecoder(CommandListener listener) {
    this.listener = listener;
  }

  @Override
  public void onFrame(byte type, byte[] payload, int lengthBytes) throws WireException {
    PayloadReader in = new PayloadReader(payload, lengthBytes);
    switch (type) {
      case MessageType.START:
        listener.onStart(StartRequest.read(in));
        break;
      case MessageType.PAUSE:
        listener.onPause();
        break;
      case MessageType.RESUME:
        listener.onResume();
        break;
      case MessageType.FLUSH:
        listener.onFlush(in.getInt());
        break;
      case MessageType.STOP:
        listener.onStop();
        break;
      case MessageType.DETACH:
        listener.onDetach();
        break;
      case MessageType.PING:
        listener.onPing(in.getLong());
        break;
      case MessageType.REFUSAL:
        listener.onRefusal(Refusal.read(payload, lengthBytes));
        break;
      default:
        break;
    }
  }

  public interface CommandListener {
    void onStart(StartRequest request);

    void onPause();

    void onResume();

    void onFlush(int requestNumber);

    void onStop();

    void onDetach();

    void onPing(long number);

    void onRefusal(Refusal refusal);
  }
}
