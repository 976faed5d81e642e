package dev.candela.cli.option;

import dev.candela.cli.output.CommandFailure;
import dev.candela.engine.model.Span;
import dev.candela.engine.text.Messages;
import dev.candela.engine.view.select.SampleSelection;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * A moment as the command line writes it: {@code 90s}, {@code 1m30s} or {@code 250ms} after the
 * recording's start, {@code -10s} before its end, or {@code 2026-01-31T12:00:00Z}. Notes print
 * seconds in the locale, so a comma separates decimals, too.
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

  /** Absolute time. */
  record Clock(Instant instant) implements Moment {
    @Override
    public long nanosIn(Span recording) {
      return Math.addExact(
          Math.multiplyExact(instant.getEpochSecond(), 1_000_000_000L), instant.getNano());
    }
  }

  /**
   * From a moment to another one: {@code 12s..14s}; to the end without the second, from the start
   * without the first.
   *
   * @param from null for the start
   * @param to null for the end
   * @param text as it was typed
   */
  record Range(Moment from, Moment to, String text) {
    /** The range in a recording of this span. */
    public Span in(Span recording) {
      long start = from == null ? SampleSelection.ALWAYS.startNanos() : from.nanosIn(recording);
      long end = to == null ? SampleSelection.ALWAYS.endNanos() : to.nanosIn(recording);
      if (start >= end) {
        throw new CommandFailure(Messages.text("cli.failure.range-backwards", text));
      }
      return new Span(start, end);
    }
  }

  /** Parses a {@link Range}. */
  final class RangeConverter implements ITypeConverter<Range> {
    private static final String DOTS = "..";

    @Override
    public Range convert(String text) {
      int dots = text.indexOf(DOTS);
      if (dots < 0 || text.length() == DOTS.length()) {
        throw new TypeConversionException(Messages.text("cli.usage.not-a-range", text));
      }
      return new Range(
          moment(text.substring(0, dots)), moment(text.substring(dots + DOTS.length())), text);
    }

    private static Moment moment(String text) {
      return text.isEmpty() ? null : new Converter().convert(text);
    }
  }

  /** Parses the forms above. */
  final class Converter implements ITypeConverter<Moment> {
    private static final Pattern DURATION =
        Pattern.compile(
            "(-)?(?:([0-9]+)h)?(?:([0-9]+)m(?!s))?(?:([0-9]+(?:[.,][0-9]+)?)s)?(?:([0-9]+)ms)?");
    private static final String SECONDS = "-?[0-9]+(?:[.,][0-9]+)?";
    private static final double MAX_NANOS = 9e18;

    @Override
    public Moment convert(String text) {
      Matcher duration = DURATION.matcher(text.matches(SECONDS) ? text + "s" : text);
      boolean saysSomething = text.chars().anyMatch(c -> '0' <= c && c <= '9');
      if (saysSomething && duration.matches()) {
        double seconds =
            number(duration.group(2)) * 3600
                + number(duration.group(3)) * 60
                + number(duration.group(4))
                + number(duration.group(5)) / 1000;
        double nanos = seconds * 1e9;
        if (nanos > MAX_NANOS) {
          throw new TypeConversionException(Messages.text("cli.usage.time-too-long", text));
        }
        return new Offset(Math.round(nanos), duration.group(1) != null);
      }
      try {
        return new Clock(Instant.parse(text));
      } catch (DateTimeParseException e) {
        throw new TypeConversionException(Messages.text("cli.usage.not-a-time", text));
      }
    }

    private static double number(String digits) {
      return digits == null ? 0 : Double.parseDouble(digits.replace(',', '.'));
    }
  }
}
