package dev.candela.wire;

import dev.candela.wire.payload.MessageType;
import dev.candela.wire.payload.PayloadWriter;
import dev.candela.wire.payload.WireLimits;
import java.util.zip.Deflater;

/** Turns chunk bytes into frames, deflated where that pays. Holds native memory: close it. */
public final class ChunkEncoder implements AutoCloseable {
  private static final int MIN_DEFLATED_BYTES = 512;

  // The fastest level: JFR pools shrink to a third or less already, and the target pays for it.
  private final Deflater deflater = new Deflater(Deflater.BEST_SPEED);
  private byte[] scratch = new byte[8192];

  /** A frame with at most {@link WireLimits#MAX_PART_BYTES} of an array. */
  public byte[] part(long chunkId, long offsetBytes, byte[] bytes, int from, int count) {
    if (count > WireLimits.MAX_PART_BYTES) {
      throw new IllegalArgumentException("A chunk part of " + count + " bytes is too long.");
    }
    int deflatedBytes = count < MIN_DEFLATED_BYTES ? count : deflate(bytes, from, count);
    boolean pays = deflatedBytes < count - count / 10;
    PayloadWriter out = new PayloadWriter(21 + (pays ? deflatedBytes : count));
    out.putLong(chunkId).putLong(offsetBytes);
    out.putByte(pays ? ChunkPart.DEFLATED : ChunkPart.PLAIN).putInt(count);
    if (pays) {
      out.putBytes(scratch, 0, deflatedBytes);
    } else {
      out.putBytes(bytes, from, count);
    }
    return out.frame(MessageType.CHUNK_PART);
  }

  @Override
  public void close() {
    deflater.end();
  }

  /** Deflates into {@link #scratch}; stops at {@code count} bytes, where it does not pay. */
  private int deflate(byte[] bytes, int from, int count) {
    if (scratch.length < count) {
      scratch = new byte[count];
    }
    deflater.reset();
    deflater.setInput(bytes, from, count);
    deflater.finish();
    int size = 0;
    while (!deflater.finished() && size < count) {
      size += deflater.deflate(scratch, size, count - size);
    }
    return deflater.finished() ? size : count;
  }
}
