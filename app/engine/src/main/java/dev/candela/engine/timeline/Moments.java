package dev.candela.engine.timeline;

import dev.candela.engine.model.Span;
import dev.candela.engine.text.Messages;
import dev.candela.engine.text.Quantities;

/** Formats times of a recording relative to its start. */
public final class Moments {
  private static final double SECOND = 1e9;
  private static final long MINUTE_NANOS = 60_000_000_000L;

  private Moments() {}

  /** {@code 12.25 s} or {@code 01:12.2}, with as many digits as the step needs. */
  public static String moment(long nanosFromStart, double stepNanos) {
    int digits =
        stepNanos >= SECOND
            ? 0
            : (int) Math.clamp(Math.ceil(-Math.log10(stepNanos / SECOND)), 1, 3);
    if (nanosFromStart < MINUTE_NANOS) {
      return Messages.text(
          "timeline.seconds", Quantities.decimals(nanosFromStart / SECOND, digits));
    }
    String clock = Quantities.clock(nanosFromStart);
    if (digits == 0) {
      return clock;
    }
    double part = nanosFromStart % (long) SECOND / SECOND;
    double scale = Math.pow(10, digits);
    // Cut, not rounded: one more second would have to be carried into the clock.
    return clock + Quantities.decimals(Math.floor(part * scale) / scale, digits).substring(1);
  }

  /** {@code 12.2 s} or {@code 01:12.2}. */
  public static String tenths(long nanosFromStart) {
    return moment(nanosFromStart, SECOND / 10);
  }

  public static String range(Span range, long originNanos, double stepNanos) {
    return Messages.text(
        "timeline.range",
        moment(range.startNanos() - originNanos, stepNanos),
        moment(range.endNanos() - originNanos, stepNanos),
        moment(range.durationNanos(), stepNanos));
  }
}
