package dev.candela.jfr.bytes;

/** Bytes on the heap. */
public final class ArraySource extends ByteSource {
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
