package dev.candela.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What --fail-on-regression says of three runs a side. */
class GateTest extends InFolder {
  private Console judge(String[] before, String[] after, Object... options) {
    String line = "diff --fail-on-regression 10% {} --before {} --after";
    return Console.run(line, List.of(options), files("before", before), files("after", after));
  }

  private List<Path> files(String name, String[] texts) {
    List<Path> files = new ArrayList<>();
    for (String text : texts) {
      files.add(write(name + files.size(), text));
    }
    return files;
  }

  private static String[] runs(String stacks, Object... counts) {
    String[] runs = new String[3];
    for (int run = 0; run < runs.length; run++) {
      Object[] ofRun = new Object[counts.length];
      for (int i = 0; i < counts.length; i++) {
        ofRun[i] = ((int[]) counts[i])[run];
      }
      runs[run] = stacks.formatted(ofRun);
    }
    return runs;
  }

  private static int[] of(int... counts) {
    return counts;
  }

  @Test
  void aMethodWithAllOfTheCostIsJudgedAsTheTotal() {
    String stacks = "main;one %d\nmain;other %d\n";
    Console console =
        judge(
            runs(stacks, of(900, 100, 500), of(100, 900, 500)),
            runs(stacks, of(200, 1_100, 600), of(1_000, 110, 590)));
    assertEquals(1, console.exitCode(), console.out());
    String total = console.out().replaceAll("(?s).*before \\(± ([0-9.]+) %\\).*", "$1");
    String row = console.out().lines().filter(line -> line.endsWith(" main")).toList().getLast();
    double ofMain = Double.parseDouble(row.replaceAll(".*?± ([0-9.]+) samples  more.*", "$1"));
    assertEquals(Double.parseDouble(total) * 10, ofMain, 1, console.out());
  }

  @Test
  void sharesHaveNoTotalThatCouldMakeUpForARegression() {
    String stacks = "main;slow %d\nmain;rest %d\n";
    judge(
            runs(stacks, of(4_700, 4_720, 4_690), of(5_300, 5_280, 5_310)),
            runs(stacks, of(6_500, 6_480, 6_520), of(3_500, 3_520, 3_480)),
            "--unit",
            "share")
        .ended(1)
        .outHas("\n  slow costs ");
    int[] alike = of(5_000, 5_010, 4_990);
    judge(runs(stacks, alike, alike), runs(stacks, alike, alike), "--unit=share")
        .ended(0)
        .outHas("found; shares do not show whether the total rose.\n");
  }

  @Test
  void withoutCostBeforeThereIsNothingToBeAPartOf() {
    String stacks = "main;added %d\nmain;rest %d\n";
    judge(
            runs(stacks, of(0, 1, 2), of(500, 501, 502)),
            runs(stacks, of(5_000, 5_010, 4_990), of(500, 501, 502)),
            "--include",
            "added")
        .ended(2)
        .errHas("The baseline runs have 3 samples");
  }

  @Test
  void sidesThatMeasuredDifferentThingsAreNotJudged() {
    String stacks =
        """
        {"$schema": "https://www.speedscope.app/file-format-schema.json",
         "shared": {"frames": [{"name": "main"}]},
         "profiles": [{"type": "sampled", "name": "main", "unit": "none",
           "sampleEvents": ["KIND"], "startValue": 0, "endValue": %d,
           "samples": [[0]], "weights": [%d]}]}
        """;
    int[] alike = of(5_000, 5_010, 4_990);
    Console kinds =
        judge(
            runs(stacks.replace("KIND", "cpu"), alike, alike),
            runs(stacks.replace("KIND", "wall"), alike, alike));
    kinds.ended(2).errHas("The kinds of samples differ: cpu in BEFORE, wall in AFTER.");
    String java = stacks.replace("KIND", "jdk.ExecutionSample");
    // The second kind of event happened in one run only.
    String[] rare = runs(java, alike, alike);
    String one = rare[2].substring(rare[2].indexOf("{\"type\""), rare[2].lastIndexOf("]}"));
    rare[2] =
        rare[2].replace(
            one, one + "," + one.replace("\"jdk.ExecutionSample\"", "\"jdk.NativeMethodSample\""));
    Console sometimes = judge(runs(java, alike, alike), rare);
    assertTrue(sometimes.exitCode() < 2, sometimes.err());
    assertTrue(sometimes.out().contains("The kinds of samples differ"), sometimes.out());
    String[] before = runs("shop.Main.main;shop.Work.run %d\n", alike);
    judge(before, runs("bank.App.main;bank.Job.run %d\n", alike), "--unit", "share")
        .ended(2)
        .errHas("sides have little of the program's code in common");
  }

  @Test
  void onlyTheTotalOfRenamedCodeIsJudged() {
    String[] before = runs("Stage1.main;Stage1.run %d\n", of(5_000, 5_010, 4_990));
    String renamed = "Stage2.main;Stage2.run %d\n";
    judge(before, runs(renamed, of(2_500, 2_510, 2_490)))
        .ended(0)
        .errHas("code with the same names on both sides, so only the total was judged");
    judge(before, runs(renamed, of(7_500, 7_510, 7_490)))
        .ended(1)
        .outHas("the total is")
        .outLacks("Stage2.run costs");
  }

  @Test
  void namesWhatMakesDifferencesSmaller() {
    String stacks = "[C2 CompilerThread0 tid=5];compile 900\n[main tid=7];main;work %d\n";
    int[] varied = of(1_500, 1_000, 2_000);
    String advice =
        "note: to find smaller differences: compare with --jvm off (without the JIT compiler)\n";
    String err = judge(runs(stacks, varied), runs(stacks, of(1_500, 900, 2_100))).err();
    assertTrue(err.contains(advice), err);
    judge(runs(stacks, varied), runs(stacks, of(1_500, 900, 2_100)), "--jvm", "off")
        .errLacks("smaller differences");
    int[] alike = of(1_500, 1_501, 1_499);
    assertTrue(!judge(runs(stacks, alike), runs(stacks, alike)).err().contains(advice), "narrow");
  }

  @Test
  void aRegressionThatCannotBeExcludedIsSaid() {
    String stacks = "main;work %d\n";
    judge(runs(stacks, of(1_500, 1_501, 1_499)), runs(stacks, of(1_900, 1_901, 6_500)))
        .ended(0)
        .outHas("differ too much among themselves to find one: the total may have");
    judge(runs(stacks, of(1_500, 1_480, 1_520)), runs(stacks, of(1_600, 1_560, 1_650)))
        .ended(0)
        .outHas("10.0 % or more found, but the total may have risen by up to ");
  }

  @Test
  void scriptsReadTheVerdict() {
    String stacks = "main;work %d\n";
    String[] before = runs(stacks, of(1_500, 1_501, 1_499));
    assertEquals("passed", gate(before, runs(stacks, of(1_502, 1_500, 1_501))));
    assertEquals("regression", gate(before, runs(stacks, of(1_900, 1_901, 1_899))));
    assertEquals("undecided", gate(before, runs(stacks, of(1_900, 1_901, 6_500))));
    // Shares do not show what the total does.
    assertEquals("undecided", gate(before, before, "--unit", "share"));
  }

  private String gate(String[] before, String[] after, String... options) {
    Object[] all = Stream.concat(Stream.of("--json"), Stream.of(options)).toArray();
    return judge(before, after, all).json().get("gate").getAsString();
  }

  /** Recordings of a machine of which other processes used about a fifth. */
  @Test
  void namesWhatOtherProcessesUsed() {
    List<Path> files =
        Stream.of("8", "11", "17").map(n -> FOREIGN.resolve("openjdk-" + n + ".jfr.gz")).toList();
    Console.run("diff --before {} {} --after", files.get(0), files.get(1), files.get(2))
        .errFits("(?s).*differences: record when the machine is idle \\(other .*");
  }

  @Test
  void copiesAreNoRuns() throws IOException {
    byte[] bytes = unpacked(FOREIGN.resolve("async-profiler-3.0-jdk17.jfr.gz"));
    List<Path> copies = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      copies.add(Files.write(folder.resolve(i + ".jfr"), bytes));
    }
    Console.exits(2, "diff --before {} --after", copies.subList(0, 3), copies.subList(3, 6))
        .errHas("0.jfr and " + copies.get(1) + " have the same content");
  }

  @Test
  void theLargestRegressionIsListedFirstAlsoIfItIsNative() {
    String stacks = "main;app.Report.format %d\nmain;app.Report.sum;ksys_read_[k] %d\n";
    Console console =
        judge(
            runs(stacks, of(1000, 1010, 990), of(1000, 990, 1010)),
            runs(stacks, of(1300, 1310, 1290), of(3000, 2990, 3010)));
    assertEquals(1, console.exitCode(), console.out());
    int sum = console.out().indexOf("app.Report.sum costs");
    assertTrue(sum > 0 && sum < console.out().indexOf("format costs"), console.out());
    Console.says(console.out(), ", nearly all of it in ksys_read; also in its callers: main\n");
  }
}
