package dev.candela.engine.filter;

import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** Regular expressions that a user typed. */
final class Patterns {
  private Patterns() {}

  static Pattern compile(String regex) {
    try {
      return Pattern.compile(regex);
    } catch (PatternSyntaxException e) {
      throw new IllegalArgumentException(
          "\"" + regex + "\" is no regular expression: " + e.getDescription(), e);
    }
  }
}
