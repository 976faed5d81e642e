package dev.candela.jfr;

public final class TickClock {
  private final long startNanos;
  private final long startTicks;
  private final double ticksPerNano;

  TickClock(long startNanos, long startTicks, long ticksPerSecond) {
    this.startNanos = startNanos;
    this.startTicks = startTicks;
    // A damaged frequency counts as one tick per nanosecond, which keeps the order of events.
    this.ticksPerNano = ticksPerSecond > 0 ? ticksPerSecond / 1e9 : 1;
  }

  public long epochNanos(long ticks) {
    return startNanos + (long) ((ticks - startTicks) / ticksPerNano);
  }

  public long durationNanos(long ticks) {
    return (long) (ticks / ticksPerNano);
  }
}
