package dev.candela.jfr.error;

public final class UnsupportedJfrException extends JfrException {
  private static final long serialVersionUID = 1L;

  public UnsupportedJfrException(String source, long offset, String reason) {
    super(source, offset, reason);
  }
}
