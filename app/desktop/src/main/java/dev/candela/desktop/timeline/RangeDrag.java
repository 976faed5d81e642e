package dev.candela.desktop.timeline;

import dev.candela.engine.model.Span;
import java.util.Optional;

/**
 * A range of time while the user drags it, by mouse or by keys: what is shown follows at once, what
 * is chosen follows when they let go, so that a range is one step of undo. For the FX thread.
 */
final class RangeDrag {
  private Span whole = Span.EMPTY;
  private Span chosen;
  private Span drawn;
  private long anchorNanos;
  private long cursorNanos;

  void setWhole(Span span) {
    whole = span;
    anchorNanos = Math.clamp(anchorNanos, span.startNanos(), span.endNanos());
    cursorNanos = Math.clamp(cursorNanos, span.startNanos(), span.endNanos());
  }

  /** Sets the session's range; null for the whole recording. */
  void setChosen(Span range) {
    chosen = range;
  }

  /** The range to draw: the one being dragged, or else the chosen one; null for none. */
  Span shown() {
    return drawn == null ? chosen : drawn;
  }

  /** True from the first move to letting go. */
  boolean isDrawing() {
    return drawn != null;
  }

  long cursorNanos() {
    return cursorNanos;
  }

  /** Begins to draw, or to move the edge of the range that is within reach. */
  void press(long nanos, long reachNanos) {
    drawn = null;
    cursorNanos = nanos;
    anchorNanos = nanos;
    if (chosen != null && Math.abs(chosen.startNanos() - nanos) <= reachNanos) {
      anchorNanos = chosen.endNanos();
    } else if (chosen != null && Math.abs(chosen.endNanos() - nanos) <= reachNanos) {
      anchorNanos = chosen.startNanos();
    }
  }

  void drag(long nanos) {
    cursorNanos = nanos;
    drawn = between(anchorNanos, nanos);
  }

  Optional<Span> release() {
    Span range = drawn;
    drawn = null;
    return range == null || range.isEmpty() ? Optional.empty() : Optional.of(range);
  }

  void cancel() {
    drawn = null;
  }

  void move(long byNanos) {
    Span range = shown();
    if (range == null) {
      cursorNanos = clamp(cursorNanos + byNanos);
      anchorNanos = cursorNanos;
      return;
    }
    long start = Math.clamp(range.startNanos() + byNanos, whole.startNanos(), whole.endNanos());
    start = Math.max(whole.startNanos(), Math.min(start, whole.endNanos() - range.durationNanos()));
    drawn = new Span(start, start + range.durationNanos());
    anchorNanos = drawn.startNanos();
    cursorNanos = drawn.endNanos();
  }

  /** Moves the end of the range that the keyboard is at, or begins one. */
  void extend(long byNanos) {
    cursorNanos = clamp(cursorNanos + byNanos);
    drawn = between(anchorNanos, cursorNanos);
  }

  private long clamp(long nanos) {
    return Math.clamp(nanos, whole.startNanos(), whole.endNanos());
  }

  private static Span between(long oneNanos, long otherNanos) {
    return new Span(Math.min(oneNanos, otherNanos), Math.max(oneNanos, otherNanos));
  }
}
