package dev.candela.wire.payload;

import java.io.IOException;

/** The peer broke the protocol; the link is closed after a {@link Refusal} with this reason. */
public final class WireException extends IOException {
  private static final long serialVersionUID = 1L;

  private final Refusal.Reason reason;

  public WireException(Refusal.Reason reason, String sentence) {
    super(sentence);
    this.reason = reason;
  }

  public Refusal.Reason reason() {
    return reason;
  }
}
