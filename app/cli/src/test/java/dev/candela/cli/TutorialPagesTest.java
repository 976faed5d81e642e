package dev.candela.cli;

import static dev.candela.cli.Console.lacks;
import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import dev.candela.engine.capture.jvm.InstalledJdks.InstalledJdk;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The commands of the tutorials, run as they are printed, though some for a shorter time; {@code
 * -Dtutorials.update=true} writes what they print into the pages, and their recordings beside them.
 */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the commands are of a Unix shell")
class TutorialPagesTest extends InFolder {
  private static final Path PAGES = Path.of("..", "docs", "tutorials").toAbsolutePath().normalize();
  private static final Pattern FENCE = Pattern.compile("(?ms)^```(\\w*)\\n(.*?)^```$");
  private static final Pattern HEADING = Pattern.compile("(?m)^#+ ");
  private static final Pattern CODE = Pattern.compile("`[^`]+`");
  private static final Pattern LINK = Pattern.compile("]\\(([^)]+)\\)");
  private static final Pattern PICTURE = Pattern.compile("!\\[[^]]*]\\(../images/([^)]+\\.svg)\\)");
  private static final Pattern METHOD = Pattern.compile("[A-Za-z_$][\\w$]*(?:\\.[\\w$<>]+)+");
  private static final List<String> LANGUAGES = List.of("de", "es", "pt", "ja", "ko", "zh");
  private static final String MARK = "@@ block ";

  /** What programs and recordings do longer on the pages than it takes to see the same. */
  private static final Map<String, String> SHORTER =
      Map.of(
          "RandomIds 500000",
          "RandomIds 250000",
          "sleep 3\n",
          "until grep -q running server.log; do sleep 0.1; done\n",
          "sleep 8\n",
          "sleep 5\n",
          "-d 15s ",
          "-d 7s ",
          "-d 8s ",
          "-d 5s ",
          "'12,22p'",
          "'8,13p'");

  @Test
  void pagesAreNumberedWithoutGaps() throws IOException {
    try (Stream<Path> pages = Files.list(PAGES)) {
      List<String> numbers =
          pages
              .map(page -> page.getFileName().toString())
              .filter(name -> name.endsWith(".md"))
              .map(name -> name.substring(0, 1))
              .sorted()
              .toList();
      assertEquals(List.of("1", "2", "3", "4", "5"), numbers);
    }
  }

  @ParameterizedTest
  @FieldSource("LANGUAGES")
  void translationsHaveTheSameHeadingsCommandsPicturesAndLinks(String language) throws IOException {
    for (String name : List.of("1-directories.md", "2-random-ids.md")) {
      Path english = PAGES.resolve(name);
      Path translated = PAGES.resolve(language).resolve(name);
      assertEquals(parts(english), parts(translated), translated.toString());
      assertNotEquals(Files.readAllLines(english).get(0), Files.readAllLines(translated).get(0));
    }
  }

  /** What no translation changes: the headings' levels, all code, and where links lead. */
  private static List<String> parts(Path page) throws IOException {
    String text = Files.readString(page);
    List<String> parts = new ArrayList<>();
    FENCE.matcher(text).results().forEach(fence -> parts.add(fence.group()));
    String prose = FENCE.matcher(text).replaceAll("");
    HEADING.matcher(prose).results().forEach(heading -> parts.add(heading.group()));
    Stream<String> code =
        CODE.matcher(prose).results().map(span -> span.group().replaceAll("\\s+", " "));
    Stream<String> links =
        LINK.matcher(prose)
            .results()
            .map(link -> page.resolveSibling(link.group(1)).normalize().toString());
    Stream.concat(code, links).sorted().forEach(parts::add);
    return parts;
  }

  @ParameterizedTest
  @CsvSource({
    "1-directories, 17, 0", "1-directories, 25, 0", "2-random-ids, 17, 0",
    "2-random-ids, 25, 0", "5-build, 17, 1", "5-build, 25, 1"
  })
  void recordsWhatIsCompared(String page, int feature, int exitCode) throws Exception {
    assertPage(page, feature, exitCode);
  }

  @Test
  void recordingsOfThePagesShowWhatThePagesSay() {
    stagesOfTheCounter();
    waitersAndHolders();
    Path ids = PAGES.resolve("2-random-ids/ids.jfr.gz");
    Console.run("diff", ids, PAGES.resolve("2-random-ids/again.jfr.gz"))
        .outHas("No difference counts as a change");
    Console.run("diff", PAGES.resolve("5-build/runs/before"), PAGES.resolve("5-build/runs/after"))
        .outFits("(?s).* more [^\n]*BuildJob.price\n.*");
  }

  private static void waitersAndHolders() {
    Path locks = PAGES.resolve("2-random-ids/locks.jfr.gz");
    Map<String, Double> blocked =
        RecordedTarget.totals(locks, "--event", "wall", "--state", "blocked");
    for (String method :
        List.of(
            "java.util.UUID.randomUUID",
            "sun.security.provider.NativePRNG$RandomIO.implNextBytes")) {
      assertTrue(blocked.get(method) > 0.9, blocked.toString());
    }
    JsonObject lock = Console.run("locks --json", locks).rows("locks").getFirst();
    List<JsonObject> holders = Console.rows(lock, "holders");
    assertTrue(holders.stream().noneMatch(each -> each.get("likely").getAsBoolean()), "" + lock);
    assertTrue(holders.size() > 1, "" + lock);
    assertTrue(lock.get("waiters").getAsInt() > 1, "" + lock);
  }

  private static void stagesOfTheCounter() {
    Path one = PAGES.resolve("1-directories/stage1.jfr.gz");
    Path two = PAGES.resolve("1-directories/stage2.jfr.gz");
    Path three = PAGES.resolve("1-directories/stage3.jfr.gz");
    String create = "java.nio.file.Files.createDirectories";
    Map<String, Double> first = RecordedTarget.totals(one, "--include", "Counter.update");
    assertTrue(first.get("java.util.ArrayDeque.removeIf") > 0.5, first.toString());
    assertTrue(first.get(create) > 0.1, first.toString());
    Map<String, Double> second = RecordedTarget.totals(two, "--thread", "^main$");
    assertTrue(second.get(create) >= 0.8, second.toString());
    for (String name : List.of("java_lang_Throwable::fill_in_stack_trace", "__x64_sys_mkdir")) {
      assertTrue(second.containsKey(name), name);
    }
    assertTrue(updating(three) < 0.1 * updating(one), "an order of magnitude");
    assertVerdicts(one, two, "gone ArrayDeque.removeIf");
    assertVerdicts(two, three, "gone Files.createDirectories", "new Files.exists");
    assertVerdicts(one, three, "gone ArrayDeque.removeIf", "gone Files.createDirectories");
  }

  private static long updating(Path recording) {
    return RecordedTarget.top(recording, "--include", "Counter.update").get("weight").getAsLong();
  }

  private static void assertVerdicts(Path before, Path after, String... verdicts) {
    String rows = Console.run("diff {} {} --jvm off --fold auto", before, after).out();
    for (String verdict : verdicts) {
      assertTrue(rows.matches("(?s).* " + verdict.replace(" ", " [^\n]*") + "\n.*"), rows);
    }
  }

  /** The recordings are published, so they must not tell what else ran on the machine. */
  @Test
  void recordingsOfThePagesNameNoOtherProcesses() throws IOException {
    List<Path> recordings = recordings(PAGES);
    assertEquals(14, recordings.size());
    for (Path recording : recordings) {
      String types = Console.run("events", recording).out();
      assertTrue(types.contains("jdk.ExecutionSample") || types.contains("candela.ThreadSample"));
      lacks(types, "jdk.SystemProcess", "jdk.InitialEnvironmentVariable");
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {17, 25})
  void attachesTwiceToAServerUnderLoad(int feature) throws Exception {
    assertPage("3-server", feature, 0);
    List<Integer> answers =
        Files.readAllLines(folder.resolve("client.log")).stream()
            .map(line -> Integer.parseInt(line.substring(0, line.indexOf(' '))))
            .toList();
    int recorded = median(answers.subList(7, 13));
    int indexed = median(answers.subList(answers.size() - 6, answers.size()));
    // What a recording costs is measured by `bench cost`: here other tests run beside the server.
    assertTrue(indexed > 3 * recorded, "answers without and with the index: " + answers);
    List<String> log = Files.readAllLines(folder.resolve("server.log"));
    log.removeIf(line -> line.startsWith("WARNING: "));
    assertEquals(1, log.size(), log::toString);
    assertTrue(log.getFirst().startsWith("TCP server running"), log::toString);
  }

  private static int median(List<Integer> answers) {
    return answers.stream().sorted().toList().get(answers.size() / 2);
  }

  /** On one JDK: but for one of a program, the page makes no recordings. */
  @Test
  void opensRecordingsOfOtherTools() throws Exception {
    assertPage("4-other-recordings", 25, 0);
  }

  private void assertPage(String name, int feature, int exitCode) throws Exception {
    Path page = PAGES.resolve(name + ".md");
    String text = Files.readString(page);
    List<MatchResult> fences = FENCE.matcher(text).results().toList();
    List<String> commands =
        fences.stream().filter(TutorialPagesTest::isShell).map(fence -> fence.group(2)).toList();
    String[] outputs = run(feature, commands, exitCode);

    StringBuilder updated = new StringBuilder(text);
    int shell = commands.size();
    for (int i = fences.size() - 1; i >= 0; i--) {
      if (isShell(fences.get(i))) {
        shell--;
      } else if (i > 0 && isShell(fences.get(i - 1))) {
        String output = outputs[shell - 1];
        // A trial prints its report after what the programs print.
        output = output.substring(output.indexOf("\nbefore ") + 1);
        output = output.replace(folder + File.separator, "");
        updated.replace(fences.get(i).start(2), fences.get(i).end(2), output);
        assertSameMethods(fences.get(i).group(2), output);
      }
    }
    boolean update = Boolean.getBoolean("tutorials.update");
    for (MatchResult picture : PICTURE.matcher(text).results().toList()) {
      Path made = folder.resolve(picture.group(1));
      assertTrue(Files.size(made) > 1_000, made + " is empty");
      Path images = PAGES.resolveSibling("images");
      if (update) {
        Files.copy(made, images.resolve(picture.group(1)), REPLACE_EXISTING);
      }
      assertTrue(Files.exists(images.resolve(picture.group(1))), picture.group());
    }
    for (Path recording : recordings(PAGES.resolve(name))) {
      String plain = PAGES.resolve(name).relativize(recording).toString().replace(".gz", "");
      Path made = folder.resolve(plain);
      assertTrue(Files.size(made) > 1_000, made + " is empty");
      if (update) {
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(recording))) {
          Files.copy(made, out);
        }
      }
    }
    if (update) {
      Files.writeString(page, updated.toString());
      for (String language : LANGUAGES) {
        Path translated = PAGES.resolve(language).resolve(name + ".md");
        if (Files.exists(translated)) {
          Iterator<MatchResult> shown = FENCE.matcher(updated).results().iterator();
          String fenced =
              FENCE
                  .matcher(Files.readString(translated))
                  .replaceAll(_ -> Matcher.quoteReplacement(shown.next().group()));
          Files.writeString(translated, fenced);
        }
      }
    }
  }

  private static List<Path> recordings(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(file -> file.toString().endsWith(".gz")).sorted().toList();
    }
  }

  private static boolean isShell(MatchResult fence) {
    return fence.group(1).equals("sh");
  }

  /** Numbers differ from run to run, and so do the last rows of a table. */
  private static void assertSameMethods(String shown, String printed) {
    if (Boolean.getBoolean("tutorials.update")) {
      return;
    }
    List<String> methods = METHOD.matcher(shown).results().map(MatchResult::group).toList();
    long found = methods.stream().filter(printed::contains).count();
    assertTrue(2 * found >= methods.size(), () -> "the page shows\n" + shown + "\nnot\n" + printed);
  }

  /** The standard output of each block of commands. */
  private String[] run(int feature, List<String> blocks, int exitCode) throws Exception {
    StringBuilder script = new StringBuilder("set -e\n");
    for (int i = 0; i < blocks.size(); i++) {
      script.append("echo '").append(MARK).append(i).append("'\n").append(blocks.get(i));
    }
    String commands = script.toString();
    if (!Boolean.getBoolean("tutorials.update")) {
      for (Map.Entry<String, String> shorter : SHORTER.entrySet()) {
        commands = commands.replace(shorter.getKey(), shorter.getValue());
      }
    }
    write("page.sh", commands);
    Files.createSymbolicLink(folder.resolve("app"), PAGES.getParent().getParent());
    Path out = folder.resolve("page.out");
    Path err = folder.resolve("page.err");
    ProcessBuilder builder =
        new ProcessBuilder("sh", "page.sh")
            .directory(folder.toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile());
    builder.environment().put("PATH", path(feature));
    builder.environment().put("CANDELA_LANGUAGE", "en");
    Process process = builder.start();
    try {
      assertTrue(process.waitFor(5, TimeUnit.MINUTES), "the page takes more than five minutes");
    } finally {
      process.descendants().forEach(ProcessHandle::destroy);
      process.destroy();
    }
    String printed = Files.readString(out);
    assertEquals(exitCode, process.exitValue(), () -> printed + "\n" + text(err));
    List<String> parts = new ArrayList<>(List.of(printed.split(MARK + "\\d+\n", -1)));
    assertEquals(blocks.size() + 1, parts.size(), printed);
    return parts.subList(1, parts.size()).toArray(String[]::new);
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      return e.toString();
    }
  }

  /** First this build's command and a curl that needs no network, then the JDK's tools. */
  private String path(int feature) throws IOException {
    InstalledJdk jdk = RecordedTarget.jdk(feature);
    Path programs = Files.createDirectories(folder.resolve("bin"));
    try (RecordedTarget installed = new RecordedTarget(folder)) {
      String command = "exec '" + String.join("' '", installed.candela("$@")) + "'";
      script("bin/candela", command.replace("'$@'", "\"$@\""));
    }
    script("bin/curl", "cp '" + RecordedTarget.database() + "' .");
    return String.join(
        File.pathSeparator,
        programs.toString(),
        jdk.java().getParent().toString(),
        System.getenv("PATH"));
  }
}
