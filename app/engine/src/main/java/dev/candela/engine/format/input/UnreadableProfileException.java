package dev.candela.engine.format.input;

import java.io.IOException;

/** No profile at all, as a sentence for the user; a partly readable file gives warnings instead. */
public final class UnreadableProfileException extends IOException {
  private static final long serialVersionUID = 1;

  public enum Reason {
    MISSING,
    /** The path is a directory or a device. */
    NO_FILE,
    NO_PERMISSION,
    EMPTY,
    UNKNOWN_FORMAT,
    /** A known format, but nothing can be read: truncated too early, or destroyed. */
    DAMAGED,
    IO
  }

  private final Reason reason;

  public UnreadableProfileException(Reason reason, String sentence) {
    super(sentence);
    this.reason = reason;
  }

  public UnreadableProfileException(Reason reason, String sentence, Throwable cause) {
    super(sentence, cause);
    this.reason = reason;
  }

  public Reason reason() {
    return reason;
  }
}
