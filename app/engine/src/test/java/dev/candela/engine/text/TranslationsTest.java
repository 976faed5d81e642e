package dev.candela.engine.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.DecimalFormatSymbols;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every file of translations that there is says what the English one says, and nothing else. */
final class TranslationsTest {
  private static final Path FOLDER =
      Path.of(System.getProperty("basedir", "."))
          .resolve("src/main/resources/dev/candela/engine/text");

  private static final Pattern FILE = Pattern.compile("words_([a-z]+)\\.properties");

  /** An option of a plural. */
  private static final Pattern OPTION = Pattern.compile("(=\\d+|zero|one|two|few|many|other) \\{");

  /** The arguments that texts are filled with here, as they are written. */
  private static final Pattern SHOWN = Pattern.compile("7,00\\d");

  /** Commands, options, variables, keys and addresses: typed as they are in any language. */
  private static final Pattern TYPED =
      Pattern.compile(
          "--[a-z][a-z-]*|-XX:\\S*\\w|\\b[A-Z]+_[A-Z_]+\\b|https?://[\\w./]*\\w|candela [a-z]+(?=["
              + " '])|(?<=\\()(?:(?:Ctrl|Alt|Shift)\\+)+[^"
              + " ()]+(?=\\))|(?<=\\()(?:F\\d|Enter|Esc|\\*)(?=\\))"
              + "|(?<![\\w./*])\\.[a-z]{3,}\\b|[a-z]+:[A-Z]{4,}");

  private static final Pattern WORD = Pattern.compile("\\p{L}{2,}");

  /** Names and examples that are the same in several languages, by the beginning of their keys. */
  private static final List<String> SAME =
      List.of(
          ("about. launch.main.hint format.speedscope filter. settings.engine."
                  + " diff.remedy.terminal.damaged")
              .split(" "));

  @Test
  void translationsHaveTheKeysOfTheEnglishTextsInTheirOrder() throws IOException {
    List<String> expected = List.copyOf(read("words.properties").keySet());
    for (String file : files()) {
      List<String> keys = List.copyOf(read(file).keySet());
      assertEquals(Set.of(), without(expected, keys), file + " lacks");
      assertEquals(Set.of(), without(keys, expected), file + " has, but nobody asks for it");
      assertEquals(expected, keys, file + " has another order");
    }
  }

  @Test
  void translationsHaveThePlacesOfTheEnglishTexts() throws IOException {
    check(
        (locale, english, text) ->
            shown(text).equals(shown(english)) ? "" : "shows other arguments");
  }

  @Test
  void pluralsHaveTheFormsOfTheLanguageAndCanBeFilled() throws IOException {
    check(TranslationsTest::wrongPlural);
  }

  @Test
  void whatIsTypedIsNotTranslated() throws IOException {
    check(
        (locale, english, text) -> {
          Set<String> typed = found(TYPED, english);
          typed.removeIf(text::contains);
          return typed.isEmpty() ? "" : "lacks " + typed;
        });
  }

  @Test
  void sentencesAreTranslatedAndEndAsTheEnglishOnesDo() throws IOException {
    check(
        (locale, english, text) -> {
          boolean sentence = WORD.matcher(english.replaceAll("\\{\\d.*", "")).results().count() > 2;
          boolean ends = text.matches("(?s).*[.。]}*") == english.matches("(?s).*\\.}*");
          boolean waits = text.endsWith("…") == english.endsWith("…");
          return text.isEmpty() || sentence && text.equals(english)
              ? "is not translated"
              : ends && waits ? "" : "ends otherwise";
        });
  }

  @Test
  void translationsAreCleanText() throws IOException {
    check(
        (locale, english, text) ->
            !Normalizer.isNormalized(text, Normalizer.Form.NFC)
                    || !text.equals(text.strip())
                    || text.contains("  ")
                    || text.contains("''")
                    || text.codePoints().anyMatch(TranslationsTest::isNoText)
                ? "has blanks, quotes or characters that nobody typed"
                : "");
  }

  @Test
  void numbersHaveTheSeparatorsOfTheLanguage() throws IOException {
    for (String file : files()) {
      DecimalFormatSymbols symbols = DecimalFormatSymbols.getInstance(locale(file));
      Map<String, String> texts = read(file);
      assertEquals("" + symbols.getDecimalSeparator(), texts.get("quantity.decimal"), file);
      assertEquals("" + symbols.getGroupingSeparator(), texts.get("quantity.grouping"), file);
    }
  }

  @Test
  void filesNameTheirLanguage() throws IOException {
    for (String file : files()) {
      Locale named = Locale.forLanguageTag(read(file).get("application.language"));
      assertEquals(locale(file).getLanguage(), named.getLanguage(), file);
    }
  }

  @Test
  void noticesWhatIsWrongWithATranslation() {
    assertEquals(shown("{0} of {1, plural, one {one} other {#}}"), shown("{1}: {0}"));
    assertNotEquals(shown("{0} of {1}"), shown("{0} of {0}"));
    assertEquals(shown("{0} {1, plural, one {has} other {have}}"), shown("{0}"));
    assertNotEquals("", wrongPlural(Locale.GERMAN, "", "{0, plural, other {# x}}"));
    assertNotEquals("", wrongPlural(Locale.JAPANESE, "", "{0, plural, one {# x} other {# x}}"));
    assertNotEquals("", wrongPlural(Locale.GERMAN, "", "{0, plural, one {# x} other {# x}"));
    assertEquals("", wrongPlural(Locale.GERMAN, "", "{0, plural, =0 {0} one {# x} other {# y}}"));
    assertEquals(
        List.of("--from", ".html", "Ctrl+Shift+Z", "candela top", "merge:METHOD"),
        List.copyOf(found(TYPED, "--from 'candela top' .html (Ctrl+Shift+Z) merge:METHOD")));
  }

  private interface Check {
    /** What is wrong, in a few words; nothing if it is right. */
    String wrong(Locale locale, String english, String text);
  }

  private static void check(Check check) throws IOException {
    Map<String, String> english = read("words.properties");
    List<String> wrong = new ArrayList<>();
    for (String file : files()) {
      Map<String, String> texts = read(file);
      texts.keySet().retainAll(english.keySet());
      texts.keySet().removeIf(key -> SAME.stream().anyMatch(key::startsWith));
      texts.forEach(
          (key, text) -> {
            String what = check.wrong(locale(file), english.get(key), text);
            if (!what.isEmpty() && !key.matches("quantity\\.(decimal|grouping)")) {
              wrong.add(file + " " + key + " " + what + ": " + text);
            }
          });
    }
    assertEquals("", String.join("\n", wrong));
  }

  private static String wrongPlural(Locale locale, String english, String text) {
    boolean one = !Set.of("ja", "ko", "zh").contains(locale.getLanguage());
    for (String plural : text.split("(?=\\{\\d, plural,)")) {
      if (plural.matches("\\{\\d, plural,.*")) {
        Set<String> options = found(OPTION, plural);
        options.removeIf(option -> option.startsWith("="));
        if (!options.equals(one ? Set.of("one {", "other {") : Set.of("other {"))) {
          return "forms " + options;
        }
      }
    }
    try {
      for (int number : new int[] {0, 1, 2, 1_000_000}) {
        Object[] arguments = {number, number, number, number, number, number};
        String filled = new dev.candela.engine.text.Pattern(text, locale).fill(arguments);
        // TYPE#FIELD is written so.
        if (filled.replace("TYPE#", "").matches(".*[{}#].*")) {
          return "is filled as " + filled;
        }
      }
    } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
      return e.toString();
    }
    return "";
  }

  private static boolean isNoText(int character) {
    int type = Character.getType(character);
    return type == Character.CONTROL
        || type == Character.PRIVATE_USE
        || type == Character.UNASSIGNED
        || type == Character.SURROGATE
        || character == 0xFFFD;
  }

  /** The arguments that a reader gets to see; one may choose a form without being seen. */
  private static Set<String> shown(String text) {
    Object[] arguments = {7_000, 7_001, 7_002, 7_003, 7_004, 7_005};
    return found(SHOWN, new dev.candela.engine.text.Pattern(text, Locale.ENGLISH).fill(arguments));
  }

  private static Set<String> found(Pattern pattern, String text) {
    return pattern
        .matcher(text)
        .results()
        .map(MatchResult::group)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Set<String> without(List<String> keys, List<String> others) {
    Set<String> rest = new TreeSet<>(keys);
    others.forEach(rest::remove);
    return rest;
  }

  private static Locale locale(String file) {
    return Locale.of(FILE.matcher(file).replaceFirst("$1"));
  }

  private static List<String> files() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> FILE.matcher(name).matches())
          .toList();
    }
  }

  static Map<String, String> read(String file) throws IOException {
    Map<String, String> texts = new LinkedHashMap<>();
    for (String line : Files.readAllLines(FOLDER.resolve(file))) {
      if (!line.isEmpty() && !line.startsWith("#")) {
        int equals = line.indexOf('=');
        String earlier = texts.put(line.substring(0, equals), line.substring(equals + 1));
        assertEquals(null, earlier, file + " has it twice: " + line);
      }
    }
    return texts;
  }
}
