package dev.candela.jfr.bytes;

import java.io.EOFException;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/** Bytes of a file that may still grow: read when asked for, since a mapping has a fixed length. */
public final class ChannelSource extends ByteSource {
  /** Shorter files are read, since the first mapping of a process takes milliseconds. */
  private static final int SHORT_BYTES = 4 << 20;

  /** The JDK copies through memory of this size, and keeps it. */
  private static final int STEP_BYTES = 1 << 18;

  private final String name;
  private final FileChannel channel;
  private final long basePosition;

  public ChannelSource(String name, FileChannel channel, long basePosition) {
    this.name = name;
    this.channel = channel;
    this.basePosition = basePosition;
  }

  @Override
  public long lengthBytes() throws IOException {
    return channel.size() - basePosition;
  }

  @Override
  public void copy(long position, byte[] into, int at, int count) throws IOException {
    ByteBuffer target = ByteBuffer.wrap(into, at, count);
    long from = basePosition + position;
    while (target.position() < at + count) {
      target.limit(Math.min(at + count, target.position() + STEP_BYTES));
      int n = channel.read(target, from);
      if (n < 0) {
        throw new EOFException(name + ", byte " + from + ": the file ends here");
      }
      from += n;
    }
  }

  @Override
  public ByteSource part(long position, long partBytes, ChunkBuffer buffer) throws IOException {
    if (partBytes > buffer.largestBytes()) {
      // Shared, since several threads may read one large chunk.
      return mapped(position, partBytes, Arena.ofShared());
    }
    if (partBytes <= SHORT_BYTES) {
      byte[] into = buffer.array((int) partBytes);
      copy(position, into, 0, (int) partBytes);
      return new ArraySource(into, 0, (int) partBytes);
    }
    try (SegmentSource mapped = mapped(position, partBytes, Arena.ofConfined())) {
      return mapped.part(0, partBytes, buffer);
    }
  }

  private SegmentSource mapped(long position, long partBytes, Arena arena) throws IOException {
    try {
      long from = basePosition + position;
      MemorySegment part = channel.map(FileChannel.MapMode.READ_ONLY, from, partBytes, arena);
      return new SegmentSource(name, part, arena);
    } catch (IOException | RuntimeException e) {
      arena.close();
      throw e;
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
