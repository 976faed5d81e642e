package dev.candela.jfr.bytes;

import dev.candela.jfr.error.DamagedJfrException;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Bytes in a memory segment, as a rule a mapped part of a file. */
public final class SegmentSource extends ByteSource {
  private final String name;
  private final MemorySegment segment;
  private final Arena arena;

  /**
   * @param arena closed with this source; may be null
   */
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
