package dev.candela.bench.guest;

import dev.candela.engine.capture.SessionStatus;

final class Losses {
  private Losses() {}

  static String of(SessionStatus status) {
    return "samples "
        + status.samples().orElse(0)
        + ", lost "
        + status.lostSamples().orElse(0)
        + ", chunks "
        + status.recordedChunks()
        + ", dropped "
        + status.droppedChunks().orElse(0)
        + ", ticks met "
        + status.ticksMet().orElse(0)
        + " of "
        + status.ticksAsked().orElse(0);
  }
}
