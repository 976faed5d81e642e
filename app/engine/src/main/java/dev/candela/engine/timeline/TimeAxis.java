package dev.candela.engine.timeline;

import dev.candela.engine.model.Span;
import java.util.ArrayList;
import java.util.List;

/**
 * Time from left to right; a value.
 *
 * @param span from its left end to its right end
 * @param leftPixels position of its start
 * @param widthPixels its length
 */
public record TimeAxis(Span span, double leftPixels, double widthPixels) {
  private static final double LEAST_TICK_PIXELS = 72;
  private static final long MILLI = 1_000_000;
  private static final long SECOND = 1000 * MILLI;
  private static final long MINUTE = 60 * SECOND;
  private static final long HOUR = 60 * MINUTE;

  /** Steps of one, two and five; quarters for minutes and hours. */
  private static final long[] STEPS = {
    MILLI,
    2 * MILLI,
    5 * MILLI,
    10 * MILLI,
    20 * MILLI,
    50 * MILLI,
    100 * MILLI,
    200 * MILLI,
    500 * MILLI,
    SECOND,
    2 * SECOND,
    5 * SECOND,
    10 * SECOND,
    15 * SECOND,
    30 * SECOND,
    MINUTE,
    2 * MINUTE,
    5 * MINUTE,
    10 * MINUTE,
    15 * MINUTE,
    30 * MINUTE,
    HOUR,
    2 * HOUR,
    6 * HOUR,
    12 * HOUR,
    24 * HOUR
  };

  /** The shortest step that divides the time into at most this number of pieces. */
  public static long step(long durationNanos, double pieces) {
    for (long step : STEPS) {
      if (durationNanos <= step * pieces) {
        return step;
      }
    }
    return STEPS[STEPS.length - 1];
  }

  /** Moments outside are moved to the nearer end. */
  public double x(long nanos) {
    double part = (nanos - span.startNanos()) / (double) Math.max(1, span.durationNanos());
    return leftPixels + Math.clamp(part, 0, 1) * widthPixels;
  }

  /** The moment at a position. */
  public long nanosAt(double x) {
    double part = Math.clamp((x - leftPixels) / Math.max(1, widthPixels), 0, 1);
    return span.startNanos() + Math.round(part * span.durationNanos());
  }

  public double nanosPerPixel() {
    return span.durationNanos() / Math.max(1, widthPixels);
  }

  /** The time from one tick to the next. */
  public long tickNanos() {
    return step(span.durationNanos(), Math.max(1, widthPixels / LEAST_TICK_PIXELS));
  }

  public List<Long> ticks() {
    List<Long> ticks = new ArrayList<>();
    long step = tickNanos();
    for (long at = span.startNanos(); at <= span.endNanos(); at += step) {
      ticks.add(at);
    }
    return ticks;
  }
}
