package dev.candela.engine.timeline;

import dev.candela.engine.model.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;

/** Time from left to right; a value. */
public record TimeAxis(Span span, double leftPixels, double widthPixels) {
  private static final double LEAST_TICK_PIXELS = 72;
  private static final long MILLI = 1_000_000;

  /** In milliseconds: one, two and five; quarters for minutes and hours. */
  private static final long[] STEPS = {
    1, 2, 5, 10, 20,
    50, 100, 200, 500, 1000,
    2000, 5000, 10_000, 15_000, 30_000,
    60_000, 120_000, 300_000, 600_000, 900_000,
    1_800_000, 3_600_000, 7_200_000, 21_600_000, 43_200_000,
    86_400_000
  };

  /** The shortest step that divides the time into at most this number of pieces. */
  public static long step(long durationNanos, double pieces) {
    return MILLI
        * LongStream.of(STEPS)
            .filter(step -> durationNanos <= step * MILLI * pieces)
            .findFirst()
            .orElse(STEPS[STEPS.length - 1]);
  }

  public double rightPixels() {
    return leftPixels + widthPixels;
  }

  /** Moments outside are moved to the nearer end. */
  public double x(long nanos) {
    double part = (nanos - span.startNanos()) / (double) Math.max(1, span.durationNanos());
    return leftPixels + Math.clamp(part, 0, 1) * widthPixels;
  }

  public long nanosAt(double x) {
    double part = Math.clamp((x - leftPixels) / Math.max(1, widthPixels), 0, 1);
    return span.startNanos() + Math.round(part * span.durationNanos());
  }

  public double nanosPerPixel() {
    return span.durationNanos() / Math.max(1, widthPixels);
  }

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
