package dev.candela.desktop.window;

import java.util.OptionalLong;

/** Achieved and requested rate between two messages; intervals with a pause are skipped. */
final class TickRate {
  private static final double NANOS_PER_SECOND = 1e9;

  private long elapsedNanos;
  private long asked;
  private long met;
  private boolean known;
  private OptionalLong metPerSecond = OptionalLong.empty();
  private OptionalLong askedPerSecond = OptionalLong.empty();

  /** Receives sums since sampling began; keeps the last rates while they are unknown. */
  void follow(long newElapsedNanos, long newAsked, long newMet, boolean paused) {
    long nanos = newElapsedNanos - elapsedNanos;
    if (known && !paused && nanos > 0 && newAsked > asked && newMet >= met) {
      askedPerSecond = perSecond(newAsked - asked, nanos);
      metPerSecond = perSecond(newMet - met, nanos);
    }
    elapsedNanos = newElapsedNanos;
    asked = newAsked;
    met = newMet;
    // The first interval after a pause includes a part of it.
    known = !paused;
  }

  OptionalLong metPerSecond() {
    return metPerSecond;
  }

  OptionalLong askedPerSecond() {
    return askedPerSecond;
  }

  private static OptionalLong perSecond(long count, long nanos) {
    return OptionalLong.of(Math.round(count * NANOS_PER_SECOND / nanos));
  }
}
