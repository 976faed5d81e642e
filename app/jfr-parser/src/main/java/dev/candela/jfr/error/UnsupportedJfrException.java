package dev.candela.jfr.error;

/** The recording has a format version that this reader does not know. */
public final class UnsupportedJfrException extends JfrException {
  private static final long serialVersionUID = 1L;

  public UnsupportedJfrException(String source, long offset, String reason) {
    super(source, offset, reason);
  }
}
