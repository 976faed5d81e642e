package dev.candela.jfr;

/** Bytes on the heap. */
final class ArraySource extends ByteSource {
  private final byte[] bytes;
  private final int offset;
  private final int lengthBytes;

  ArraySource(byte[] bytes, int offset, int lengthBytes) {
    this.bytes = bytes;
    this.offset = offset;
    this.lengthBytes = lengthBytes;
  }

  @Override
  long lengthBytes() {
    return lengthBytes;
  }

  @Override
  void copy(long position, byte[] into, int at, int count) {
    System.arraycopy(bytes, offset + (int) position, into, at, count);
  }

  @Override
  ByteSource part(long position, long partBytes, ChunkBuffer buffer) {
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
