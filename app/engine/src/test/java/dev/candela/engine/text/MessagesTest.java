package dev.candela.engine.text;

import static dev.candela.engine.testkit.Said.assertContains;
import static dev.candela.engine.testkit.Said.message;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Locale;
import java.util.Map;
import java.util.MissingResourceException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** Alone, since the language is that of the whole JVM. */
@Isolated
final class MessagesTest {
  @AfterEach
  void speakEnglishAgain() {
    Messages.use(Locale.ENGLISH);
  }

  @Test
  void putsArgumentsIntoTheirPlaces() {
    assertEquals("b, a's 1,234", fill("{1}, {0}'s {2}", "a", "b", 1_234));
    assertEquals("pid 12345", fill("pid {0}", "12345"));
  }

  @Test
  void choosesThePluralOfTheLanguage() {
    String samples = "{0, plural, =0 {no samples} one {# sample} other {# samples of {1}}}";
    assertEquals("no samples", fill(samples, 0, "x"));
    assertEquals("1 sample", fill(samples, 1, "x"));
    assertEquals("1,200 samples of x", fill(samples, 1_200L, "x"));

    String files = "{0, plural, one {# plik} few {# pliki} many {# plików} other {# pliku}}";
    Locale polish = Locale.of("pl");
    assertEquals("1 plik", new Pattern(files, polish).fill(1));
    assertEquals("3 pliki", new Pattern(files, polish).fill(3));
    assertEquals("12 plików", new Pattern(files, polish).fill(12));
    assertEquals("22 pliki", new Pattern(files, polish).fill(22));
    assertEquals("5 plików", new Pattern(files, polish).fill(5));
    assertEquals("0 plik", new Pattern(files, Locale.FRENCH).fill(0));
    assertEquals("1 pliku", new Pattern(files, Locale.JAPANESE).fill(1));
  }

  @Test
  void speaksEnglishWhereALanguageHasNoFile() {
    Messages.use(Locale.of("tlh"));
    assertEquals(Locale.ENGLISH, Messages.locale());
    assertEquals("Candela", Messages.text("application.name"));
  }

  @Test
  void speaksAnotherLanguageAtOnce() {
    Messages.use(Locale.of("qaa"));
    assertEquals("Kandela", Messages.text("application.name"));
    assertEquals(Locale.of("qaa"), Messages.locale());
    assertTrue(Messages.text("start.tab").length() > 1);
    Messages.use(Locale.ENGLISH);
    assertEquals("Candela", Messages.text("application.name"));
  }

  @Test
  void takesTheLanguageOfTheEnvironment() {
    assertEquals(Locale.of("pt", "BR"), Messages.ofSystem(Map.of("LANG", "pt_BR.UTF-8")));
    assertEquals(Locale.JAPANESE, Messages.ofSystem(Map.of("LANG", "de_DE", "LC_ALL", "ja")));
    Map<String, String> scripted = Map.of("LC_ALL", "C.UTF-8", "CANDELA_LC_ALL", "", "LANG", "ko");
    assertEquals(Locale.KOREAN, Messages.ofSystem(scripted));
    assertEquals(
        Locale.of("es"), Messages.ofSystem(Map.of("CANDELA_LANGUAGE", "es", "LC_ALL", "de_DE")));
    assertEquals(Locale.getDefault(Locale.Category.DISPLAY), Messages.ofSystem(Map.of()));
    assertTrue(Messages.speaks("en_GB") && Messages.speaks("qaa") && !Messages.speaks("tlh"));
  }

  @Test
  void namesAKeyWithoutAText() {
    String failure = message(MissingResourceException.class, () -> Messages.text("no.such.key"));
    assertContains("no.such.key", failure);
  }

  private static String fill(String pattern, Object... arguments) {
    return new Pattern(pattern, Locale.ENGLISH).fill(arguments);
  }
}
