package dev.candela.jfr.error;

import java.io.IOException;

/** A recording could not be read: file, byte offset and reason. */
public sealed class JfrException extends IOException
    permits NotJfrException, UnsupportedJfrException, DamagedJfrException {
  private static final long serialVersionUID = 1L;

  private final String source;
  private final long offset;
  private final String reason;

  JfrException(String source, long offset, String reason) {
    super(source + ", byte " + offset + ": " + reason);
    this.source = source;
    this.offset = offset;
    this.reason = reason;
  }

  public String source() {
    return source;
  }

  public long offset() {
    return offset;
  }

  /** Without file and offset. */
  public String reason() {
    return reason;
  }
}
