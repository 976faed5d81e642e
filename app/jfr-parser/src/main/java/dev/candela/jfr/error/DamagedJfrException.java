package dev.candela.jfr.error;

public final class DamagedJfrException extends JfrException {
  private static final long serialVersionUID = 1L;

  public DamagedJfrException(String source, long offset, String reason) {
    super(source, offset, reason);
  }
}
