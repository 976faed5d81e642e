package dev.candela.agent.async;

import dev.candela.agent.engine.Chunk;
import java.io.IOException;

/** A chunk in async-profiler's file. */
final class FileChunk implements Chunk {
  private final GrowingRecording recording;
  private final long startBytes;
  private final long lengthBytes;

  FileChunk(GrowingRecording recording, long startBytes, long lengthBytes) {
    this.recording = recording;
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
    recording.read(startBytes + offsetBytes, target, count);
    return count;
  }

  @Override
  public void release() {
    recording.release();
  }
}
