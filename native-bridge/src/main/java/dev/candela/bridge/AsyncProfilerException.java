package dev.candela.bridge;

/** async-profiler refused a command, or could not be loaded; the message says why in a sentence. */
public final class AsyncProfilerException extends Exception {
  private static final long serialVersionUID = 1;

  AsyncProfilerException(String message) {
    super(message);
  }

  AsyncProfilerException(String message, Throwable cause) {
    super(message, cause);
  }
}
