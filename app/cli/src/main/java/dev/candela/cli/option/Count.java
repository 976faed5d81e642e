package dev.candela.cli.option;

import dev.candela.engine.text.Messages;
import java.util.regex.Pattern;
import picocli.CommandLine.TypeConversionException;

/** A whole number, 0 or more. */
public final class Count {
  private static final Pattern DIGITS = Pattern.compile("[0-9]{1,18}");

  /** Recorders store the number of frames in two bytes. */
  private static final int MOST_FRAMES = 0xFFFF;

  private Count() {}

  /** A number larger than any list leaves nothing out, like the largest int. */
  public static int parse(String text) {
    return parse(text, Integer.MAX_VALUE, Messages.text("cli.usage.not-a-number.any"));
  }

  public static int parseFrames(String text) {
    String most = Integer.toString(MOST_FRAMES);
    return parse(text, MOST_FRAMES, Messages.text("cli.usage.not-a-number.up-to", most));
  }

  private static int parse(String text, int most, String allowed) {
    boolean digits = DIGITS.matcher(text).matches();
    long count = digits ? Long.parseLong(text) : -1;
    boolean unbounded = most == Integer.MAX_VALUE;
    if (count < 0 || count > most && !unbounded) {
      boolean number = text.matches("-?[0-9]+");
      String key = number ? "cli.usage.out-of-range" : "cli.usage.not-a-number";
      throw new TypeConversionException(Messages.text(key, text, allowed));
    }
    return (int) Math.min(count, most);
  }
}
