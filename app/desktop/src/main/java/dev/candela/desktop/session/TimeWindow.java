package dev.candela.desktop.session;

import dev.candela.engine.model.Span;
import dev.candela.engine.view.select.SampleSelection;

/** A part of a recording's time, which may still grow; a value. */
public sealed interface TimeWindow {
  @SuppressWarnings("ClassInitializationDeadlock") // nothing else makes an All
  TimeWindow ALL = new All();

  /** The range within a recording of that span, for {@link SampleSelection#range}. */
  default Span rangeIn(Span recording) {
    return SampleSelection.ALWAYS;
  }

  /** The excluded range, for {@link SampleSelection#leftOut}. */
  default Span leftOut() {
    return Span.EMPTY;
  }

  /** A range of one recording, that much later in another one. */
  default TimeWindow later(long nanos) {
    return this;
  }

  record All() implements TimeWindow {}

  /** A moment that the user has marked, in nanoseconds since 1970. */
  record Mark(String name, long atNanos) {}

  record Last(long durationNanos) implements TimeWindow {
    @Override
    public Span rangeIn(Span recording) {
      return new Span(recording.endNanos() - durationNanos, Long.MAX_VALUE);
    }
  }

  record Since(Mark mark) implements TimeWindow {
    @Override
    public Span rangeIn(Span recording) {
      return new Span(mark.atNanos(), Long.MAX_VALUE);
    }

    @Override
    public TimeWindow later(long nanos) {
      return new Since(new Mark(mark.name(), mark.atNanos() + nanos));
    }
  }

  record Between(Span range) implements TimeWindow {
    @Override
    public Span rangeIn(Span recording) {
      return range;
    }

    @Override
    public TimeWindow later(long nanos) {
      return new Between(TimeWindow.later(range, nanos));
    }
  }

  record Outside(Span range) implements TimeWindow {
    @Override
    public Span leftOut() {
      return range;
    }

    @Override
    public TimeWindow later(long nanos) {
      return new Outside(TimeWindow.later(range, nanos));
    }
  }

  private static Span later(Span range, long nanos) {
    return new Span(range.startNanos() + nanos, range.endNanos() + nanos);
  }
}
