package dev.candela.wire;

import dev.candela.wire.Command.Kind;
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
        listener.onCommand(Command.start(StartRequest.read(in)));
        break;
      case MessageType.PAUSE:
        listener.onCommand(Command.of(Kind.PAUSE));
        break;
      case MessageType.RESUME:
        listener.onCommand(Command.of(Kind.RESUME));
        break;
      case MessageType.FLUSH:
        listener.onCommand(Command.numbered(Kind.FLUSH, in.getInt()));
        break;
      case MessageType.STOP:
        listener.onCommand(Command.of(Kind.STOP));
        break;
      case MessageType.DETACH:
        listener.onCommand(Command.of(Kind.DETACH));
        break;
      case MessageType.PING:
        listener.onCommand(Command.numbered(Kind.PING, in.getLong()));
        break;
      case MessageType.REFUSAL:
        listener.onRefusal(Refusal.read(payload, lengthBytes));
        break;
      default:
        break;
    }
  }

  public interface CommandListener {
    void onCommand(Command command);

    void onRefusal(Refusal refusal);
  }
}
