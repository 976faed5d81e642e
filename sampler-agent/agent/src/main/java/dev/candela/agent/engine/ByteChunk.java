package dev.candela.agent.engine;

public final class ByteChunk implements Chunk {
  private final byte[] bytes;
  private final boolean beside;

  /** Does not copy the array, which must not change afterwards. */
  public ByteChunk(byte[] bytes) {
    this(bytes, false);
  }

  /** The same, of one recorder or of the other. */
  public ByteChunk(byte[] bytes, boolean beside) {
    this.bytes = bytes;
    this.beside = beside;
  }

  @Override
  public boolean isBeside() {
    return beside;
  }

  @Override
  public long lengthBytes() {
    return bytes.length;
  }

  @Override
  public long heldBytes() {
    return bytes.length;
  }

  @Override
  public int read(long offsetBytes, byte[] target) {
    int count = (int) Math.min(target.length, bytes.length - offsetBytes);
    System.arraycopy(bytes, (int) offsetBytes, target, 0, count);
    return count;
  }

  @Override
  public void release() {}
}
