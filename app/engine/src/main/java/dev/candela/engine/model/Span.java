package dev.candela.engine.model;

/**
 * A stretch of time, in nanoseconds since 1970.
 *
 * @param startNanos the first moment in it
 * @param endNanos the first moment after it; not before {@code startNanos}
 */
public record Span(long startNanos, long endNanos) {
  /** No time at all, and the neutral element of {@link #union}. */
  public static final Span EMPTY = new Span(0, 0);

  /** Checks the order of the two. */
  public Span {
    if (endNanos < startNanos) {
      throw new IllegalArgumentException("a span from " + startNanos + " to " + endNanos);
    }
  }

  /** True for a span without a moment in it. */
  public boolean isEmpty() {
    return startNanos == endNanos;
  }

  /** Its length. */
  public long durationNanos() {
    return endNanos - startNanos;
  }

  /** True if the moment lies in it. */
  public boolean contains(long nanos) {
    return startNanos <= nanos && nanos < endNanos;
  }

  /** The shortest span that holds both. */
  public Span union(Span other) {
    if (isEmpty()) {
      return other;
    } else if (other.isEmpty()) {
      return this;
    }
    return new Span(Math.min(startNanos, other.startNanos), Math.max(endNanos, other.endNanos));
  }
}
