package dev.candela.jfr.bytes;

import java.io.IOException;

/** An input and another one behind it; nothing that is read reaches from one into the other. */
public final class TwoSources extends ByteSource {
  private final ByteSource first;
  private final long firstBytes;
  private final ByteSource second;

  /**
   * @param firstBytes what is read of the first, which may have grown since
   */
  public TwoSources(ByteSource first, long firstBytes, ByteSource second) {
    this.first = first;
    this.firstBytes = firstBytes;
    this.second = second;
  }

  private ByteSource at(long position) {
    return position < firstBytes ? first : second;
  }

  private long within(long position) {
    return position < firstBytes ? position : position - firstBytes;
  }

  @Override
  public long lengthBytes() throws IOException {
    return firstBytes + second.lengthBytes();
  }

  @Override
  public void copy(long position, byte[] into, int at, int count) throws IOException {
    at(position).copy(within(position), into, at, count);
  }

  @Override
  public ByteSource part(long position, long partBytes, ChunkBuffer buffer) throws IOException {
    return at(position).part(within(position), partBytes, buffer);
  }

  @Override
  public void close() throws IOException {
    try (second) {
      first.close();
    }
  }
}
