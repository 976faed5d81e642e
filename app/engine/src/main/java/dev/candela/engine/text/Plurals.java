package dev.candela.engine.text;

import java.util.Locale;

/** Plural categories of whole numbers, after the rules of Unicode's CLDR. */
final class Plurals {
  private Plurals() {}

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
