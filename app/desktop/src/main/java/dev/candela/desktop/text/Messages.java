package dev.candela.desktop.text;

import java.text.MessageFormat;
import java.util.Locale;
import java.util.MissingResourceException;
import java.util.ResourceBundle;

/**
 * Every word that a user reads, by key, in the user's language. For any thread.
 *
 * <p>Texts with arguments are {@link MessageFormat}s, so a literal apostrophe in them is written
 * twice; texts without are taken as they stand.
 */
public final class Messages {
  private static volatile ResourceBundle bundle = load(Locale.getDefault());

  private Messages() {}

  /** Speaks another language from now on; windows that are open keep their words. */
  public static void use(Locale locale) {
    bundle = load(locale);
  }

  /** Speaks the words of that bundle, for tests of languages that nobody has translated to yet. */
  static void use(ResourceBundle words) {
    bundle = words;
  }

  /** The language in use. */
  public static Locale locale() {
    return bundle.getLocale().equals(Locale.ROOT) ? Locale.ENGLISH : bundle.getLocale();
  }

  /**
   * The text of that key.
   *
   * @throws MissingResourceException if there is none, which a test over all sources rules out
   */
  public static String text(String key, Object... arguments) {
    String pattern = bundle.getString(key);
    return arguments.length == 0 ? pattern : new MessageFormat(pattern, locale()).format(arguments);
  }

  /** True if there is a text of that key: for keys made of the names of constants. */
  public static boolean has(String key) {
    return bundle.containsKey(key);
  }

  private static ResourceBundle load(Locale locale) {
    // The root bundle is English and complete; named modules allow no other way to look it up.
    return ResourceBundle.getBundle(
        "dev.candela.desktop.text.messages", locale, Messages.class.getModule());
  }
}
