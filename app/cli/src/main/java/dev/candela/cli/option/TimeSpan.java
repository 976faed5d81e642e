package dev.candela.cli.option;

import dev.candela.engine.text.Messages;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A duration such as {@code 30s}, {@code 1m30s} or {@code 500us}. */
public class TimeSpan implements ITypeConverter<Duration> {
  private static final Pattern PART = Pattern.compile("([0-9]+(?:\\.[0-9]+)?)(ns|us|µs|ms|s|m|h)");
  private static final double MAX_NANOS = 9e18;

  @Override
  public Duration convert(String text) {
    return parse(text, text);
  }

  private static Duration parse(String text, String typed) {
    Matcher part = PART.matcher(text);
    double nanos = 0;
    int end = 0;
    while (part.find() && part.start() == end) {
      nanos += Double.parseDouble(part.group(1)) * nanosOf(part.group(2));
      end = part.end();
    }
    if (end == 0 || end != text.length() || nanos < 1 || nanos > MAX_NANOS) {
      throw new TypeConversionException(Messages.text("cli.usage.not-a-duration", typed));
    }
    return Duration.ofNanos(Math.round(nanos));
  }

  /** Also a plain number of seconds, as in other profilers: {@code 5}. */
  public static final class OrSeconds extends TimeSpan {
    @Override
    public Duration convert(String text) {
      return parse(text.matches("[0-9]+(\\.[0-9]+)?") ? text + "s" : text, text);
    }
  }

  private static double nanosOf(String unit) {
    return switch (unit) {
      case "ns" -> 1;
      case "us", "µs" -> 1e3;
      case "ms" -> 1e6;
      case "s" -> 1e9;
      case "m" -> 60e9;
      default -> 3600e9;
    };
  }
}
