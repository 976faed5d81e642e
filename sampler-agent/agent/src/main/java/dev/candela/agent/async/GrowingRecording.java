package dev.candela.agent.async;

import dev.candela.agent.chunk.HeaderBytes;
import dev.candela.agent.engine.Chunk;
import dev.candela.agent.engine.Quietly;
import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;

/**
 * The file that async-profiler appends to; this class reads the finished chunks. It loses its name
 * as soon as both sides have it open, so nothing stays on disk even if the target is killed. It is
 * closed when the last of the engine's thread and the sender's, which has its chunks, lets go.
 */
final class GrowingRecording {
  private final RandomAccessFile file;
  private long doneBytes;
  private int users = 1;

  /** Opens the profiler's new file; the caller deletes its name. */
  GrowingRecording(File named) throws IOException {
    file = new RandomAccessFile(named, "r");
  }

  long doneBytes() {
    return doneBytes;
  }

  /** The next finished chunk, or null. */
  synchronized Chunk nextChunk() throws IOException {
    byte[] bytes = new byte[HeaderBytes.BYTES];
    long fileBytes = file.length();
    if (doneBytes + bytes.length > fileBytes) {
      return null;
    }
    file.seek(doneBytes);
    file.readFully(bytes);
    HeaderBytes header = new HeaderBytes(bytes);
    // The open chunk has no pools yet.
    if (!header.isJfr() || header.poolOffset() == 0) {
      return null;
    }
    if (header.lengthBytes() < bytes.length || doneBytes + header.lengthBytes() > fileBytes) {
      return null;
    }
    Chunk chunk = new FileChunk(doneBytes, header.lengthBytes());
    users++;
    doneBytes += header.lengthBytes();
    return chunk;
  }

  private synchronized void read(long at, byte[] target, int count) throws IOException {
    file.seek(at);
    file.readFully(target, 0, count);
  }

  synchronized void release() {
    if (--users == 0) {
      Quietly.close(file);
    }
  }

  private final class FileChunk implements Chunk {
    private final long startBytes;
    private final long lengthBytes;

    FileChunk(long startBytes, long lengthBytes) {
      this.startBytes = startBytes;
      this.lengthBytes = lengthBytes;
    }

    @Override
    public long lengthBytes() {
      return lengthBytes;
    }

    @Override
    public long heldBytes() {
      return 0;
    }

    @Override
    public int read(long offsetBytes, byte[] target) throws IOException {
      int count = (int) Math.min(target.length, lengthBytes - offsetBytes);
      GrowingRecording.this.read(startBytes + offsetBytes, target, count);
      return count;
    }

    @Override
    public void release() {
      GrowingRecording.this.release();
    }
  }
}
