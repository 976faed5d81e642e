package dev.candela.cli.option;

import dev.candela.engine.text.Messages;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.TypeConversionException;

/** Parses numbers in the values of options. */
public final class Numbers {
  private static final Pattern PERCENT =
      Pattern.compile("([0-9]{1,3}(?:[.,][0-9]+)?|[.,][0-9]+)\\h*%?");

  private static final Pattern DIGITS = Pattern.compile("[0-9]{1,18}");

  /** Recorders store the number of frames in two bytes. */
  private static final int MOST_FRAMES = 0xFFFF;

  private Numbers() {}

  /** Up to 100, such as {@code 5}, {@code 0.5%} or {@code 2,5 %}; returns 0 to 1. */
  public static double percentage(String text) {
    Matcher percent = PERCENT.matcher(text.strip());
    double share =
        percent.matches() ? Double.parseDouble(percent.group(1).replace(',', '.')) / 100 : 2;
    if (share > 1) {
      throw new TypeConversionException(Messages.text("cli.usage.not-a-share", text));
    }
    return share;
  }

  /** 0 or more. A number larger than any list leaves nothing out, like the largest int. */
  public static int count(String text) {
    return whole(text, Integer.MAX_VALUE);
  }

  public static int frames(String text) {
    return whole(text, MOST_FRAMES);
  }

  private static int whole(String text, int most) {
    boolean digits = DIGITS.matcher(text).matches();
    long count = digits ? Long.parseLong(text) : -1;
    boolean unbounded = most == Integer.MAX_VALUE;
    if (count < 0 || count > most && !unbounded) {
      String allowed =
          unbounded
              ? Messages.text("cli.usage.not-a-number.any")
              : Messages.text("cli.usage.not-a-number.up-to", Integer.toString(most));
      throw new TypeConversionException(Messages.text("cli.usage.not-a-number", text, allowed));
    }
    return (int) Math.min(count, most);
  }
}
