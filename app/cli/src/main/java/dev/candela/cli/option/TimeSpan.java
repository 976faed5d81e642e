package dev.candela.cli.option;

import dev.candela.engine.text.Messages;
import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.TypeConversionException;

/**
 * A duration such as {@code 30s}, {@code 1m30s}, {@code 500us} or {@code 1,5 s}, and as Candela
 * prints it: {@code 8 min 16 s}, {@code 00:42}.
 */
public final class TimeSpan {
  static final double MAX_NANOS = 9e18;

  private static final Pattern PART =
      Pattern.compile("([0-9]+(?:[.,][0-9]+)?)\\s*(ns|us|µs|ms|min|m|sec|s|h|)\\s*");

  /** Minutes and seconds, possibly with hours before them. */
  private static final Pattern CLOCK =
      Pattern.compile("(?:([0-9]+):)?([0-9]{1,2}):([0-5][0-9](?:[.,][0-9]+)?)");

  /** From large to small: the parts of a time are in this order. */
  private static final List<String> UNITS = List.of("h", "m", "s", "ms", "us", "ns");

  private static final double[] NANOS = {3600e9, 60e9, 1e9, 1e6, 1e3, 1};

  private static final int SECONDS = UNITS.indexOf("s");

  private TimeSpan() {}

  public static Duration parse(String text) {
    return duration(text, false);
  }

  /** Also a plain number of seconds, as in other profilers: {@code 5}. */
  public static Duration parseOrSeconds(String text) {
    return duration(text, true);
  }

  private static Duration duration(String text, boolean plainSeconds) {
    double nanos = nanos(text, plainSeconds).orElse(0);
    if (nanos < 1 || nanos > MAX_NANOS) {
      throw new TypeConversionException(Messages.text("cli.usage.not-a-duration", text));
    }
    return Duration.ofNanos(Math.round(nanos));
  }

  /** Nanoseconds; empty if it is not a time without a sign. Plain numbers may be seconds. */
  static OptionalDouble nanos(String text, boolean plainSeconds) {
    Matcher clock = CLOCK.matcher(text);
    if (clock.matches()) {
      return OptionalDouble.of(
          number(clock.group(1)) * NANOS[0]
              + number(clock.group(2)) * NANOS[1]
              + number(clock.group(3)) * NANOS[2]);
    }
    Matcher part = PART.matcher(text);
    double nanos = 0;
    int end = 0;
    int last = -1;
    while (part.find() && part.start() == end) {
      int unit =
          UNITS.indexOf(part.group(2).replaceFirst("^(m|s)(in|ec)$", "$1").replace('µ', 'u'));
      if (unit < 0 && part.end() == text.length()) {
        // The last number of 1m30 is in the next smaller unit.
        unit = last < 0 ? (plainSeconds ? SECONDS : -1) : last < SECONDS ? last + 1 : -1;
      }
      if (unit <= last) {
        return OptionalDouble.empty();
      }
      nanos += number(part.group(1)) * NANOS[unit];
      last = unit;
      end = part.end();
    }
    return end == 0 || end < text.length() ? OptionalDouble.empty() : OptionalDouble.of(nanos);
  }

  private static double number(String digits) {
    return digits == null ? 0 : Double.parseDouble(digits.replace(',', '.'));
  }
}
