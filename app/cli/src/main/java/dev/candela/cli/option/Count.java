package dev.candela.cli.option;

import dev.candela.engine.text.Messages;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A whole number, 0 or more. */
public class Count implements ITypeConverter<Integer> {
  private static final Pattern DIGITS = Pattern.compile("[0-9]{1,18}");

  private final int most;
  private final String allowed;

  public Count() {
    // A number larger than any list leaves nothing out, like the largest int.
    this(Integer.MAX_VALUE, Messages.text("cli.usage.not-a-number.any"));
  }

  private Count(int most, String allowed) {
    this.most = most;
    this.allowed = allowed;
  }

  @Override
  public Integer convert(String text) {
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

  /** Number of frames, which recorders store in two bytes. */
  public static final class OfFrames extends Count {
    private static final int MOST_FRAMES = 0xFFFF;

    public OfFrames() {
      super(
          MOST_FRAMES,
          Messages.text("cli.usage.not-a-number.up-to", Integer.toString(MOST_FRAMES)));
    }
  }
}
