package dev.candela.cli.option;

import dev.candela.engine.text.Messages;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.TypeConversionException;

/** A percentage up to 100, such as {@code 5}, {@code 0.5%} or {@code 2,5 %}. */
public final class Percentage {
  private static final Pattern PERCENT =
      Pattern.compile("([0-9]{1,3}(?:[.,][0-9]+)?|[.,][0-9]+)\\h*%?");

  private Percentage() {}

  public static double parse(String text) {
    Matcher percent = PERCENT.matcher(text.strip());
    double share =
        percent.matches() ? Double.parseDouble(percent.group(1).replace(',', '.')) / 100 : 2;
    if (share > 1) {
      throw new TypeConversionException(Messages.text("cli.usage.not-a-share", text));
    }
    return share;
  }
}
