package dev.candela.jfr;

/** The bytes of one chunk and what is needed to read and to name any of them. */
final class ChunkBytes {
  private final ByteSource source;
  private final String sourceName;
  private final long filePosition;
  private final boolean compressed;
  private volatile long limit;

  /**
   * @param source position 0 is the first byte of the chunk's header
   * @param filePosition where that byte is in the input, for messages
   * @param limit how many bytes may be read
   */
  ChunkBytes(
      ByteSource source, String sourceName, long filePosition, boolean compressed, long limit) {
    this.source = source;
    this.sourceName = sourceName;
    this.filePosition = filePosition;
    this.compressed = compressed;
    this.limit = limit;
  }

  ByteSource source() {
    return source;
  }

  boolean compressed() {
    return compressed;
  }

  long limit() {
    return limit;
  }

  String sourceName() {
    return sourceName;
  }

  long filePosition() {
    return filePosition;
  }

  /** Lets more bytes be read; inputs that exist keep their limit until they are told. */
  void grow(long newLimit) {
    limit = newLimit;
  }

  DamagedJfrException damaged(long position, String reason) {
    return new DamagedJfrException(sourceName, filePosition + position, reason);
  }

  JfrWarning warning(long position, String text) {
    return new JfrWarning(sourceName, filePosition + position, text);
  }
}
