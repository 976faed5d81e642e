package dev.candela.agent.link;

import dev.candela.agent.engine.Chunk;
import dev.candela.wire.ChunkEncoder;
import dev.candela.wire.Reports;
import dev.candela.wire.payload.WireLimits;
import java.io.IOException;

/** Sends the outbox on its own thread, the only one that waits for the reader. */
public final class ChunkSender implements Runnable {
  public interface Link {
    void send(byte[] frame) throws IOException;

    void close();
  }

  private static final int PART_BYTES = 128 * 1024;

  private final Outbox outbox;
  private final Link link;
  private final byte[] part = new byte[Math.min(PART_BYTES, WireLimits.MAX_PART_BYTES)];
  private long chunks;
  private long chunksBeside;

  public ChunkSender(Outbox outbox, Link link) {
    this.outbox = outbox;
    this.link = link;
  }

  @Override
  public void run() {
    try (ChunkEncoder encoder = new ChunkEncoder()) {
      for (Object next = outbox.take(); next != null; next = outbox.take()) {
        if (next instanceof byte[]) {
          link.send((byte[]) next);
        } else {
          sendChunk((Chunk) next, encoder);
        }
      }
    } catch (IOException gone) {
      outbox.abandon(null);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      link.close();
    }
  }

  /** The second recorder's chunks count downwards. */
  private long number(Chunk chunk) {
    int begun = chunk.startBytes() == 0 ? 1 : 0;
    return chunk.isBeside() ? -(chunksBeside += begun) : (chunks += begun);
  }

  private void sendChunk(Chunk chunk, ChunkEncoder encoder) throws IOException {
    try {
      long chunkId = number(chunk);
      long offsetBytes = 0;
      while (offsetBytes < chunk.lengthBytes() && !outbox.abandoned()) {
        int count = chunk.read(offsetBytes, part);
        link.send(encoder.part(chunkId, chunk.startBytes() + offsetBytes, part, 0, count));
        offsetBytes += count;
      }
      if (!outbox.abandoned()) {
        byte[] header = chunk.header();
        if (header != null) {
          link.send(encoder.part(chunkId, 0, header, 0, header.length));
        }
        long endBytes = chunk.startBytes() + offsetBytes;
        link.send(
            chunk.isLast()
                ? Reports.chunkEnd(chunkId, endBytes)
                : Reports.chunkFlushed(chunkId, endBytes));
      }
    } finally {
      outbox.sent(chunk);
    }
  }
}
