package dev.candela.cli;

import java.time.Duration;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A length of time, or a plain number of seconds: {@code 3s}, {@code 1m30s}, {@code 3}. */
final class DemoTime implements ITypeConverter<Duration> {
  private static final Pattern SECONDS = Pattern.compile("[0-9]+");

  private final TimeSpan spans = new TimeSpan();

  @Override
  public Duration convert(String text) {
    try {
      return spans.convert(SECONDS.matcher(text).matches() ? text + "s" : text);
    } catch (TypeConversionException e) {
      throw new TypeConversionException(
          "'" + text + "' is no length of time; write 10s, 1m30s or a number of seconds");
    }
  }
}
