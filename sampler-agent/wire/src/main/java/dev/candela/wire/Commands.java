package dev.candela.wire;

import dev.candela.wire.payload.MessageType;
import dev.candela.wire.payload.PayloadWriter;

/** Frames that the application sends to the agent. Safe for any thread. */
public final class Commands {
  private Commands() {}

  public static byte[] start(StartRequest request) {
    return request.payload().frame(MessageType.START);
  }

  public static byte[] pause() {
    return empty(MessageType.PAUSE);
  }

  public static byte[] resume() {
    return empty(MessageType.RESUME);
  }

  /** Answered by FLUSHED with the same number. */
  public static byte[] flush(int requestNumber) {
    return new PayloadWriter().putInt(requestNumber).frame(MessageType.FLUSH);
  }

  public static byte[] stop() {
    return empty(MessageType.STOP);
  }

  public static byte[] detach() {
    return empty(MessageType.DETACH);
  }

  /** Answered by PONG with the same number, which may be a time stamp. */
  public static byte[] ping(long number) {
    return new PayloadWriter().putLong(number).frame(MessageType.PING);
  }

  private static byte[] empty(byte type) {
    return new PayloadWriter().frame(type);
  }
}
