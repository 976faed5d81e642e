package dev.candela.jfr;

/** The input does not begin as a recording does. */
public final class NotJfrException extends JfrException {
  private static final long serialVersionUID = 1L;

  NotJfrException(String source, long offset, String reason) {
    super(source, offset, reason);
  }
}
