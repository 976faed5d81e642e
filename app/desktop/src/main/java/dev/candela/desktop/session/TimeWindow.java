package dev.candela.desktop.session;

import dev.candela.engine.model.Span;
import dev.candela.engine.view.select.SampleSelection;

/** Which part of a recording's time is looked at, also while it grows; a value. */
public sealed interface TimeWindow {
  /** All of it. */
  TimeWindow ALL = new All();

  /** The stretch that it means in a recording of that span, for {@link SampleSelection#range}. */
  Span rangeIn(Span recording);

  /** What is left out of it, for {@link SampleSelection#leftOut}. */
  Span leftOut();

  /** See {@link #ALL}. */
  record All() implements TimeWindow {
    @Override
    public Span rangeIn(Span recording) {
      return SampleSelection.ALWAYS;
    }

    @Override
    public Span leftOut() {
      return Span.EMPTY;
    }
  }

  /** The last so many nanoseconds, moving along with a recording that grows. */
  record Last(long durationNanos) implements TimeWindow {
    /** Checks the duration. */
    public Last {
      if (durationNanos <= 0) {
        throw new IllegalArgumentException("the last " + durationNanos + " ns");
      }
    }

    @Override
    public Span rangeIn(Span recording) {
      return new Span(recording.endNanos() - durationNanos, Long.MAX_VALUE);
    }

    @Override
    public Span leftOut() {
      return Span.EMPTY;
    }
  }

  /** From a mark on. */
  record Since(Mark mark) implements TimeWindow {
    @Override
    public Span rangeIn(Span recording) {
      return new Span(mark.atNanos(), Long.MAX_VALUE);
    }

    @Override
    public Span leftOut() {
      return Span.EMPTY;
    }
  }

  /** A selected range. */
  record Between(Span range) implements TimeWindow {
    @Override
    public Span rangeIn(Span recording) {
      return range;
    }

    @Override
    public Span leftOut() {
      return Span.EMPTY;
    }
  }

  /** Everything outside a selected range. */
  record Outside(Span range) implements TimeWindow {
    @Override
    public Span rangeIn(Span recording) {
      return SampleSelection.ALWAYS;
    }

    @Override
    public Span leftOut() {
      return range;
    }
  }
}
