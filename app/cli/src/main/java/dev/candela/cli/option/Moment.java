package dev.candela.cli.option;

import dev.candela.cli.output.CommandFailure;
import dev.candela.engine.model.Span;
import dev.candela.engine.text.Messages;
import dev.candela.engine.view.select.SampleSelection;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.OptionalDouble;
import picocli.CommandLine.TypeConversionException;

/**
 * A moment as the command line writes it: {@code 90s}, {@code 1m30s} or {@code 250ms} after the
 * recording's start, {@code -10s} before its end, or {@code 2026-01-31T12:00:00Z}. Also as Candela
 * prints them: {@code 00:42} on a timeline, seconds with a comma in some languages.
 */
public sealed interface Moment {
  /** Nanoseconds since 1970, in a recording of this span. */
  long nanosIn(Span recording);

  /** Relative to the recording's start, or to its end. */
  record Offset(long nanos, boolean fromEnd) implements Moment {
    @Override
    public long nanosIn(Span recording) {
      return fromEnd ? recording.endNanos() - nanos : recording.startNanos() + nanos;
    }
  }

  record Clock(Instant instant) implements Moment {
    @Override
    public long nanosIn(Span recording) {
      return Math.addExact(
          Math.multiplyExact(instant.getEpochSecond(), 1_000_000_000L), instant.getNano());
    }
  }

  /** From a moment to another, {@code 12s..14s}; null for the start or the end. */
  record Range(Moment from, Moment to, String text) {
    private static final String DOTS = "..";

    public static Range parse(String text) {
      int dots = text.indexOf(DOTS);
      if (dots < 0 || text.length() == DOTS.length()) {
        throw new TypeConversionException(Messages.text("cli.usage.not-a-range", text));
      }
      String from = text.substring(0, dots);
      String to = text.substring(dots + DOTS.length());
      return new Range(
          from.isEmpty() ? null : Moment.parse(from), to.isEmpty() ? null : Moment.parse(to), text);
    }

    public Span in(Span recording) {
      long start = from == null ? SampleSelection.ALWAYS.startNanos() : from.nanosIn(recording);
      long end = to == null ? SampleSelection.ALWAYS.endNanos() : to.nanosIn(recording);
      if (start >= end) {
        throw CommandFailure.of("cli.failure.range-backwards", text);
      }
      return new Span(start, end);
    }
  }

  static Moment parse(String text) {
    boolean fromEnd = text.startsWith("-");
    OptionalDouble nanos = TimeSpan.nanos(fromEnd ? text.substring(1) : text, true);
    if (nanos.orElse(0) > TimeSpan.MAX_NANOS) {
      throw new TypeConversionException(Messages.text("cli.usage.time-too-long", text));
    } else if (nanos.isPresent()) {
      return new Offset(Math.round(nanos.getAsDouble()), fromEnd);
    }
    try {
      // As info prints it: 2026-01-31 12:00:00 UTC.
      return new Clock(Instant.parse(text.replaceFirst(" UTC$", "Z").replaceFirst(" ", "T")));
    } catch (DateTimeParseException e) {
      throw new TypeConversionException(Messages.text("cli.usage.not-a-time", text));
    }
  }
}
