package dev.candela.engine.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.engine.diff.DiffUnit;
import dev.candela.engine.diff.identity.IdentityRule;
import dev.candela.engine.model.FrameKind;
import dev.candela.engine.timeline.Track;
import dev.candela.wire.EngineKind;
import dev.candela.wire.EventGroup;
import dev.candela.wire.EventKind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every sentence is in the bundle, every entry of the bundle is used and written in one style. */
final class WordsTest {
  private static final Path APP = Path.of(System.getProperty("basedir", ".")).resolve("..");
  private static final Path BUNDLE =
      APP.resolve("engine/src/main/resources/dev/candela/engine/text/words.properties");
  private static final List<String> MODULES =
      List.of("engine", "cli", "desktop", "../installer/launcher");

  private static final Pattern KEY_STYLE =
      Pattern.compile("[a-z][a-z0-9-]*(\\.[a-z0-9][a-z0-9-]*)*");

  /** A call with a key, or the beginning of one. */
  private static final Pattern KEY =
      Pattern.compile(
          "(?:(?:Messages\\s*\\.text|Controls\\s*\\.(?:button|iconButton|toggle|named))\\("
              + "|\\.(?:warn|remark)If\\([^\";]*,)\\s*\"([^\"]+)\"\\s*[,)]");

  private static final Pattern LITERAL = Pattern.compile("\"((?:\\\\.|[^\"\\\\])*)\"");

  /** Two or more words: a sentence, or part of one. */
  private static final Pattern WORDS = Pattern.compile("[A-Za-z]{2,} [A-Za-z]{2,}");

  /** A literal that goes straight on screen. */
  private static final Pattern SHOWN =
      Pattern.compile(
          "(?:new (?:Label|Button|ToggleButton|CheckBox|Tab|MenuItem|Menu|Text|Tooltip|RadioButton)"
              + "|\\.set(?:Text|PromptText|Title|AccessibleText|HeaderText)|\\.println)"
              + "\\(\\s*\"[^\"]*[A-Za-z]|\\.column\\(\"[a-z][^\"]*\", Text");

  /** A call with a whole key. */
  private static final Pattern CALL =
      Pattern.compile("(?:Messages\\s*\\.text\\(|\\.(?:warn|remark)If\\([^\";]*,)\\s*\"([^\"]+)\"");

  /** Readers and writers whose exceptions describe damaged bytes, for bug reports. */
  private static final Set<String> DIAGNOSTICS =
      Set.of(
          ("ChunkCut JoinedChunk ValueRewriter ChunkFile JsonInput LineBuffer Lz4Block"
                  + " Lz4FrameInputStream ProtoFields ContainerTunnel Relay TargetJvms TargetRoot"
                  + " Terminal")
              .split(" "));

  /** Sources with names and patterns of other programs, SVG, syntax or output of the demo. */
  private static final Set<String> DATA =
      Set.of(
          ("ChunkNames CodeSpans ComparedFiles CompletionCommand ConvertCommand Editor"
               + " EventsCommand Failures ForeignFormat InstalledJdks JdkAttach JvmWork"
               + " LocalArtifacts Messages OrderDesk PictureWriter RecordCommand RecordingOrigin"
               + " RunningProgram SourceFinder Spelling StandardOutput SvgSurface TargetJvmReader"
               + " ToolLaunch UnionStacks")
              .split(" "));

  /** Not for users: what a programmer's mistake says, names of fonts, styles and made-up frames. */
  private static final Pattern NOT_SHOWN =
      Pattern.compile(
          "throw new Illegal|\\.resolve\\(|throw new"
              + " Assertion|-fx-|@SuppressWarnings|\\.ofPattern\\(|\"\\[|/\\*\\*|"
              + " threads\\]\"|\"candela: \"");

  @Test
  void everyKeyInTheSourcesHasAText() throws IOException {
    Set<String> used = new TreeSet<>();
    for (String source : sources(MODULES)) {
      for (MatchResult found : KEY.matcher(source).results().toList()) {
        used.add(found.group(1) + (found.group().startsWith("Controls") ? ".tip" : ""));
        used.add(found.group(1));
      }
    }
    assertTrue(used.size() > 50, "found " + used.size() + " keys");
    used.removeAll(texts().keySet());
    assertEquals(Set.of(), used);
  }

  /** Keys made of a beginning and a constant or a column, looked up only when they are shown. */
  @Test
  void everyComposedKeyHasAText() throws IOException {
    Map<String, Stream<String>> made = new TreeMap<>();
    made.put("event.", Stream.of(EventKind.values()).map(EventKind::label));
    made.put("settings.also.", Stream.of(EventGroup.values()).map(EventGroup::label));
    made.put("settings.engine.", EngineKind.choices().stream().map(EngineKind::label));
    made.put("flame.kind.", keys(EnumSet.complementOf(EnumSet.of(FrameKind.SYNTHETIC))));
    made.put("timeline.track.", keys(EnumSet.allOf(Track.class)));
    made.put("compare.rule.", keys(EnumSet.allOf(IdentityRule.class)));
    for (String beginning : List.of("compare.unit.", "diff.unit.", "compare.csv.")) {
      made.put(beginning, keys(EnumSet.allOf(DiffUnit.class)));
    }
    made.put("column.", columns("desktop", "Column\\.\\w+"));
    made.put("cli.column.", columns("cli", "\\.(?:words|amounts|counts)"));
    Set<String> missing = new TreeSet<>();
    made.forEach((beginning, names) -> names.forEach(name -> missing.add(beginning + name)));
    for (DiffUnit unit : DiffUnit.values()) {
      missing.add("compare.unit." + unit.key() + ".tip");
    }
    assertTrue(missing.size() > 100, "made " + missing.size() + " keys");
    missing.removeAll(texts().keySet());
    assertEquals(Set.of(), missing);
  }

  private static Stream<String> keys(Set<? extends Enum<?>> constants) {
    return constants.stream().map(Messages::key);
  }

  /** Names that calls like this have as their first argument. */
  private static Stream<String> columns(String module, String call) throws IOException {
    Pattern named = Pattern.compile(call + "\\(\\s*\"([a-z][a-z-]*)\"");
    return sources(List.of(module)).stream()
        .flatMap(source -> named.matcher(source).results())
        .map(found -> found.group(1));
  }

  @Test
  void everyTextOfTheBundleIsUsed() throws IOException {
    Pattern literal = Pattern.compile("\"([a-z][a-z0-9.-]*)\"");
    Set<String> literals = new HashSet<>();
    for (String source : sources(MODULES)) {
      literal.matcher(source).results().forEach(found -> literals.add(found.group(1)));
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
    for (String text : texts().values()) {
      new dev.candela.engine.text.Pattern(text, Locale.ENGLISH).fill(1, 2, 3, 4, 5, 6, 7, 8, 9);
    }
  }

  @Test
  void noTextStandsInTheSources() throws IOException {
    List<String> found = new ArrayList<>();
    for (Path file : files(MODULES)) {
      String type = file.getFileName().toString().replace(".java", "");
      if (!DIAGNOSTICS.contains(type) && !DATA.contains(type)) {
        hardCoded(text(file)).forEach(line -> found.add(type + ": " + line.strip()));
      }
    }
    assertEquals(List.of(), found);
  }

  @Test
  void eachExceptionIsASourceWithText() throws IOException {
    Set<String> exceptions = new TreeSet<>(DIAGNOSTICS);
    exceptions.addAll(DATA);
    for (Path file : files(MODULES)) {
      String type = file.getFileName().toString().replace(".java", "");
      if (exceptions.contains(type) && hardCoded(text(file)).findAny().isPresent()) {
        exceptions.remove(type);
      }
    }
    assertEquals(Set.of(), exceptions);
  }

  @Test
  void textsHaveAsManyPlacesAsCallsHaveArguments() throws IOException {
    Map<String, String> texts = texts();
    List<String> wrong = new ArrayList<>();
    int checked = 0;
    for (String source : sources(MODULES)) {
      Matcher call = CALL.matcher(source);
      while (call.find()) {
        String text = texts.get(call.group(1));
        int arguments = arguments(source, call.end());
        if (text != null && arguments >= 0) {
          checked++;
          if (places(text) > arguments) {
            wrong.add(call.group(1) + " has " + arguments + " arguments for " + text);
          }
        }
      }
    }
    assertTrue(checked > 200, "checked " + checked + " calls");
    assertEquals(List.of(), wrong);
  }

  @Test
  void countsArgumentsOfACall() {
    assertEquals(0, arguments(")", 0));
    assertEquals(2, arguments(", f(a, b), \"x, (\")", 0));
    assertEquals(-1, arguments(", list.toArray())", 0));
    assertEquals(3, places("{0, plural, one {# of {2}} other {none}}"));
    assertEquals(0, places("none"));
  }

  @Test
  void noticesTextInASource() {
    assertEquals(1, hardCoded("button.setText(\"Stop\");").count());
    assertEquals(1, hardCoded("show(\"No such file\");").count());
    assertEquals(0, hardCoded("throw new IllegalStateException(\"on the wrong thread\");").count());
    assertEquals(0, hardCoded("show(\"no-file\", new Choice(null, \"\"));").count());
  }

  /**
   * Keys that no literal names: neither whole, nor as a tip or remedy, also of a group of keys, nor
   * by their parts.
   */
  private static List<String> unused(Iterable<String> keys, Set<String> literals) {
    List<String> unused = new ArrayList<>();
    for (String key : keys) {
      String control = key.replaceFirst("\\.(tip|remedy)$", "");
      boolean ofGroup =
          key.endsWith(".remedy")
              && literals.stream().anyMatch(literal -> literal.startsWith(control + "."));
      boolean named = literals.contains(key) || literals.contains(control);
      if (!named && !ofGroup && !isMade(control, literals)) {
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

  /** The number of arguments after a key, up to the end of the call; -1 for an array. */
  private static int arguments(String source, int start) {
    int depth = 0;
    int commas = 0;
    boolean quoted = false;
    for (int i = start; i < source.length(); i++) {
      char c = source.charAt(i);
      if (c == '\\') {
        i++;
      } else if (c == '"') {
        quoted = !quoted;
      } else if (!quoted && (c == ')' || c == '}') && --depth < 0) {
        boolean array = source.substring(start, i).matches("(?s),\\s*(arguments|.*toArray\\(.*)");
        return array ? -1 : commas;
      } else if (!quoted && (c == '(' || c == '{')) {
        depth++;
      } else if (!quoted && c == ',' && depth == 0) {
        commas++;
      }
    }
    return -1;
  }

  /** One more than the greatest number of a place. */
  private static int places(String text) {
    return Pattern.compile("\\{(\\d+)")
        .matcher(text)
        .results()
        .mapToInt(place -> Integer.parseInt(place.group(1)) + 1)
        .max()
        .orElse(0);
  }

  private static Stream<String> hardCoded(String source) {
    return source
        .lines()
        .filter(line -> !line.strip().startsWith("*") && !line.strip().startsWith("//"))
        .filter(line -> hasWords(line) || SHOWN.matcher(line).find())
        .filter(line -> !NOT_SHOWN.matcher(line).find());
  }

  private static boolean hasWords(String line) {
    return LITERAL
        .matcher(line.replace("'\"'", ""))
        .results()
        .anyMatch(literal -> WORDS.matcher(literal.group(1)).find());
  }

  private static List<String> sources(List<String> modules) throws IOException {
    return files(modules).stream().map(WordsTest::text).toList();
  }

  private static List<Path> files(List<String> modules) throws IOException {
    List<Path> sources = new ArrayList<>();
    for (String module : modules) {
      try (Stream<Path> files = Files.walk(APP.resolve(module + "/src/main/java"))) {
        files.filter(file -> file.toString().endsWith(".java")).forEach(sources::add);
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
    return TranslationsTest.read("words.properties");
  }
}
