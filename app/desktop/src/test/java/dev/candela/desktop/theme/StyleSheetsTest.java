package dev.candela.desktop.theme;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The style sheets have no rule that is not needed. */
final class StyleSheetsTest {
  private static final Path MAIN = Path.of(System.getProperty("basedir", "."), "src/main");
  private static final int MOST_EQUAL = 2;
  private static final Pattern RULE = Pattern.compile("([^{}]+)\\{([^{}]*)}");
  private static final Pattern OWN = Pattern.compile("[.#](candela-[a-z0-9-]+)");
  private static final Pattern LITERAL = Pattern.compile("\"(candela-[a-z0-9-]*)\"");

  @Test
  void everyStyleClassIsOfSomeNode() throws IOException {
    List<String> literals =
        LITERAL
            .matcher(files(MAIN.resolve("java"), ".java"))
            .results()
            .map(m -> m.group(1))
            .toList();
    TreeSet<String> unused = new TreeSet<>();
    int used = 0;
    for (MatchResult own : OWN.matcher(sheets()).results().toList()) {
      String name = own.group(1);
      // Literals that end in a hyphen go on, as with the kind of a frame; cells have their
      // column's.
      boolean known =
          name.endsWith("-cell")
              || literals.stream()
                  .anyMatch(
                      word ->
                          word.equals(name)
                              || !word.equals("candela-")
                                  && word.endsWith("-")
                                  && name.startsWith(word));
      used += known ? 1 : 0;
      if (!known) {
        unused.add(name);
      }
    }
    assertTrue(used > 100, "found " + used);
    assertEquals("", String.join("\n", unused));
  }

  /** Of one or two declarations it may be chance. */
  @Test
  void noTwoRulesSayTheSame() throws IOException {
    Map<String, String> selectors = new HashMap<>();
    List<String> same = new ArrayList<>();
    for (MatchResult rule : RULE.matcher(sheets()).results().toList()) {
      List<String> lines = rule.group(2).lines().map(String::strip).sorted().distinct().toList();
      String selector = rule.group(1).strip();
      String first = selectors.putIfAbsent(String.join(" ", lines), selector);
      if (first != null && lines.size() > MOST_EQUAL + 1) {
        same.add(first + " and " + selector);
      }
    }
    assertEquals("", String.join("\n", same));
  }

  private static String sheets() throws IOException {
    return files(MAIN.resolve("resources"), "candela.css", "compare.css")
        .replaceAll("(?s)/\\*.*?\\*/", "");
  }

  private static String files(Path folder, String... endings) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .filter(file -> Stream.of(endings).anyMatch(file.toString()::endsWith))
          .map(StyleSheetsTest::text)
          .collect(Collectors.joining("\n"));
    }
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
