package dev.candela.jfr;

/** The recording has a format version that this reader does not know. */
public final class UnsupportedJfrException extends JfrException {
  private static final long serialVersionUID = 1L;

  UnsupportedJfrException(String source, long offset, String reason) {
    super(source, offset, reason);
  }
}
