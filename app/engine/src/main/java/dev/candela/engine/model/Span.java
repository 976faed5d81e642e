package dev.candela.engine.model;

/** From the first moment in it to the first one after it, in nanoseconds since 1970. */
public record Span(long startNanos, long endNanos) {
  /** No time; the neutral element of {@link #union}. */
  public static final Span EMPTY = new Span(0, 0);

  public Span {
    if (endNanos < startNanos) {
      throw new IllegalArgumentException("a span from " + startNanos + " to " + endNanos);
    }
  }

  public boolean isEmpty() {
    return startNanos == endNanos;
  }

  public long durationNanos() {
    return endNanos - startNanos;
  }

  public boolean contains(long nanos) {
    return startNanos <= nanos && nanos < endNanos;
  }

  /** The part of it in another one; empty at the nearest moment if there is none. */
  public Span within(Span whole) {
    long start = Math.clamp(startNanos, whole.startNanos, whole.endNanos);
    return new Span(start, Math.clamp(endNanos, start, whole.endNanos));
  }

  public Span union(Span other) {
    if (isEmpty()) {
      return other;
    } else if (other.isEmpty()) {
      return this;
    }
    return new Span(Math.min(startNanos, other.startNanos), Math.max(endNanos, other.endNanos));
  }
}
