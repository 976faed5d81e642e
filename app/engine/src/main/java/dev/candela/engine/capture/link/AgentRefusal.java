package dev.candela.engine.capture.link;

import dev.candela.wire.payload.Refusal;
import java.io.IOException;

/** Refusal of an authenticated agent; the message is its sentence for the user. */
public final class AgentRefusal extends IOException {
  private static final long serialVersionUID = 1L;

  private final Refusal.Reason reason;

  AgentRefusal(Refusal refusal) {
    super(refusal.sentence());
    this.reason = refusal.reason();
  }

  /** True if another Candela is recording the JVM. */
  public boolean isBusy() {
    return reason == Refusal.Reason.BUSY;
  }
}
