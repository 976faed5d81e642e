package dev.candela.engine.text;

import static dev.candela.engine.testkit.Said.assertContains;
import static dev.candela.engine.testkit.Said.message;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.MissingResourceException;
import java.util.Random;
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

  @Test
  void wholePercentsAddUp() {
    assertArrayEquals(new long[] {17, 1, 0, 82}, Quantities.wholePercents(164, 12, 3, 821));
    assertArrayEquals(new long[] {34, 33, 33}, Quantities.wholePercents(1, 1, 1));
    assertArrayEquals(new long[] {0, 0}, Quantities.wholePercents(0, 0));
  }

  @Test
  void writesTimesInTheUnitThatFits() {
    assertEquals("0 s", Quantities.duration(0));
    assertEquals("999 ns", Quantities.duration(999));
    assertEquals("5.00 µs", Quantities.duration(5_000));
    assertEquals("12.3 ms", Quantities.duration(12_345_678));
    assertEquals("42.0 s", Quantities.duration(42_000_000_000L));
    assertEquals("2 min 5 s", Quantities.duration(125_000_000_000L));
    assertEquals("20 min", Quantities.duration(1_200_000_000_000L));
    assertEquals("2 h 3 min", Quantities.duration((2 * 3600 + 3 * 60 + 5) * 1_000_000_000L));
    assertEquals("-1.50 s", Quantities.duration(-1_500_000_000L));
    assertEquals("1,234 s", Quantities.seconds(1_234));
    assertEquals("0.50 ns", Quantities.seconds(5e-10));
    assertEquals("-1.00 ms", Quantities.seconds(-999.7e-6));
    assertEquals("999 µs", Quantities.seconds(999.4e-6));
    assertEquals("1.00 s", Quantities.duration(999_700_000));
    assertEquals("1.00 µs", Quantities.seconds(999.7e-9));
  }

  @Test
  void writesSizesInPowersOf1024() {
    assertEquals("1023 B", Quantities.bytes(1023));
    assertEquals("1.00 KiB", Quantities.bytes(1024));
    assertEquals("1.00 MiB", Quantities.bytes(1 << 20));
    assertEquals("1.50 GiB", Quantities.bytes(3L << 29));
    assertEquals("8.00 EiB", Quantities.bytes(Long.MAX_VALUE));
  }

  @Test
  void writesSharesWithTheDigitsThatShowThem() {
    assertEquals("31.2 %", Quantities.percent(0.31249));
    assertEquals("< 0.4 %", Quantities.lessThan(0.004));
    assertEquals("< 0.001 %", Quantities.lessThan(0.000001), "one sign is enough");
    assertEquals("0.0 %", Quantities.percent(0));
    assertEquals("0.1 %", Quantities.percent(0.001));
    assertEquals("0.03 %", Quantities.percent(0.0003));
    assertEquals("0.004 %", Quantities.percent(0.00004));
    assertEquals("< 0.001 %", Quantities.percent(0.000001));
    assertEquals("± 1.2", Quantities.plusMinus(0.481, 0.0124));
    assertEquals("± 0.01", Quantities.plusMinus(0.0003, 0.0001));
    assertEquals("+12 %", Quantities.change(0.12));
    assertEquals("-12 %", Quantities.change(-0.12));
  }

  @Test
  void joinsPartsByTheCommaOfTheLanguage() {
    List<String> parts = List.of("1", "2", "3");
    assertEquals("1, 2, 3", Quantities.list(parts));
    assertEquals("", Quantities.list(List.of()));
    Messages.use(Locale.JAPANESE);
    assertEquals("1、2、3", Quantities.list(parts));
    Messages.use(Locale.CHINESE);
    assertEquals("1，2，3", Quantities.list(parts));
  }

  @Test
  void writesClocksAndAges() {
    assertEquals("00:42", Quantities.clock(42_900_000_000L));
    assertEquals("1:02:03", Quantities.clock(3_723_000_000_000L));
    assertEquals("42 s", Quantities.age(Duration.ofSeconds(42)));
    assertEquals("47 h", Quantities.age(Duration.ofHours(47)));
    assertEquals("2 d", Quantities.age(Duration.ofHours(49)));
  }

  @Test
  void namesTheZoneOfAMoment() {
    Instant moment = Instant.parse("2026-01-31T11:59:58Z");
    String there = Quantities.momentAndZone(moment, ZoneId.of("Europe/Vienna"));
    assertTrue(there.contains("2026") && there.contains("12:59:58"), there);
    assertTrue(there.endsWith("CET"), there);
    assertTrue(Quantities.momentAndZone(moment, ZoneId.of("UTC")).endsWith("UTC"));
  }

  @Test
  void followsTheSeparatorsOfTheLanguage() {
    Messages.useChanged(
        (key, text) ->
            switch (key) {
              case "quantity.decimal" -> ",";
              case "quantity.grouping" -> ".";
              case "quantity.percent" -> "{0}%";
              default -> text;
            });
    assertEquals("1.234.567", Quantities.count(1_234_567));
    assertEquals("31,2%", Quantities.percent(0.31249));
    assertEquals("1,50 GiB", Quantities.bytes(3L << 29));
  }

  @Test
  void writesDecimalsAsFormatsDo() {
    Random random = new Random(34);
    double[] edges = {0, 9.5, 99.95, 0.999, 0.0995, 1e-4, 1e8, 12e9};
    for (int i = 0; i < 20_000; i++) {
      double value =
          i < edges.length
              ? edges[i]
              : i % 2 == 0 ? random.nextInt(200_000) / 2_000.0 : random.nextGaussian() * 50_000;
      for (int decimals = 0; decimals < 4; decimals++) {
        String expected = String.format(Locale.ROOT, "%,." + decimals + "f", value);
        assertEquals(unsignedZero(expected), Quantities.decimals(value, decimals));
      }
    }
  }

  @Test
  void writesTenthsAndThousandsAsFormatsDo() {
    Random random = new Random(33);
    double[] edges = {0, -0.0, 0.05, 0.15, 0.25, -0.04, 0.95, 99.95, 1e12, Double.NaN};
    for (int i = 0; i < 20_000; i++) {
      double value =
          i < edges.length
              ? edges[i]
              : i % 2 == 0 ? random.nextInt(1_000) / 20.0 : random.nextGaussian() * 5_000;
      String expected = String.format(Locale.ROOT, "%,.1f", value);
      assertEquals(unsignedZero(expected), Quantities.tenths(value));
      long count = random.nextLong() >> random.nextInt(64);
      assertEquals(String.format(Locale.ROOT, "%,d", count), Quantities.count(count));
    }
    assertEquals("-9,223,372,036,854,775,808", Quantities.count(Long.MIN_VALUE));
  }

  private static String unsignedZero(String number) {
    return number.matches("-0(\\.0*)?") ? number.substring(1) : number;
  }

  @Test
  void quotesWhatAShellWouldReadOtherwise() {
    assertEquals("a/b-1.jfr", ShellWords.quote("a/b-1.jfr"));
    assertEquals("'ö ü.jfr'", ShellWords.quote("ö ü.jfr"));
    assertEquals("'$x'", ShellWords.quote("$x"));
    assertEquals(List.of("it's a", "c"), ShellWords.split(ShellWords.quote("it's a") + " c"));
    assertEquals("''", ShellWords.quote(""));
    assertEquals("./-d", ShellWords.quote(Path.of("-d")));
  }
}
