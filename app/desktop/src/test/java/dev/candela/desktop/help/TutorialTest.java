package dev.candela.desktop.help;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.engine.text.Messages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class TutorialTest {
  private static final Path PAGES =
      Path.of(System.getProperty("basedir", "."), "../docs/tutorials");

  private static final Pattern PROGRAM = Pattern.compile("\njavac (?:-d \\S+ )?(\\S+)");

  @TempDir private Path folder;

  @AfterEach
  void speakEnglishAgain() {
    Messages.use(Locale.ENGLISH);
  }

  @ParameterizedTest
  @ValueSource(strings = {"de", "es", "pt-BR", "ja", "ko", "zh-CN"})
  void theFirstTwoAreInTheLanguageOfTheWindow(String tag) throws IOException {
    Messages.use(tag);
    for (Tutorial tutorial : Tutorial.ALL) {
      boolean translated = Tutorial.ALL.indexOf(tutorial) < 2;
      Path folder = translated ? PAGES.resolve(tag.substring(0, 2)) : PAGES;
      assertEquals(Files.readString(folder.resolve(tutorial.page() + ".md")), tutorial.text());
    }
    assertEquals(List.of("1", "2", "3", "4", "5"), numbers());
  }

  @ParameterizedTest
  @ValueSource(strings = {"en", "de", "es", "pt-BR", "ja", "ko", "zh-CN"})
  void commandsOfTheWindowNeedOnlyTheCopiedFiles(String tag) throws IOException {
    Messages.use(tag);
    for (Tutorial tutorial : Tutorial.ALL) {
      String text = tutorial.textForCopies();
      assertFalse(text.contains("app/cli/src"), text);
      assertFalse(text.contains("\ncp "), text);
      Path copies = tutorial.copy(folder);
      assertEquals(tutorial.in(folder), copies);
      List<String> programs = PROGRAM.matcher(text).results().map(found -> found.group(1)).toList();
      assertFalse(programs.isEmpty(), tutorial.page());
      programs.forEach(name -> assertTrue(Files.exists(copies.resolve(name)), name));
    }
  }

  private static List<String> numbers() {
    return Tutorial.ALL.stream()
        .map(tutorial -> tutorial.title().replaceFirst("(: |：).*", ""))
        .toList();
  }
}
