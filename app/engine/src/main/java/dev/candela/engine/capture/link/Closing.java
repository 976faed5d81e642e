package dev.candela.engine.capture.link;

public final class Closing {
  private Closing() {}

  /** Ignores failures; null is nothing to close. */
  public static void quietly(AutoCloseable closeable) {
    try {
      if (closeable != null) {
        closeable.close();
      }
    } catch (Exception e) {
      // It is closed as far as it can be.
      return;
    }
  }
}
