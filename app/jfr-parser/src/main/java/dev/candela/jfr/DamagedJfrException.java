package dev.candela.jfr;

/** The bytes contradict themselves, or end before they should. */
public final class DamagedJfrException extends JfrException {
  private static final long serialVersionUID = 1L;

  DamagedJfrException(String source, long offset, String reason) {
    super(source, offset, reason);
  }
}
