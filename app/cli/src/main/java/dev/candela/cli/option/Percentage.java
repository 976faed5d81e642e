package dev.candela.cli.option;

import dev.candela.engine.text.Messages;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A percentage such as {@code 5%} or {@code 2.5 %}; 0.05 and 0.025. */
public final class Percentage implements ITypeConverter<Double> {
  private static final Pattern PERCENT = Pattern.compile("([0-9]+(?:\\.[0-9]+)?)\\s*%");

  @Override
  public Double convert(String text) {
    Matcher percent = PERCENT.matcher(text.strip());
    if (!percent.matches()) {
      throw new TypeConversionException(Messages.text("cli.usage.not-a-percentage", text));
    }
    return Double.parseDouble(percent.group(1)) / 100;
  }
}
