package dev.candela.engine.text;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.MissingResourceException;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.function.BinaryOperator;
import java.util.stream.Stream;

/**
 * Every sentence that a person reads, by key; for any thread. {@code words.properties} is English,
 * {@code words_de.properties} German, with English for what it lacks. Lines are {@code key=text} in
 * UTF-8 without escapes: a resource bundle would take several milliseconds at each start. Arguments
 * are as in ICU: {@code {0}} and {@code {0, plural, =0 {none} one {# sample} other {# samples}}};
 * integers get the language's separators.
 */
public final class Messages {
  private static final List<String> VARIABLES =
      List.of("CANDELA_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG");

  private static volatile Words words = Words.load(ofSystem(System.getenv()));

  private Messages() {}

  /** Replaces control characters, except line ends and tabs. Names in files can contain them. */
  public static String printable(String text) {
    StringBuilder printable = new StringBuilder(text);
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (isControl(c)) {
        printable.setCharAt(i, '\ufffd');
      }
    }
    return printable.toString();
  }

  /** Controls of terminals, line separators and marks of direction; no line feeds and tabs. */
  public static boolean isControl(char c) {
    return Character.isISOControl(c) && c != '\n' && c != '\t'
        || c == '\u061c'
        || c == '\u200e'
        || c == '\u200f'
        || c >= '\u2028' && c <= '\u202e'
        || c >= '\u2066' && c <= '\u2069';
  }

  /** Switches to another language; texts that are on screen stay as they are. */
  public static void use(Locale locale) {
    words = Words.load(locale);
  }

  /** The same by a tag such as {@code pt-BR} or {@code pt_BR}; empty for the system's language. */
  public static void use(String tag) {
    use(tag.isEmpty() ? ofSystem(System.getenv()) : locale(tag));
  }

  /** The languages to choose from: those that have a file, English first. */
  public static List<Locale> languages() {
    return Stream.concat(Stream.of("en"), Arrays.stream(Locale.getISOLanguages()))
        .distinct()
        .filter(Messages::speaks)
        .map(language -> Words.load(locale(language)).texts().get("application.language"))
        .map(Locale::forLanguageTag)
        .toList();
  }

  /** True for a tag of a language that Candela speaks, of whatever country. */
  public static boolean speaks(String tag) {
    Locale locale = locale(tag);
    return locale.getLanguage().equals("en") || Messages.class.getResource(file(locale)) != null;
  }

  /** Of the environment, even if not installed, as in containers; else what the JVM found. */
  static Locale ofSystem(Map<String, String> environment) {
    for (String name : VARIABLES) {
      // The start script replaces it where Java could not open files otherwise.
      boolean replaced = name.equals("LC_ALL") && environment.containsKey("CANDELA_LC_ALL");
      String value = environment.getOrDefault(replaced ? "CANDELA_LC_ALL" : name, "");
      if (!value.isEmpty()) {
        return locale(value);
      }
    }
    return Locale.getDefault(Locale.Category.DISPLAY);
  }

  /** That of a tag, or of a value such as {@code pt_BR.UTF-8}. */
  private static Locale locale(String tag) {
    int end = tag.indexOf('.');
    return Locale.forLanguageTag((end < 0 ? tag : tag.substring(0, end)).replace('_', '-'));
  }

  private static String file(Locale locale) {
    return "words_" + locale.getLanguage() + ".properties";
  }

  /** English with every text changed, to test layouts for languages that have no file yet. */
  public static void useChanged(BinaryOperator<String> change) {
    Words english = Words.load(Locale.ENGLISH);
    english.texts().replaceAll(change);
    words = english;
  }

  public static Locale locale() {
    return words.locale();
  }

  /** Arguments are strings, integers, or anything whose {@code toString} is ready to be read. */
  public static String text(String key, Object... arguments) {
    return text(words, key, arguments);
  }

  /** The English text, for what programs read: files have the same words in every language. */
  public static String english(String key, Object... arguments) {
    Words now = words;
    return text(now.locale().equals(Locale.ENGLISH) ? now : English.WORDS, key, arguments);
  }

  private static String text(Words now, String key, Object... arguments) {
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

  public static NavigableSet<String> keys() {
    return new TreeSet<>(words.texts().keySet());
  }

  /** {@code TOP_DOWN} becomes {@code top-down}. */
  public static String key(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  public static <E extends Enum<E>> E constant(E[] constants, String key, E otherwise) {
    return Stream.of(constants).filter(c -> key(c).equals(key)).findFirst().orElse(otherwise);
  }

  /** Loaded when it is first asked for beside another language. */
  private static final class English {
    static final Words WORDS = Words.load(Locale.ENGLISH);
  }

  record Words(Locale locale, Map<String, String> texts) {
    static Words load(Locale wanted) {
      Map<String, String> texts = HashMap.newHashMap(2048);
      read("words.properties", texts);
      boolean found = !wanted.getLanguage().equals("en") && read(file(wanted), texts);
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
