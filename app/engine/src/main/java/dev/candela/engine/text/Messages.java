package dev.candela.engine.text;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.MissingResourceException;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BinaryOperator;

/**
 * Every sentence that a person reads, by key, in their language. For any thread.
 *
 * <p>{@code words.properties} holds the English texts; {@code words_de.properties} beside it would
 * hold the German ones, and English stands in for those that it lacks. A line is {@code key=text}
 * in UTF-8, without escapes or continuations: the command line reads the file at each start, and a
 * resource bundle would take several milliseconds.
 *
 * <p>Places for arguments are written as in ICU: {@code {0}} and {@code {0, plural, =0 {none} one
 * {# sample} other {# samples}}}. Integers are written with the language's separators.
 */
public final class Messages {
  private static volatile Words words = Words.load(Locale.getDefault());

  private Messages() {}

  /** Switches to another language; texts that are on screen stay as they are. */
  public static void use(Locale locale) {
    words = Words.load(locale);
  }

  /**
   * English with every text changed, to test layouts for languages that have no file yet.
   *
   * @param change from a key and its English text to another text
   */
  public static void useChanged(BinaryOperator<String> change) {
    Words english = Words.load(Locale.ENGLISH);
    english.texts().replaceAll(change);
    words = english;
  }

  /** The language in use. */
  public static Locale locale() {
    return words.locale();
  }

  /**
   * The text of a key.
   *
   * @param arguments strings, integers, or anything whose {@code toString} is ready to be read
   * @throws MissingResourceException if there is none, which a test over all sources rules out
   */
  public static String text(String key, Object... arguments) {
    Words now = words;
    String pattern = now.texts().get(key);
    if (pattern == null) {
      throw new MissingResourceException("no text for " + key, "words.properties", key);
    }
    return arguments.length == 0 ? pattern : new Pattern(pattern, now.locale()).fill(arguments);
  }

  /** For keys derived from names of constants. */
  public static boolean has(String key) {
    return words.texts().containsKey(key);
  }

  public static Set<String> keys() {
    return new TreeSet<>(words.texts().keySet());
  }

  /** {@code TOP_DOWN} becomes {@code top-down}. */
  public static String key(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The texts of one language. */
  record Words(Locale locale, Map<String, String> texts) {
    static Words load(Locale wanted) {
      Map<String, String> texts = HashMap.newHashMap(2048);
      read("words.properties", texts);
      String language = wanted.getLanguage();
      boolean found = !language.equals("en") && read("words_" + language + ".properties", texts);
      return new Words(found ? wanted : Locale.ENGLISH, texts);
    }

    private static boolean read(String file, Map<String, String> texts) {
      try (InputStream in = Messages.class.getResourceAsStream(file)) {
        if (in == null) {
          return false;
        }
        parse(new String(in.readAllBytes(), StandardCharsets.UTF_8), texts);
        return true;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    private static void parse(String lines, Map<String, String> texts) {
      for (int start = 0; start < lines.length(); ) {
        int newline = lines.indexOf('\n', start);
        int end = newline < 0 ? lines.length() : newline;
        int equals = lines.indexOf('=', start);
        if (end > start && lines.charAt(start) != '#' && equals < end) {
          texts.put(lines.substring(start, equals), lines.substring(equals + 1, end));
        }
        start = end + 1;
      }
    }
  }
}
