package dev.candela.cli;

import static dev.candela.cli.Console.lacks;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.cli.output.TextTable;
import dev.candela.engine.text.Messages;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Commands speak the language that was asked for; what machines read is the same in each. */
final class LanguageTest extends InFolder {
  private static final Path RECORDING = FOREIGN.resolve("openjdk-17.jfr.gz");

  @AfterEach
  void speakEnglishAgain() {
    Messages.use(Locale.ENGLISH);
  }

  @Test
  void speaksTheLanguageThatIsAskedForOnce() {
    String english = Console.run("top --help").out();
    for (String words : List.of("--language de top --help", "top --help --language=de_AT.UTF-8")) {
      Console.run(words).outBegins("Aufruf: candela top");
    }
    assertEquals(english, Console.run("top --help").out());
    Console.run("--language de top --foo").errHas("Unbekannte Option: '--foo'");
  }

  @Test
  void namesTheLanguagesThatThereAre() {
    Console.exits(2, "--language tlh --help").errHas("'tlh'", "en, ");
  }

  @Test
  void drawsPicturesInTheLanguageThatIsAskedFor() throws IOException {
    for (String ending : List.of("html", "svg")) {
      Path file = folder.resolve("graph." + ending);
      Console.success("--language de flame {} -o", RECORDING, file);
      String picture = Files.readString(file);
      assertTrue(picture.contains(ending.equals("svg") ? "Eigenanteil" : "Alles anzeigen"));
      lacks(picture, "{{", "; self ", "Show all", "of its caller", "lang=\"en");
    }
  }

  @Test
  void leavesTheLanguageOfALaunchedProgramAlone() {
    String error = Console.run("record --launch -- no-such-x --language de").err();
    // There may be no agent beside these classes.
    assertTrue(error.contains("was not found") || error.contains("location of the agent"), error);
  }

  @Test
  void machinesReadTheSameInEveryLanguage() throws IOException {
    for (String words :
        List.of(
            "info --json",
            "top --json",
            "top --csv",
            "tree --json",
            "diff --json {}",
            "locks --json",
            "lines {} Work --json")) {
      String report =
          words.replace("{}", RECORDING.toString())
              + (words.startsWith("lines") ? "" : " " + RECORDING);
      Console english = Console.run(report);
      assertNotEquals("", english.out(), english.err());
      for (Locale language : Messages.languages()) {
        assertEquals(english.out(), inLanguage(language, report).out(), language + " " + report);
      }
    }
    for (String format : List.of("x.collapsed", "x.json", "x.csv", "x.speedscope.json", "x.jfr")) {
      byte[] english = written(Locale.ENGLISH, format);
      for (Locale language : Messages.languages()) {
        assertArrayEquals(english, written(language, format), language + " " + format);
      }
    }
  }

  @Test
  void peopleReadTheirLanguage() {
    String english = Console.run("top", RECORDING).out();
    for (Locale language : Messages.languages()) {
      String out = inLanguage(language, "top " + RECORDING).out();
      assertEquals(language.equals(Locale.ENGLISH), out.equals(english), language + " " + out);
    }
  }

  @Test
  void charactersOfEastAsiaTakeTwoPlaces() {
    StringWriter text = new StringWriter();
    TextTable table = new TextTable();
    table.column("方法", TextTable.Align.LEFT).column("x", TextTable.Align.LEFT).row("abcd", "1");
    table.print(new PrintWriter(text, true));
    assertEquals(List.of("方法  x", "abcd  1"), text.toString().lines().toList());
  }

  private byte[] written(Locale language, String format) throws IOException {
    Path file = folder.resolve(format);
    inLanguage(language, "convert {} -o", RECORDING, file).ended(0);
    return Files.readAllBytes(file);
  }

  private static Console inLanguage(Locale language, String line, Object... words) {
    return Console.run("--language " + language.toLanguageTag() + " " + line, words);
  }
}
