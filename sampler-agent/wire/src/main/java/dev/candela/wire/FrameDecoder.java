package dev.candela.wire;

import dev.candela.wire.payload.PayloadReader;
import dev.candela.wire.payload.WireException;
import dev.candela.wire.payload.WireLimits;
import java.util.Arrays;

/**
 * Cuts a stream of bytes into messages. The buffer grows with the bytes that have really come, so a
 * peer that only announces a long message costs nothing.
 */
public final class FrameDecoder {
  private static final int FIRST_BUFFER_BYTES = 4096;

  private final FrameListener listener;
  private final byte[] header = new byte[WireLimits.HEADER_BYTES];
  private int headerBytes;
  private byte[] payload = new byte[FIRST_BUFFER_BYTES];
  private int payloadBytes;
  private int lengthBytes;
  private int maxPayloadBytes = WireLimits.MAX_UNPROVEN_PAYLOAD_BYTES;

  public FrameDecoder(FrameListener listener) {
    this.listener = listener;
  }

  /** Allows {@link WireLimits#MAX_PAYLOAD_BYTES} from the next message on, after authentication. */
  public void allowFullPayloads() {
    maxPayloadBytes = WireLimits.MAX_PAYLOAD_BYTES;
  }

  /**
   * Delivers every message that the bytes complete. Not to be used after an exception, which is for
   * a length above its bound or a message that the listener refuses.
   */
  public void feed(byte[] bytes, int offset, int count) throws WireException {
    int at = offset;
    int end = offset + count;
    while (at < end) {
      if (headerBytes < WireLimits.HEADER_BYTES) {
        header[headerBytes++] = bytes[at++];
        if (headerBytes == WireLimits.HEADER_BYTES) {
          openPayload();
        }
      } else {
        int taken = Math.min(end - at, lengthBytes - payloadBytes);
        append(bytes, at, taken);
        at += taken;
      }
      if (headerBytes == WireLimits.HEADER_BYTES && payloadBytes == lengthBytes) {
        headerBytes = 0;
        listener.onFrame(header[0], payload, lengthBytes);
      }
    }
  }

  private void openPayload() throws WireException {
    lengthBytes =
        (header[1] & 0xFF) << 24
            | (header[2] & 0xFF) << 16
            | (header[3] & 0xFF) << 8
            | header[4] & 0xFF;
    PayloadReader.checkBound("message", lengthBytes & 0xFFFF_FFFFL, maxPayloadBytes);
    payloadBytes = 0;
  }

  private void append(byte[] bytes, int from, int count) {
    if (payload.length < payloadBytes + count) {
      int grown = Math.max(payload.length * 2, payloadBytes + count);
      payload = Arrays.copyOf(payload, Math.min(grown, WireLimits.MAX_PAYLOAD_BYTES));
    }
    System.arraycopy(bytes, from, payload, payloadBytes, count);
    payloadBytes += count;
  }

  public interface FrameListener {
    /** Takes one message of any type. The array, which may be longer, is the decoder's. */
    void onFrame(byte type, byte[] payload, int lengthBytes) throws WireException;
  }
}
