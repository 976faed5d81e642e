package dev.candela.engine.view.select;

import dev.candela.engine.text.Messages;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** Regular expressions typed by users. */
public final class Patterns {
  private Patterns() {}

  /** Fails with a sentence for the user. */
  public static Pattern compile(String regex) {
    return compile(regex, 0);
  }

  public static Pattern compile(String regex, int flags) {
    try {
      return Pattern.compile(regex, flags);
    } catch (PatternSyntaxException e) {
      throw new IllegalArgumentException(
          Messages.text("filter.regex", regex, e.getDescription()), e);
    }
  }
}
