package dev.candela.cli;

import static dev.candela.cli.Console.report;
import static dev.candela.cli.Console.row;
import static dev.candela.cli.Console.rows;
import static dev.candela.cli.Console.says;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Intervals, their marks and what they do not cover, wherever a share is printed. */
class SharesInEveryFormTest extends InFolder {
  private static final Path JFR_17 = FOREIGN.resolve("openjdk-17.jfr.gz");
  private static final String BIAS = "jdk.ExecutionSample events miss JVM code and intrinsics";

  /** The same in pictures and notes. */
  private static final String SHORT_BIAS = "misses array copies and counts system calls too often";

  private Path phase;

  /** Twenty seconds, of which one phase of 4 s is spent in another method. */
  @BeforeEach
  void recordOnePhase() {
    phase = onePhase("one.perf", 8);
  }

  private Path onePhase(String name, int firstSecond) {
    StringBuilder text = new StringBuilder();
    for (int sample = 0; sample < 2_000; sample++) {
      int second = sample / 100;
      boolean inPhase = second >= firstSecond && second < firstSecond + 4;
      text.append(
          String.format(
              Locale.ROOT,
              """
              java 7/8 %.6f: 10000000 cpu-clock:
              \t7f00 %s+0x1 (/tmp/perf-7.map)
              \t7f01 app.Main.main+0x1 (/tmp/perf-7.map)

              """,
              100 + sample / 100.0,
              inPhase ? "app.Main.phase" : "app.Main.usual"));
    }
    return write(name, text);
  }

  @Test
  void tablesMarkARecordingThatIsTooShortForItsPhase() {
    for (String command : List.of("top", "tree")) {
      String line = Console.success(command, phase).line("app.Main.phase");
      assertTrue(line.matches(".*20\\.0 % +± [\\d.]+ or more.*"), line);
    }
  }

  @Test
  void nodesThatAreJustLargeEnoughHaveIntervals() {
    Path stacks =
        write("stacks", "app.Main.main;app.Main.rest 93\napp.Main.main;app.Main.least 7\n");
    String line = Console.success("tree --min 7%", stacks).line("app.Main.least");
    assertTrue(line.matches(" *7\\.0+ % +± .*"), line);
  }

  @Test
  void csvMarksItToo() {
    for (String command : List.of("top", "tree")) {
      List<String> lines = output(command, "--csv", phase).lines().toList();
      List<String> titles = Arrays.asList(lines.getFirst().split(",", -1));
      String[] row = phaseOf(lines).split(",", -1);
      assertEquals(titles.size(), row.length);
      for (String side : List.of("self", "total")) {
        assertEquals("true", row[titles.indexOf(side + "_lower_bound")], side);
        double low = Double.parseDouble(row[titles.indexOf(side + "_low")]);
        double high = Double.parseDouble(row[titles.indexOf(side + "_high")]);
        assertTrue(low < 0.2 && 0.2 < high, low + " to " + high);
      }
    }
  }

  @Test
  void jsonMarksItToo() {
    JsonObject method = row(report("top --json", phase), "methods", "method", "phase");
    assertTrue(method.getAsJsonObject("total").get("lowerBound").getAsBoolean(), "" + method);
    JsonObject tree = report("tree --json", phase).getAsJsonObject("root");
    JsonObject node = row(rows(tree, "children").getFirst(), "children", "name", "app.Main.phase");
    assertTrue(node.getAsJsonObject("self").get("lowerBound").getAsBoolean(), "" + node);
    assertTrue(node.getAsJsonObject("total").has("high"), "" + node);
  }

  @Test
  void picturesMarkIt() {
    Console.success("flame {} -o - --format svg", phase)
        .outFits("(?s).*20\\.0 % &#177; [\\d.]+ or more; self 20\\.0 % &#177; [\\d.]+ or more.*");
  }

  @Test
  void pagesMarkIt() throws IOException, InterruptedException {
    Path page = folder.resolve("x.html");
    output("flame {} -o", phase, page);
    try (Browser browser = Browser.start()) {
      browser.openGraph(page);
      // The third row from the bottom: one of the two methods.
      browser.pointTo(browser.graph("left") + 20, browser.row(2), false);
      String tip = browser.tip();
      assertTrue(
          tip.matches("(?s)app\\.Main\\.(phase|usual)\n.*Total: .*0\\.0 % ± [\\d.]+ or more\n.*"),
          tip);
    }
  }

  @Test
  void comparisonsMarkIt() {
    Path other = onePhase("other.perf", 2);
    says(Console.success("diff --all", phase, other).line("app.Main.phase"), "or more");
    List<String> csv = output("diff --all --csv", phase, other).lines().toList();
    int column = Arrays.asList(csv.getFirst().split(",")).indexOf("total_lower_bound");
    String row = phaseOf(csv);
    assertEquals("true", row.split(",", -1)[column], row);
    JsonObject method = row(report("diff --json", phase, other), "methods", "method", "phase");
    JsonObject total = method.getAsJsonObject("total");
    assertTrue(total.get("lowerBound").getAsBoolean(), "" + total);
    assertFalse(total.has("adjustedP"), "one run on each side has no probabilities");
  }

  @Test
  void thereIsNoIntervalOfAFewSamples() {
    Path few = write("few.txt", "app.Main.main;app.Main.one 20\napp.Main.main 9\n");
    JsonObject method = rows(report("top --json", few), "methods").getFirst();
    assertTrue(method.getAsJsonObject("total").has("share"), "" + method);
    assertFalse(method.getAsJsonObject("total").has("low"), "" + method);
    assertTrue(output("top --csv", few).lines().skip(1).allMatch(row -> row.endsWith(",,,")));
  }

  @Test
  void linesHaveIntervals() {
    String hottest = output("top --csv --sort self -n 1", JFR_17);
    String className = hottest.lines().skip(1).findFirst().orElseThrow().split(",")[0];
    says(output("lines", JFR_17, className), "± ");
    JsonObject line = rows(report("lines --json", JFR_17, className), "lines").getFirst();
    assertTrue(line.getAsJsonObject("total").has("high"), "" + line);
    String titles = output("lines --csv", JFR_17, className).lines().findFirst().orElseThrow();
    assertTrue(titles.endsWith("total_share,total_low,total_high,total_lower_bound"), titles);
    says(output("lines {} java.util.TreeMap", JFR_17), "TreeMap.put(Object, Object)");
    // Text, CSV and JSON say the same of the sampler.
    Console.run("lines", JFR_17, className).errHas(SHORT_BIAS);
    Console.run("lines --csv", JFR_17, className).errHas(SHORT_BIAS);
  }

  @Test
  void whatIntervalsDoNotCoverIsSaidInEveryForm() {
    for (String command : List.of("top", "tree")) {
      Console.run(command, JFR_17).errHas(SHORT_BIAS);
      Console.run(command, "--csv", JFR_17).errHas(SHORT_BIAS);
      assertTrue(report(command, "--json", JFR_17).get("bias").getAsString().contains(BIAS));
    }
    for (String format : List.of("svg", "html")) {
      Console.success("flame {} -o - --format", JFR_17, format)
          .outHas(SHORT_BIAS, "without -XX:+DebugNonSafepoints (");
    }
    assertFalse(Console.run("top", phase).err().contains("not covered"), "nothing is known");
  }

  @Test
  void samplesAtSafepointsCanBeLeftOutWhichIsSaid() {
    Path file = FOREIGN.resolve("temurin-25.jfr.gz");
    JsonObject whole = report("top --json", file);
    JsonObject rest = report("top --json --unbiased", file);
    assertEquals(39, whole.get("samples").getAsInt());
    assertEquals(23, rest.get("samples").getAsInt());
    String sentence = "Samples taken at safepoints are left out";
    assertFalse(whole.get("bias").getAsString().contains(sentence));
    assertTrue(rest.get("bias").getAsString().startsWith(sentence), "" + rest.get("bias"));
    Console.run("top --unbiased", file).errHas("at safepoints are left out");
  }

  @Test
  void comparisonsSayWhatBothSidesDoNotSee() throws IOException {
    Path other = Files.copy(JFR_17, folder.resolve("other.jfr.gz"));
    String sentence = "Bias on both sides, which ± does not include: " + BIAS;
    Console.run("diff", JFR_17, other).outHas("note: " + sentence);
    Console.run("diff --csv", JFR_17, other).errHas(sentence);
    JsonObject mismatch = row(report("diff --json", JFR_17, other), "mismatches", "kind", "bias");
    assertTrue(mismatch.get("sentence").getAsString().startsWith(sentence), "" + mismatch);
    Console.success("diff {} {} -o - --format html", JFR_17, other).outHas("Bias on both sides, ");
  }

  private static String phaseOf(List<String> rows) {
    return rows.stream().filter(row -> row.contains("phase")).findFirst().orElseThrow();
  }

  private static String output(Object... arguments) {
    return Console.success(arguments).out();
  }
}
