package dev.candela.wire;

import dev.candela.wire.payload.MessageType;
import dev.candela.wire.payload.WireException;

/** Receives whole messages from a {@link FrameDecoder}. */
public interface FrameListener {
  /**
   * Takes one message. The array belongs to the decoder and is overwritten by the next message.
   *
   * @param type one of {@link MessageType}, or a type that this version does not know, to be
   *     skipped
   * @param payload holds the payload from index 0
   * @param lengthBytes length of the payload; the array may be longer
   * @throws WireException if the message breaks the protocol
   */
  void onFrame(byte type, byte[] payload, int lengthBytes) throws WireException;
}
