package dev.candela.jfr.bytes;

import dev.candela.jfr.error.DamagedJfrException;
import java.io.EOFException;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

public abstract class ByteSource implements AutoCloseable {
  /** Bytes there now; an open recording grows. */
  public abstract long lengthBytes() throws IOException;

  /** Copies exactly {@code count} bytes, which the caller has checked to be there. */
  public abstract void copy(long position, byte[] into, int at, int count) throws IOException;

  /** A part of this input, to be closed; until then, it may use the buffer. */
  public abstract ByteSource part(long position, long lengthBytes, ChunkBuffer buffer)
      throws IOException;

  /** Releases the memory or file; nothing may read from it after that. */
  @Override
  public void close() throws IOException {}

  /** Returns the array that holds all bytes, or null when they are elsewhere. */
  byte[] array() {
    return null;
  }

  int arrayOffset() {
    return 0;
  }

  public static final class ArraySource extends ByteSource {
    private final byte[] bytes;
    private final int offset;
    private final int lengthBytes;

    public ArraySource(byte[] bytes, int offset, int lengthBytes) {
      this.bytes = bytes;
      this.offset = offset;
      this.lengthBytes = lengthBytes;
    }

    @Override
    public long lengthBytes() {
      return lengthBytes;
    }

    @Override
    public void copy(long position, byte[] into, int at, int count) {
      System.arraycopy(bytes, offset + (int) position, into, at, count);
    }

    @Override
    public ByteSource part(long position, long partBytes, ChunkBuffer buffer) {
      return new ArraySource(bytes, offset + (int) position, (int) partBytes);
    }

    @Override
    byte[] array() {
      return bytes;
    }

    @Override
    int arrayOffset() {
      return offset;
    }
  }

  /** Bytes in a memory segment, as a rule a mapped part of a file. */
  public static final class SegmentSource extends ByteSource {
    private final String name;
    private final MemorySegment segment;
    private final Arena arena;

    /** The arena, which may be null, is closed with this. */
    public SegmentSource(String name, MemorySegment segment, Arena arena) {
      this.name = name;
      this.segment = segment;
      this.arena = arena;
    }

    @Override
    public long lengthBytes() {
      return segment.byteSize();
    }

    @Override
    public void copy(long position, byte[] into, int at, int count) throws IOException {
      try {
        MemorySegment.copy(segment, ValueLayout.JAVA_BYTE, position, into, at, count);
      } catch (InternalError e) {
        // The JVM's report of a mapped page after the end of a file that was truncated meanwhile.
        DamagedJfrException cut =
            new DamagedJfrException(name, position, "the file was shortened while it was read");
        cut.initCause(e);
        throw cut;
      }
    }

    @Override
    public ByteSource part(long position, long partBytes, ChunkBuffer buffer) throws IOException {
      if (partBytes > buffer.largestBytes()) {
        return new SegmentSource(name, segment.asSlice(position, partBytes), null);
      }
      byte[] into = buffer.array((int) partBytes);
      copy(position, into, 0, (int) partBytes);
      return new ArraySource(into, 0, (int) partBytes);
    }

    @Override
    public void close() {
      if (arena != null) {
        arena.close();
      }
    }
  }

  /** A file that may still grow: read when asked for, since a mapping has a fixed length. */
  public static final class ChannelSource extends ByteSource {
    /** Shorter files are read, since the first mapping of a process takes milliseconds. */
    private static final int SHORT_BYTES = 16 << 20;

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
}
