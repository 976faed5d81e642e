package dev.candela.wire;

import dev.candela.wire.payload.PayloadReader;
import dev.candela.wire.payload.PayloadWriter;
import dev.candela.wire.payload.WireException;

/** Length up to which a chunk is valid: complete, or readable while it grows. */
public final class ChunkMark {
  private final long chunkId;
  private final long lengthBytes;

  public ChunkMark(long chunkId, long lengthBytes) {
    this.chunkId = chunkId;
    this.lengthBytes = lengthBytes;
  }

  public long chunkId() {
    return chunkId;
  }

  /** From the start of the chunk. */
  public long lengthBytes() {
    return lengthBytes;
  }

  PayloadWriter payload() {
    return new PayloadWriter().putLong(chunkId).putLong(lengthBytes);
  }

  static ChunkMark read(PayloadReader in) throws WireException {
    return new ChunkMark(in.getLong(), in.getLong());
  }
}
