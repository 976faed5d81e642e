package dev.candela.engine.layout;

import dev.candela.engine.model.Cancellation;
import dev.candela.engine.view.select.Patterns;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** A search text or expression for names; case matters only if it has a capital. Immutable. */
public final class NamePattern {
  /** Without one of these, text matches literally; a dot also matches a dot. */
  private static final Pattern METACHARACTER = Pattern.compile("[\\\\^$|?*+()\\[\\]{}]");

  /** At least one must match. */
  private final List<Pattern> regexes;

  private NamePattern(List<Pattern> regexes) {
    this.regexes = regexes;
  }

  public static NamePattern substring(String text) {
    return new NamePattern(List.of(literal(text)));
  }

  /** Names in which the expression finds something; fails with a sentence for the user. */
  public static NamePattern regex(String regex) {
    return new NamePattern(List.of(Patterns.compile(regex, flags(regex))));
  }

  /**
   * Names that contain the literal text, and those that it matches as a regular expression, if it
   * is one: {@code Orders$Line} and {@code <init>} are names, not expressions.
   */
  public static NamePattern typed(String text) {
    try {
      Pattern regex = Pattern.compile(text, flags(text));
      return new NamePattern(
          METACHARACTER.matcher(text).find() ? List.of(literal(text), regex) : List.of(regex));
    } catch (PatternSyntaxException e) {
      return substring(text);
    }
  }

  /** True if {@link #typed} treats it as literal text. */
  public static boolean isTextOnly(String text) {
    try {
      Pattern.compile(text);
      return false;
    } catch (PatternSyntaxException e) {
      return true;
    }
  }

  /** True if there is something in the name; some expressions need very long to say no. */
  public boolean isIn(String name, Cancellation cancellation) {
    Cancellable text = new Cancellable(name, cancellation);
    for (Pattern regex : regexes) {
      if (regex.matcher(text).find()) {
        return true;
      }
    }
    return false;
  }

  private static Pattern literal(String text) {
    return Pattern.compile(Pattern.quote(text), flags(text));
  }

  private static int flags(String text) {
    boolean anyCapital = !text.equals(text.toLowerCase(Locale.ROOT));
    return anyCapital ? 0 : Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE;
  }

  /** The matcher only reads characters, so cancellation is checked here. */
  private record Cancellable(String name, Cancellation cancellation) implements CharSequence {
    @Override
    public char charAt(int index) {
      cancellation.check();
      return name.charAt(index);
    }

    @Override
    public int length() {
      return name.length();
    }

    @Override
    public CharSequence subSequence(int start, int end) {
      return name.subSequence(start, end);
    }

    @Override
    public String toString() {
      return name;
    }
  }
}
