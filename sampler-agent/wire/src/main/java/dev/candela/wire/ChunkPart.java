package dev.candela.wire;

import dev.candela.wire.payload.PayloadReader;
import dev.candela.wire.payload.Refusal;
import dev.candela.wire.payload.WireException;
import dev.candela.wire.payload.WireLimits;
import java.util.Arrays;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/** Bytes of a JFR chunk; they may overwrite earlier ones, as the header of one that grows. */
public final class ChunkPart {
  static final int PLAIN = 0;
  static final int DEFLATED = 1;

  private final long chunkId;
  private final long offsetBytes;
  private final byte[] bytes;

  public ChunkPart(long chunkId, long offsetBytes, byte[] bytes) {
    this.chunkId = chunkId;
    this.offsetBytes = offsetBytes;
    this.bytes = bytes;
  }

  public long chunkId() {
    return chunkId;
  }

  public long offsetBytes() {
    return offsetBytes;
  }

  /** Not a copy. */
  public byte[] bytes() {
    return bytes;
  }

  /** Reads chunk id (8 bytes), offset (8), encoding (1), plain length (4), bytes. */
  static ChunkPart read(PayloadReader in) throws WireException {
    long chunkId = in.getLong();
    long offsetBytes = in.getLong();
    int encoding = in.getByte();
    int plainBytes = in.getInt();
    PayloadReader.checkBound("chunk part", plainBytes, WireLimits.MAX_PART_BYTES);
    PayloadReader.checkBound("chunk offset", offsetBytes, Long.MAX_VALUE / 2);
    if (encoding == PLAIN) {
      return new ChunkPart(chunkId, offsetBytes, in.getBytes(plainBytes));
    }
    if (encoding == DEFLATED) {
      return new ChunkPart(chunkId, offsetBytes, inflate(in.getBytes(in.remaining()), plainBytes));
    }
    throw new WireException(
        Refusal.Reason.MALFORMED, "A chunk part has the unknown encoding " + encoding + ".");
  }

  private static byte[] inflate(byte[] deflated, int plainBytes) throws WireException {
    Inflater inflater = new Inflater();
    try {
      inflater.setInput(deflated);
      // One byte more than announced, so that too long a content shows.
      byte[] plain = new byte[plainBytes + 1];
      int size = 0;
      while (size < plain.length) {
        int count = inflater.inflate(plain, size, plain.length - size);
        if (count == 0) {
          break;
        }
        size += count;
      }
      if (size != plainBytes || !inflater.finished()) {
        throw new WireException(
            Refusal.Reason.MALFORMED,
            "A chunk part does not decompress to the " + plainBytes + " bytes that it announced.");
      }
      return Arrays.copyOf(plain, plainBytes);
    } catch (DataFormatException e) {
      throw new WireException(
          Refusal.Reason.MALFORMED, "A chunk part cannot be decompressed: " + e.getMessage() + ".");
    } finally {
      inflater.end();
    }
  }
}
