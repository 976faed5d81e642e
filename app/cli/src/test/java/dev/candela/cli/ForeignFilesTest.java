package dev.candela.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import com.google.gson.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What the commands say of files that other tools wrote. The table in origin.md lists the files;
 * {@code -Dgolden.update=true} writes what the commands say now, to be read in review.
 */
class ForeignFilesTest extends InFolder {
  /** Head, notes and the first methods; all of it would be megabytes. */
  private static final int MAX_DIFF_CHARACTERS = 4_000;

  private static final Path FOLDER = Path.of("src", "test", "resources", "foreign");
  private static final Path GOLDEN = FOLDER.resolve("golden");

  /** So that a file, and with it a producer, cannot vanish unnoticed. */
  private static final String COVERAGE =
      """
      Firefox: Firefox 63, samply 0.10
      V8: Node.js 20
      collapsed: Austin 3.7, async-profiler 1.8, async-profiler 4.6, bcc's profile, \
      perf 6.1, py-spy 0.4, rbspy 0.55
      jfr: OpenJDK 11, OpenJDK 17, OpenJDK 21, OpenJDK 26, OpenJDK 27, OpenJDK 8, \
      Oracle JDK 9 with JDK Mission Control, Temurin 25, \
      async-profiler 2.9, async-profiler 3.0, async-profiler 4.0, async-profiler 4.2, \
      async-profiler 4.6, ddprof 1.22
      jfr 0.9: async-profiler 1.8
      perf script: perf 6.1
      pprof: Go 1.26, Rust pprof 0.15, jfrconv 4.5, rbspy 0.55
      speedscope: py-spy 0.4, rbspy 0.55, speedscope 1.25 of Chrome 147
      trace events: Chromium 156
      """;

  private static final Pattern BOX =
      Pattern.compile(
          "<title>([^<]*)</title><rect x=\"([^\"]+)\" y=\"([^\"]+)\" width=\"([^\"]+)\""
              + "[^>]* fill=\"([^\"]+)\"");

  @Test
  void everyFormatHasItsProducers() throws IOException {
    List<ForeignFile> files = files();
    Map<String, Set<String>> producers = new TreeMap<>();
    for (ForeignFile file : files) {
      producers.computeIfAbsent(file.format(), format -> new TreeSet<>()).add(file.producer());
    }
    StringBuilder covered = new StringBuilder();
    producers.forEach(
        (format, names) -> covered.append(format + ": " + String.join(", ", names) + "\n"));
    assertEquals(COVERAGE, covered.toString());
    assertEquals(40, files.size());
  }

  @Test
  void timelineMarksWarmUpAndTimeBetweenRecordings() throws IOException {
    Path file = FOLDER.resolve("ddprof.jfr.gz");
    Console.run("top", file).errHas("--from 0.5s excludes");
    Path picture = folder.resolve("x.svg");
    Console.success("timeline {} -o", file, picture);
    assertTrue(Files.readString(picture).contains(">Warm-up<"));
    Path earlier = FOLDER.resolve("openjdk-17.jfr.gz");
    Console.success("timeline {} {} -o", earlier, FOLDER.resolve("temurin-25.jfr.gz"), picture);
    assertTrue(Files.readString(picture).contains("<rect x=\"417\" y=\"100\" width=\"560\""));
  }

  @Test
  void aRecordingOfOtherSamplesChangesNoShare() {
    Path file = FOLDER.resolve("temurin-25.jfr.gz");
    Path other = FOLDER.resolve("openjdk-21.jfr.gz");
    String alone = Console.success("top --csv", file).out();
    assertEquals(alone, Console.success("top --csv", file, other).out());
  }

  @Test
  void everyFileIsInTheTableAndSmall() throws IOException {
    TreeSet<String> names = new TreeSet<>();
    files().forEach(file -> names.add(file.name()));
    Set<String> there = namesIn(FOLDER);
    there.remove("origin.md");
    assertEquals(names, there);
    for (String name : names) {
      assertTrue(Files.size(FOLDER.resolve(name)) <= 60_000, name + " is larger than 60 kB");
    }
    assertEquals(
        names.stream().map(name -> name + ".txt").collect(Collectors.toSet()), namesIn(GOLDEN));
  }

  @ParameterizedTest
  @MethodSource("files")
  void commandsSayTheSameOfIt(ForeignFile file) throws IOException {
    Path path = FOLDER.resolve(file.name());
    StringBuilder said = new StringBuilder();
    run(said, "info", path);
    run(said, "top", path);
    run(said, "tree --min 2%", path);
    Path picture = folder.resolve("flame.svg");
    run(said, "flame --width 200 --minwidth 1% -o", picture, path);
    if (Files.exists(picture)) {
      said.append(boxes(Files.readString(picture)));
    }
    int before = said.length();
    run(said, "diff --json", path, FOLDER.resolve(file.other()));
    said.setLength(Math.min(said.length(), before + MAX_DIFF_CHARACTERS));
    check(GOLDEN.resolve(file.name() + ".txt"), said.toString());
  }

  @ParameterizedTest
  @MethodSource("recordings")
  void collapsedStacksOfARecordingReadBackTheSame(ForeignFile file) throws IOException {
    Path recording = FOLDER.resolve(file.name());
    Path once = folder.resolve("once.collapsed");
    Console.success("convert {} -o", recording, once);
    assertEquals(written(recording), written(once));
    Path twice = folder.resolve("twice.collapsed");
    Console.success("convert {} -o", once, twice);
    assertEquals(
        Files.readAllLines(once).stream().sorted().toList(),
        Files.readAllLines(twice).stream().sorted().toList());
  }

  /**
   * Samples or bytes, by the names of class and method: collapsed stacks have no descriptors.
   * Samples without a stack have a frame in them.
   */
  private static Map<String, Integer> written(Path file) {
    Map<String, Integer> samples = new TreeMap<>();
    JsonObject report = Console.run("top --json -n 0", file).json();
    String what = report.get("unit").getAsString().equals("bytes") ? "selfWeight" : "selfSamples";
    for (JsonObject method : Console.rows(report, "methods")) {
      String name = method.get("class").getAsString() + "." + method.get("method").getAsString();
      samples.merge(name, method.get(what).getAsInt(), Integer::sum);
    }
    samples.remove(".[no stack]");
    return samples;
  }

  private static List<ForeignFile> recordings() throws IOException {
    return files().stream().filter(file -> file.format().equals("jfr")).toList();
  }

  /** The boxes of a picture, a line each: row, left edge, width, colour and name. */
  private static String boxes(String svg) {
    StringBuilder lines = new StringBuilder();
    Matcher box = BOX.matcher(svg);
    while (box.find()) {
      String name = box.group(1).lines().findFirst().orElseThrow();
      lines.append(
          String.join(" ", box.group(3), box.group(2), box.group(4), box.group(5), name + "\n"));
    }
    assertEquals(svg.split("<title>", -1).length - 1, lines.toString().lines().count());
    return lines.toString();
  }

  private void run(StringBuilder said, Object... arguments) {
    Console console = Console.run(arguments);
    List<String> words = new ArrayList<>();
    for (Object argument : arguments) {
      words.add(argument instanceof Path path ? path.getFileName().toString() : (String) argument);
    }
    said.append("$ candela ").append(String.join(" ", words)).append('\n');
    said.append(plain(console.out())).append(plain(console.err()));
    if (console.exitCode() != 0) {
      said.append("exit code ").append(console.exitCode()).append('\n');
    }
    said.append('\n');
  }

  /** Without the folders, which differ from machine to machine. */
  private String plain(String text) {
    String bare = text;
    for (Path place : List.of(FOLDER, folder)) {
      String name = place + place.getFileSystem().getSeparator();
      bare = bare.replace(name.replace("\\", "\\\\"), "").replace(name, "");
    }
    return bare;
  }

  private static void check(Path golden, String actual) throws IOException {
    if (Boolean.getBoolean("golden.update")) {
      if (System.getenv("CI") != null) {
        fail("golden files are not updated where CI is set");
      }
      Files.writeString(golden, actual);
    }
    assertTrue(Files.exists(golden), golden + " is missing: see origin.md");
    assertEquals(Files.readString(golden), actual, () -> "differs from " + golden);
  }

  private static Set<String> namesIn(Path place) throws IOException {
    try (Stream<Path> paths = Files.list(place)) {
      TreeSet<String> names = new TreeSet<>();
      paths.filter(Files::isRegularFile).forEach(path -> names.add(path.getFileName().toString()));
      return names;
    }
  }

  private static List<ForeignFile> files() throws IOException {
    return Files.readAllLines(FOLDER.resolve("origin.md")).stream()
        .filter(line -> line.startsWith("| ") && !line.startsWith("| file "))
        .map(line -> line.substring(2).split(" *\\| *"))
        .map(cells -> new ForeignFile(cells[0], cells[1], cells[2], cells[5]))
        .toList();
  }

  /** A line of the table; it is compared with the other file. */
  record ForeignFile(String name, String format, String producer, String other) {
    @Override
    public String toString() {
      return name;
    }
  }
}
