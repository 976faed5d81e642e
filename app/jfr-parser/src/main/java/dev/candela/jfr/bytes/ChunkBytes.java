package dev.candela.jfr.bytes;

import dev.candela.jfr.error.DamagedJfrException;
import dev.candela.jfr.error.JfrWarning;

public final class ChunkBytes {
  private final ByteSource source;
  private final String sourceName;
  private final long filePosition;
  private final boolean compressed;
  private volatile long limit;

  public ChunkBytes(
      ByteSource source, String sourceName, long filePosition, boolean compressed, long limit) {
    this.source = source;
    this.sourceName = sourceName;
    this.filePosition = filePosition;
    this.compressed = compressed;
    this.limit = limit;
  }

  public ByteSource source() {
    return source;
  }

  boolean compressed() {
    return compressed;
  }

  public long limit() {
    return limit;
  }

  public String sourceName() {
    return sourceName;
  }

  public long filePosition() {
    return filePosition;
  }

  /** Lets more bytes be read; inputs that exist keep their limit until they are told. */
  public void grow(long newLimit) {
    limit = newLimit;
  }

  public DamagedJfrException damaged(long position, String reason) {
    return new DamagedJfrException(sourceName, filePosition + position, reason);
  }

  public JfrWarning warning(long position, String text) {
    return new JfrWarning(sourceName, filePosition + position, text);
  }
}
