package dev.candela.desktop.session;

import dev.candela.engine.model.Span;
import dev.candela.engine.view.select.SampleSelection;

/** A part of a recording's time, which may still grow; a value. */
public sealed interface TimeWindow {
  /** The whole recording. */
  TimeWindow ALL = new All();

  /** The range within a recording of that span, for {@link SampleSelection#range}. */
  Span rangeIn(Span recording);

  /** The excluded range, for {@link SampleSelection#leftOut}. */
  Span leftOut();

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

  /** The last nanoseconds of a growing recording. */
  record Last(long durationNanos) implements TimeWindow {
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

  /** Everything after a mark. */
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
