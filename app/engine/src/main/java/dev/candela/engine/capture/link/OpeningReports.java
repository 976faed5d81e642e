package dev.candela.engine.capture.link;

import dev.candela.wire.Refusal;
import dev.candela.wire.TargetDescription;

/** Waits for the agent's first words. */
final class OpeningReports extends IgnoredReports {
  private TargetDescription target;
  private Refusal refusal;

  @Override
  public void onTarget(TargetDescription description) {
    target = description;
  }

  @Override
  public void onRefusal(Refusal reason) {
    refusal = reason;
  }

  /** Null if it has not come. */
  TargetDescription target() {
    return target;
  }

  /** Null if the agent goes on. */
  Refusal refusal() {
    return refusal;
  }
}
