package dev.candela.jfr.error;

public final class NotJfrException extends JfrException {
  private static final long serialVersionUID = 1L;

  public NotJfrException(String source, long offset, String reason) {
    super(source, offset, reason);
  }
}
