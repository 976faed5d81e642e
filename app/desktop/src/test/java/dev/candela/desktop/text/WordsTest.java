package dev.candela.desktop.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every word is in the bundle, every word of the bundle is used. */
final class WordsTest {
  private static final Path SOURCES =
      Path.of(System.getProperty("basedir", "."), "src/main/java/dev/candela/desktop");
  private static final Path BUNDLE =
      Path.of(
          System.getProperty("basedir", "."),
          "src/main/resources/dev/candela/desktop/text/messages.properties");

  private static final Pattern KEY =
      Pattern.compile(
          "(?:Messages\\s*\\.text|Controls\\s*\\.(?:button|iconButton|toggle|named))"
              + "\\(\\s*\"([^\"]+)\"\\s*[,)]");

  /** A literal of two or more words: a sentence, or part of one. */
  private static final Pattern SENTENCE =
      Pattern.compile("\"[^\"\\n]*[A-Za-z]{2,} [A-Za-z]{2,}[^\"\\n]*\"");

  /** A literal that goes straight on screen. */
  private static final Pattern SHOWN =
      Pattern.compile(
          "(?:new (?:Label|Button|ToggleButton|CheckBox|Tab|MenuItem|Menu|Text|Tooltip|RadioButton)"
              + "|\\.set(?:Text|PromptText|Title|AccessibleText|HeaderText))\\(\\s*\"[^\"]*[A-Za-z]");

  /** Not for users: what a programmer's mistake says, names of fonts and styles. */
  private static final Pattern NOT_SHOWN =
      Pattern.compile(
          "throw new Illegal|\\.resolve\\(|throw new"
              + " Assertion|-fx-|@SuppressWarnings|\\.ofPattern\\(");

  @Test
  void everyKeyInTheSourcesHasAText() throws IOException {
    Set<String> used = new TreeSet<>();
    for (Path source : sources()) {
      Matcher matcher = KEY.matcher(Files.readString(source));
      while (matcher.find()) {
        used.add(matcher.group(1));
        if (matcher.group().startsWith("Controls")) {
          used.add(matcher.group(1) + ".tip");
        }
      }
    }
    assertTrue(used.size() > 50, "found " + used.size() + " keys");
    used.removeAll(bundle().stringPropertyNames());
    assertEquals(Set.of(), used);
  }

  @Test
  void everyTextOfTheBundleIsUsed() throws IOException {
    StringBuilder all = new StringBuilder();
    for (Path source : sources()) {
      all.append(Files.readString(source));
    }
    Set<String> unused = new TreeSet<>();
    for (String key : bundle().stringPropertyNames()) {
      // Keys made of a name, such as panel.flame, are found by their beginning.
      String family = "\"" + key.substring(0, key.indexOf('.') + 1) + "\"";
      String control = "\"" + key.replaceFirst("\\.tip$", "") + "\"";
      boolean named = all.indexOf(control) >= 0 || all.indexOf("\"" + key + "\"") >= 0;
      if (!named && !all.toString().contains(family)) {
        unused.add(key);
      }
    }
    assertEquals(Set.of(), unused);
  }

  @Test
  void noTextStandsInTheSources() throws IOException {
    assertEquals(List.of(), hardCoded(String.join("\n", sourceLines())));
  }

  @Test
  void theEngineHasNoWordsHere() throws IOException {
    assertEquals(
        List.of(),
        sourceLines().stream().filter(line -> line.contains("CostText.english(")).toList());
  }

  @Test
  void noticesTextInASource() {
    assertEquals(1, hardCoded("button.setText(\"Stop\");").size());
    assertEquals(1, hardCoded("show(\"No such file\");").size());
    assertEquals(0, hardCoded("throw new IllegalStateException(\"on the wrong thread\");").size());
  }

  private static List<String> hardCoded(String source) {
    return source
        .lines()
        .filter(line -> !line.strip().startsWith("*") && !line.strip().startsWith("//"))
        .filter(line -> SENTENCE.matcher(line).find() || SHOWN.matcher(line).find())
        .filter(line -> !NOT_SHOWN.matcher(line).find())
        .toList();
  }

  private static List<String> sourceLines() throws IOException {
    return sources().stream().flatMap(WordsTest::lines).toList();
  }

  private static Stream<String> lines(Path source) {
    try {
      return Files.readAllLines(source).stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<Path> sources() throws IOException {
    try (Stream<Path> files = Files.walk(SOURCES)) {
      List<Path> sources = files.filter(file -> file.toString().endsWith(".java")).toList();
      assertTrue(sources.size() > 20, "found " + sources.size() + " sources");
      return sources;
    }
  }

  private static Properties bundle() throws IOException {
    Properties properties = new Properties();
    try (var reader = Files.newBufferedReader(BUNDLE)) {
      properties.load(reader);
    }
    return properties;
  }
}
