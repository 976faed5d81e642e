package dev.candela.engine.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every sentence is in the bundle, every entry of the bundle is used and written in one style. */
final class WordsTest {
  private static final Path APP = Path.of(System.getProperty("basedir", ".")).resolve("..");
  private static final Path BUNDLE =
      APP.resolve("engine/src/main/resources/dev/candela/engine/text/words.properties");
  private static final List<String> MODULES = List.of("engine", "cli", "desktop");

  private static final Pattern KEY_STYLE =
      Pattern.compile("[a-z][a-z0-9-]*(\\.[a-z0-9][a-z0-9-]*)*");

  /** A call with a key, or the beginning of one. */
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
    for (String source : sources(MODULES)) {
      Matcher matcher = KEY.matcher(source);
      while (matcher.find()) {
        used.add(matcher.group(1));
        if (matcher.group().startsWith("Controls")) {
          used.add(matcher.group(1) + ".tip");
        }
      }
    }
    assertTrue(used.size() > 50, "found " + used.size() + " keys");
    used.removeAll(texts().keySet());
    assertEquals(Set.of(), used);
  }

  @Test
  void everyTextOfTheBundleIsUsed() throws IOException {
    Set<String> literals = new HashSet<>();
    for (String source : sources(MODULES)) {
      Matcher literal = Pattern.compile("\"([a-z][a-z0-9.-]*)\"").matcher(source);
      while (literal.find()) {
        literals.add(literal.group(1));
      }
    }
    assertEquals(List.of(), unused(texts().keySet(), literals));
  }

  @Test
  void noticesATextThatIsNotUsed() {
    Set<String> literals = Set.of("start.open", "panel.", "tree", "panel.flame.hint");
    assertEquals(
        List.of("start.open.hint", "start.close"),
        unused(
            List.of("start.open", "start.open.tip", "start.open.hint", "start.close", "panel.tree"),
            literals));
  }

  @Test
  void keysAreWrittenAlikeAndSorted() throws IOException {
    List<String> keys = new ArrayList<>();
    for (String line : Files.readAllLines(BUNDLE)) {
      if (line.isEmpty() || line.startsWith("#")) {
        continue;
      }
      assertTrue(line.indexOf('=') > 0, "no key: " + line);
      keys.add(line.substring(0, line.indexOf('=')));
      assertTrue(KEY_STYLE.matcher(keys.getLast()).matches(), keys.getLast());
      assertEquals(line.strip(), line, "blanks around a text");
    }
    for (int i = 1; i < keys.size(); i++) {
      assertTrue(byArea(keys.get(i - 1), keys.get(i)) < 0, keys.get(i) + " stands too late");
    }
  }

  @Test
  void placesOfTextsCanBeFilled() throws IOException {
    Object[] arguments = {1, 2, 3, 4, 5, 6, 7, 8, 9};
    texts()
        .values()
        .forEach(
            text ->
                new dev.candela.engine.text.Pattern(text, java.util.Locale.ENGLISH)
                    .fill(arguments));
  }

  @Test
  void noTextStandsInTheSources() throws IOException {
    assertEquals(
        List.of(), sources(List.of("desktop")).stream().flatMap(s -> hardCoded(s)).toList());
  }

  @Test
  void noticesTextInASource() {
    assertEquals(1, hardCoded("button.setText(\"Stop\");").count());
    assertEquals(1, hardCoded("show(\"No such file\");").count());
    assertEquals(0, hardCoded("throw new IllegalStateException(\"on the wrong thread\");").count());
  }

  /** Keys that no literal names: neither whole, nor as the tip of a control, nor by their parts. */
  private static List<String> unused(Iterable<String> keys, Set<String> literals) {
    List<String> unused = new ArrayList<>();
    for (String key : keys) {
      String control = key.endsWith(".tip") ? key.substring(0, key.length() - 4) : key;
      if (!literals.contains(key) && !literals.contains(control) && !isMade(control, literals)) {
        unused.add(key);
      }
    }
    return unused;
  }

  /** True for keys made of a beginning such as {@code panel.} and a name. */
  private static boolean isMade(String key, Set<String> literals) {
    for (int dot = key.indexOf('.'); dot > 0; dot = key.indexOf('.', dot + 1)) {
      if (literals.contains(key.substring(0, dot + 1))) {
        return true;
      }
    }
    return false;
  }

  private static int byArea(String one, String other) {
    int area = area(one).compareTo(area(other));
    return area != 0 ? area : one.compareTo(other);
  }

  private static String area(String key) {
    return key.contains(".") ? key.substring(0, key.indexOf('.')) : key;
  }

  private static Stream<String> hardCoded(String source) {
    return source
        .lines()
        .filter(line -> !line.strip().startsWith("*") && !line.strip().startsWith("//"))
        .filter(line -> SENTENCE.matcher(line).find() || SHOWN.matcher(line).find())
        .filter(line -> !NOT_SHOWN.matcher(line).find());
  }

  private static List<String> sources(List<String> modules) throws IOException {
    List<String> sources = new ArrayList<>();
    for (String module : modules) {
      try (Stream<Path> files = Files.walk(APP.resolve(module + "/src/main/java"))) {
        files
            .filter(file -> file.toString().endsWith(".java"))
            .map(WordsTest::text)
            .forEach(sources::add);
      }
    }
    assertTrue(sources.size() > 20, "found " + sources.size() + " sources");
    return sources;
  }

  private static String text(Path source) {
    try {
      return Files.readString(source);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Map<String, String> texts() throws IOException {
    Map<String, String> texts = new TreeMap<>();
    for (String line : Files.readAllLines(BUNDLE)) {
      if (!line.isEmpty() && !line.startsWith("#")) {
        texts.put(line.substring(0, line.indexOf('=')), line.substring(line.indexOf('=') + 1));
      }
    }
    return texts;
  }
}
