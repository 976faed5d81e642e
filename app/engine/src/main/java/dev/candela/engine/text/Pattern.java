package dev.candela.engine.text;

import java.util.Locale;

final class Pattern {
  private final String pattern;
  private final Locale locale;
  private final StringBuilder text = new StringBuilder();

  Pattern(String pattern, Locale locale) {
    this.pattern = pattern;
    this.locale = locale;
  }

  String fill(Object... arguments) {
    append(0, pattern.length(), null, arguments);
    return text.toString();
  }

  /** {@code #} stands for the number, if there is one. */
  private void append(int start, int end, Object number, Object... arguments) {
    for (int i = start; i < end; i++) {
      char c = pattern.charAt(i);
      if (c == '{') {
        int close = close(i);
        place(i + 1, close, arguments);
        i = close;
      } else if (c == '#' && number != null) {
        text.append(written(number));
      } else {
        text.append(c);
      }
    }
  }

  private void place(int start, int end, Object... arguments) {
    int comma = pattern.indexOf(',', start);
    int nameEnd = comma < 0 || comma > end ? end : comma;
    Object argument = arguments[Integer.parseInt(pattern, start, nameEnd, 10)];
    if (nameEnd == end) {
      text.append(written(argument));
      return;
    }
    int options = pattern.indexOf(',', comma + 1) + 1;
    if (!pattern.substring(comma + 1, options).equals(" plural,")) {
      throw new IllegalArgumentException("only plurals are known: " + pattern);
    }
    long number = ((Number) argument).longValue();
    int at = option(options, end, "=" + number);
    if (at < 0) {
      at = option(options, end, category(number, locale));
    }
    if (at < 0) {
      at = option(options, end, "other");
    }
    append(at, close(at - 1), argument, arguments);
  }

  /** Start of an option's text, or -1. */
  private int option(int start, int end, String name) {
    for (int i = start; i < end; i++) {
      if (pattern.charAt(i) == '{') {
        if (pattern.substring(start, i).strip().equals(name)) {
          return i + 1;
        }
        i = close(i);
        start = i + 1;
      }
    }
    return -1;
  }

  private int close(int open) {
    int depth = 0;
    for (int i = open; i < pattern.length(); i++) {
      char c = pattern.charAt(i);
      if (c == '{') {
        depth++;
      } else if (c == '}' && --depth == 0) {
        return i;
      }
    }
    throw new IllegalArgumentException("a brace is not closed: " + pattern);
  }

  private static String written(Object argument) {
    return argument instanceof Long || argument instanceof Integer
        ? Quantities.count(((Number) argument).longValue())
        : Messages.printable(String.valueOf(argument));
  }

  /** CLDR plural category of a whole number. */
  static String category(long number, Locale locale) {
    long n = Math.abs(number);
    return switch (locale.getLanguage()) {
      case "ja", "zh", "ko", "vi", "th", "id" -> "other";
      case "fr", "pt" -> n <= 1 ? "one" : "other";
      case "ru", "uk", "be" -> eastSlavic(n);
      case "pl" -> n == 1 ? "one" : few(n) ? "few" : "many";
      case "cs", "sk" -> n == 1 ? "one" : n >= 2 && n <= 4 ? "few" : "other";
      default -> n == 1 ? "one" : "other";
    };
  }

  private static String eastSlavic(long n) {
    boolean one = n % 10 == 1 && n % 100 != 11;
    return one ? "one" : few(n) ? "few" : "many";
  }

  private static boolean few(long n) {
    boolean teen = n % 100 >= 12 && n % 100 <= 14;
    return n % 10 >= 2 && n % 10 <= 4 && !teen;
  }
}
