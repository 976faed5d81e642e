package dev.candela.cli;

import static dev.candela.cli.Console.fails;
import static dev.candela.cli.Console.lacks;
import static dev.candela.cli.Console.rows;
import static dev.candela.cli.Console.says;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import dev.candela.engine.text.Messages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class DiffTest extends InFolder {
  private Path before;
  private Path after;

  @BeforeEach
  void writeRecordings() {
    before =
        write(
            "before.txt",
            """
            app.Main.run;app.Price.sum 4000
            app.Main.run;app.Store.find 3000
            app.Main.run;app.Old.check 900
            """);
    after =
        write(
            "after.txt",
            """
            app.Main.run;app.Price.sum 6000
            app.Main.run;app.Store.find 3010
            app.Main.run;app.Audit.log 800
            """);
  }

  @Test
  void takesRulesThatLookLikeOptions() {
    Path file = write("rules.folded", "main;a;b 60\nmain;a 40\n");
    for (String rule : new String[] {"-nameless", "-hidden-classes", "-lines,+recursion"}) {
      Console.success("diff {} {} --rules", file, file, rule);
      Console.success("diff", file, file, "--rules=" + rule);
    }
    String[] launch = {"record", "--launch", "--", "java", "Main", "--rules", "-nameless"};
    assertArrayEquals(launch, CandelaCommand.withRules(launch), "a program's own words");
  }

  @Test
  void refusesRangesThatMeanNothing() {
    fails("'12s' is not a time range", "diff {} --range 12s", before);
    fails("with one recording, use --range", "diff", before);
    fails("with one recording, use --range", "diff {} --after-range 1s..2s", before);
    fails("with two recordings, use --before-range", "diff {} {} --range 1s..", before, after);
    fails("no timestamps", "diff {} --range 1s..2s", before);
  }

  @Test
  void namesTheRangeThatIsOutsideTheRecording() {
    Path recording = FOREIGN.resolve("openjdk-17.jfr.gz");
    fails(
        "no samples in the range 100s..200s; the duration of the recording is",
        "diff {} --range 100s..200s",
        recording);
  }

  @Test
  void listsTheDifferencesOfARangeWithFewSamplesWithoutJudgingThem() {
    Path recording = FOREIGN.resolve("openjdk-17.jfr.gz");
    Console.success("diff {} --range ..0.3s", recording)
        .outHas(
            "warning: Only ",
            " samples in AFTER; fewer than 30 are too few to compare.",
            "\nNo method counts as changed. The largest differences:\n")
        .outLacks("  unclear  ");
    fails("..0.001s has no samples to compare;", "diff {} --range ..0.001s", recording);
  }

  @Test
  void warnsThatProgramsDiffer() {
    Path other = write("other.txt", "b.Server.run;b.Server.answer 5000\n");
    Console.run("diff", before, other).outHas("The programs differ, or their names differ");
  }

  @Test
  void listsWhatChangedAndWhy() {
    String report = Console.success("diff", before, after).out().replace(folder + "/", "");
    assertTrue(report.startsWith("before  before.txt: 7,900 samples\n"), report);
    says(report, "after   after.txt: 9,810 samples\n");
    says(report, "costs in total: 7,900 samples before, 9,810 samples after; ", "more");
    says(report, "app.Price.sum", "gone", "app.Old.check", "new", "app.Audit.log");
    says(report, "app.Main.run: more than 100 % of the change in app.Price.sum");
    lacks(report, "app.Store.find");
    says(report, "after costs 24.2 % more than before (± ");
    says(report, "note: 'more' and 'less' mark differences larger than the variation");
    Console.run("diff --all", before, after).outHas("app.Store.find");
  }

  @Test
  void showsOrCountsLargerDifferencesThatAreUnclear() {
    String common = "app.Main.run;app.Price.sum 3000\n";
    // Of few samples a third more is unclear, next to a new method that is smaller.
    Path first = write("first.txt", common + "app.Main.run;app.Large.step 40000\n");
    Path second =
        write(
            "second.txt",
            common + "app.Main.run;app.Large.step 43500\napp.Main.run;app.New.step 3300\n");
    Console.run("diff {} {} --sort self", first, second)
        .outFits("(?s).*\\n40,000 samples [^\\n]* unclear [^\\n]*  app.Large.step\n.*")
        .outHas(
            "  app.New.step\n",
            "The difference exceeds its ±, but is unclear: with one recording on each side");
    String large = common + "app.Main.run;app.Large.step %d\n";
    String changed = large + "app.Main.run;app.New.step 3300\n";
    String bySelf = "diff --sort self --before {} --after";
    List<Path> first3 = runs("before", large, 40_000, 30_000, 50_000);
    Console.run(bySelf, first3, runs("after", changed, 60_000, 45_000, 52_000))
        .outHas("\n1 unclear difference is not listed; --all lists it.\n");
    List<Path> close = runs("before", large, 40_000, 36_500, 43_500);
    List<Path> more = runs("after", changed, 48_900, 44_900, 52_400);
    Console.run(bySelf, close, more)
        .outHas(
            "app.New.step",
            "\n1 unclear difference is not listed, although 1 exceeds its ±; --all lists it and"
                + " says why.\n");
    Console.run(bySelf, close, more, "--all")
        .outHas("app.Large.step")
        .outLacks("not listed")
        .outHas("The difference exceeds its ±, but is unclear: of the many methods compared");
  }

  @Test
  void listsTheLargestUnclearDifferencesWhereOnlyTheTotalChanged() {
    List<Object> words = new ArrayList<>(List.of("diff"));
    int[][] counts = {{700, 300}, {300, 700}, {500, 520}, {300, 300}, {420, 160}, {180, 430}};
    for (int run = 0; run < counts.length; run++) {
      if (run % 3 == 0) {
        words.add(run == 0 ? "--before" : "--after");
      }
      words.add(
          write(
              "run" + run,
              "app.Main.run;app.One.step %d\napp.Main.go;app.Other.step %d\n"
                  .formatted(counts[run][0], counts[run][1])));
    }
    String out = Console.run(words.toArray()).out();
    String first =
        "\n"
            + "No method counts as changed. Unclear differences, each at the method where it"
            + " begins:\n";
    says(out, first, "unclear", "  app.One.step\n");
    lacks(out, "no significant difference");
  }

  @Test
  void listsUnclearMethodsOfTheProgramWithThoseOfTheJdkAndTheKernelThatTheyCall() {
    String other = "app.Main.run;app.Price.sum 3000\n";
    for (String callee : List.of("java.lang.String.format", "copy_page.part.0_[k]")) {
      String lines = other + "app.Main.run;app.Seats.draw;" + callee + " %d\n";
      Path first = write("first.txt", lines.formatted(40_000));
      Path second = write("second.txt", lines.formatted(43_500) + "app.New.step 3300\n");
      Console.run("diff", first, second)
          .outHas("  app.Seats.draw\n", "  " + callee.replace("_[k]", "") + "\n");
    }
  }

  @Test
  void saysNothingOfThreadsThatAFilterRemoves() {
    Path one = write("one.txt", "[main tid=7];a.B.c 400\n");
    Path two = write("two.txt", "[main tid=7];a.B.c 400\n[GC Thread#0 tid=6];mark 100\n");
    Console.run("diff", one, two).outHas("GC Thread#*");
    Console.run("diff {} {} --include a.B.c", one, two).outLacks("GC Thread");
  }

  @Test
  void beginsWithWhatTheJvmItselfDidOnBothSides() throws IOException {
    Path warm = write("warm.txt", "[C2 CompilerThread0 tid=5];compile 1\n[main tid=7];a.B.c 400\n");
    Path cold =
        write(
            "cold.txt",
            """
            [C2 CompilerThread0 tid=5];compile 570
            [GC Thread#0 tid=6];mark 30
            [main tid=7];a.B.c 400
            """);
    List<String> lines = Console.run("diff", warm, cold).out().lines().toList();
    assertEquals("        100 % program", lines.get(1));
    assertEquals(
        "        57 % JIT compiler, 3 % garbage collection, 40 % program;"
            + " --jvm on also lists the methods of the JVM's own threads",
        lines.get(3));
    assertEquals(
        List.of(
            "No difference in the program's methods counts as a change (unclear with one run per"
                + " side).",
            "1 change is in a method of the JVM's own threads; --jvm on lists it."),
        lines.subList(lines.size() - 2, lines.size()));
    Console.run("diff {} {} --jvm on", warm, cold).outHas("  compile\n");
    Path again = write("again.txt", Files.readString(cold));
    Console.run("diff --before {} {} --after", warm, cold, cold, again)
        .outHas("\n        41 % JIT compiler, 2 % garbage collection, 57 %");
    Console.run("diff {} {} --jvm off", warm, cold).outLacks("% program");
  }

  @Test
  void countsTheJvmInTheVerdictWithoutItsRows() {
    String stacks = "[C2 CompilerThread0 tid=5];compile %d\n[main tid=7];a.B.c 401\n";
    String line = "diff --fail-on-regression 5% --before {} --after";
    List<Path> less = runs("before", stacks, 100, 101, 102);
    List<Path> more = runs("after", stacks, 300, 301, 302);
    Console counted = Console.exits(1, line, less, more);
    String jvm = "1 method of the JVM's own threads: up to 200 samples more, 39.8 % of the total";
    counted.outHas(jvm).outLacks("compile costs");
    Console.run(line, less, more, "--jvm", "on").outHas("compile costs").outLacks(jvm);
    Console.success(line, less, more, "--jvm", "off");
  }

  @Test
  void saysAboveTheTableThatARecordingWasCut() throws IOException {
    String text = Files.readString(after);
    // Within the last line.
    Path cut = write("cut.txt", text.substring(0, text.length() - 5));
    String sentence =
        cut
            + " is truncated or damaged and was read only in part (1 warning in 'candela info')."
            + " The cost of the missing part is not included.";
    String report = Console.run("diff", before, cut).out();
    assertTrue(report.contains("\nwarning: " + sentence + "\n"), report);
    assertTrue(report.indexOf(sentence) < report.indexOf("costs in total"), report);
    Console.run("diff {} {} --json", before, cut)
        .outHas("\"kind\": \"damaged\"", "is truncated or damaged and was read only");
    Path picture = folder.resolve("diff.svg");
    Console.run("diff {} {} -o", before, cut, picture)
        .errHas("wrote " + picture + ": comparison of ");
    assertTrue(
        Files.readString(picture).contains("is truncated or damaged"), "in the picture as well");
    Console.run("diff", before, after).outLacks("truncated or damaged");
  }

  @Test
  void saysOfBothSidesHowMuchHasACounterpart() throws IOException {
    Path more = write("more.txt", Files.readString(before) + "app.Main.run;app.Other.work 7900\n");
    Console.run("diff", before, more)
        .outHas(
            "; 100.0 % of the samples before and 50.0 % after have a stack that occurs on both"
                + " sides\n");
    JsonObject json = Console.run("diff --json", before, more).json();
    assertEquals(0.5, json.getAsJsonObject("after").get("matchedShare").getAsDouble());
    assertEquals(0.5, json.get("matchedShare").getAsDouble());
  }

  @Test
  void saysInAPictureWhyItIsGreyAboveATableOfChanges() throws IOException {
    StringBuilder fewer = new StringBuilder();
    StringBuilder more = new StringBuilder();
    for (int place = 0; place < 40; place++) {
      String rest = "app.Main.run;app.Place" + place + ".call ";
      fewer.append(rest).append("500\n").append(rest.strip()).append(";app.Leaf.work 100\n");
      more.append(rest).append("500\n").append(rest.strip()).append(";app.Leaf.work 150\n");
    }
    Path one = write("fewer.txt", fewer.toString());
    Path other = write("morework.txt", more.toString());
    Path picture = folder.resolve("grey.svg");
    String report = Console.run("diff {} {} --operations 10 10 -o", one, other, picture).out();
    assertTrue(report.lines().anyMatch(line -> line.endsWith("  app.Leaf.work")), report);
    says(Files.readString(picture), "1 of 1 changed methods are grey");
  }

  @Test
  void saysHowManyChangesTheLimitKeepsOut() {
    String all = Console.run("diff {} {} -n 0", before, after).out();
    assertFalse(all.contains("-n 0 prints all."), all);
    Console.run("diff {} {} --sort self -n 2", before, after)
        .outHas("app.Old.check\n2 more; -n 0 prints all.\n");
  }

  @Test
  void showsBothSidesOfWhatItSortsBy() {
    Console.run("diff {} {} --sort self", before, after).outHas("self before", "total change");
    String byTotal = Console.run("diff", before, after).out();
    assertTrue(byTotal.contains("total before") && byTotal.contains("self change"), byTotal);
    String main =
        byTotal.lines().filter(line -> line.endsWith("  app.Main.run")).findFirst().orElse("");
    assertTrue(main.strip().startsWith("7,900 samples  9,810 samples  +1,910 samples"), byTotal);
  }

  @Test
  void limitsTheRegressionsAndSaysHowManyMoreThereAre() throws IOException {
    String one = judge(before, after, "5%", "-n", "1").out();
    String regressions = one.substring(one.indexOf("Regressions of")).split("\n\n")[0] + "\n";
    assertTrue(regressions.contains("\n  the total is 1,910 samples higher"), one);
    assertTrue(regressions.contains("\n  1 more; -n 0 prints all.\n"), one);
    assertEquals(1, regressions.lines().filter(line -> line.startsWith("  app.")).count(), one);
    judge(before, after, "5%", "-n", "0").outLacks("prints all.");
  }

  @Test
  void findsNothingBetweenARecordingAndItself() {
    Console console = Console.success("diff", before, before);
    String noise = "unclear with one run per side";
    console.outFits("(?s).* costs about the same as before \\(\\+0.0 % ± \\S+ %\\).*");
    console.outHas("No difference counts as a change (" + noise + ").");
  }

  /** Methods whose costs jump from run to run say nothing about the sum. */
  @Test
  void theTotalDoesNotDependOnHowFinelyCodeIsShown() {
    int[][] before = {{10, 2, 5}, {10, 9, 0}, {10, 4, 3}};
    int[][] after = {{112, 20, 45}, {96, 90, 4}, {131, 45, 25}};
    List<Object> fine = new ArrayList<>(List.of("diff", "--fail-on-regression", "5%"));
    List<Object> coarse = new ArrayList<>(fine);
    for (String name : List.of("before", "after")) {
      int[][] side = name.equals("before") ? before : after;
      fine.add("--" + name);
      coarse.add("--" + name);
      for (int i = 0; i < side.length; i++) {
        int[] run = side[i];
        String all = "run;work %d\nrun;jit %d\nrun;gc %d\n".formatted(run[0], run[1], run[2]);
        fine.add(write(name + i, all));
        coarse.add(write(name + "-sum" + i, "run;all " + Arrays.stream(run).sum() + "\n"));
      }
    }
    String difference = "after costs 971.7 % more than before (± 174.9 %)";
    for (List<Object> words : List.of(fine, coarse)) {
      Console.run(words.toArray()).outHas(difference).ended(1);
    }
  }

  @Test
  void saysWhyAnIntervalWithoutZeroIsNotEnough() {
    String work = "app.Main.run;app.Work.step %d\n";
    List<Path> runs = runs("before", work, 100_000, 102_000);
    List<Path> other = runs("after", work, 110_000, 112_000);
    Console.run("diff --before {} --after", runs, other)
        .outHas(
            "after costs 9.9 % more than before, but with so few runs that is not certain"
                + " (± 5.7 %; record more runs)");
  }

  @Test
  void twoSingleRunsNeverShowThatNothingChanged() {
    Path one = write("one.txt", "run;same 50000\nrun;small 400\nrun;large 3000\n");
    Path other = write("other.txt", "run;same 50100\nrun;small 480\nrun;large 4900\n");
    Console.run("diff {} {} --all", one, other)
        .outHas("3.9 % more than before, but equal runs can differ by as much (± 1.2 %;")
        .outFits("(?s).*\\+100 samples +± \\S+ samples +unclear .*  same\n.*")
        .outFits("(?s).*\\+80.0 samples +± \\S+ samples +unclear .*  small\n.*")
        .outFits("(?s).*\\+1,900 samples +± \\S+ samples +unclear .*  large\n.*");
    JsonObject json = Console.run("diff {} {} --json", one, other).json();
    assertEquals("unclear", json.get("verdict").getAsString());
    assertFalse(json.toString().contains("\"verdict\":\"noise\""), json::toString);
  }

  @Test
  void refusesToGuessWhetherASinglePairIsARegression() throws IOException {
    Console.exits(2, "diff {} {} --fail-on-regression 5%", before, after)
        .errHas(
            "--fail-on-regression needs at least three runs", "candela trial --runs 5 --before");
    Path again = write("again.txt", Files.readString(before));
    Path more = write("more.txt", Files.readString(after));
    Console.exits(
            2,
            "diff --before {} {} --after {} {} --fail-on-regression 5%",
            before,
            again,
            after,
            more)
        .errHas("--fail-on-regression needs at least three runs");
  }

  @Test
  void failsOnARegressionAndSaysWhich() throws IOException {
    Console console = judge(before, after, "5%");
    console.ended(1);
    console.outHas("after costs 24.2 % more than before (± ", "Regressions of 5.00 % or more:\n");
    try {
      judge(before, after, "5%", "--language", "de").outHas(" 5,00 % ");
    } finally {
      Messages.use(Locale.ENGLISH);
    }
    console.outHas(
        "  app.Price.sum costs 2,000 samples more, 25.3 % of the total before; also in its"
            + " callers: app.Main.run\n");
    assertEquals(0, judge(before, after, "40%").exitCode());
    assertEquals(0, judge(after, before, "12%").exitCode());
  }

  @Test
  void aRegressionIsNamedAfterTheInnermostMethodOfTheProgram() throws IOException {
    String stacks =
        """
        java.lang.Thread.run;app.Main.run;app.Price.sum;java.util.List.of;java.util.Arrays.fill %d
        java.lang.Thread.run;app.Main.run;app.Other.step 3000
        """;
    Path fast = write("fast.txt", stacks.formatted(2_000));
    Path slow = write("slow.txt", stacks.formatted(5_000));
    String out = judge(fast, slow, "5%").out();
    String regressions = out.substring(out.indexOf("Regressions"), out.indexOf("\n total before"));
    assertEquals(
        """
        Regressions of 5.00 % or more:
          the total is 3,000 samples higher (60.0 %)
          app.Price.sum costs 3,000 samples more, 60.0 % of the total before, nearly all of it in \
        java.util.Arrays.fill; also in its callers: app.Main.run, java.lang.Thread.run
        """,
        regressions);
  }

  @Test
  void whatMovedOrMadeTheWholeCheaperIsNoRegression() throws IOException {
    Path moved =
        write("moved.txt", "app.Main.run;app.Sum.all 4010\napp.Main.run;app.Store.find 3890\n");
    judge(before, moved, "5%")
        .ended(0)
        .outHas(
            "No regression of 5.00 % or more: some methods cost more",
            "  app.Sum.all costs 4,010 samples more");
    Path cheaper =
        write("cheaper.txt", "app.Main.run;app.Index.get 800\napp.Main.run;app.Price.sum 4000\n");
    assertEquals(0, judge(before, cheaper, "5%").exitCode());
    Path dearer =
        write("dearer.txt", "app.Main.run;app.Index.get 5000\napp.Main.run;app.Price.sum 4000\n");
    assertEquals(1, judge(before, dearer, "5%").exitCode());
  }

  @Test
  void saysTheSameAsJson() throws IOException {
    Console console = judge(before, after, "5%", "--json");
    assertEquals(1, console.exitCode());
    JsonObject report = console.json();
    assertEquals("candela.diff/1", report.get("schema").getAsString());
    assertEquals(3 * 7900, report.getAsJsonObject("before").get("samples").getAsInt());
    assertEquals("total", report.get("unit").getAsString());
    assertEquals("samples", report.get("costUnit").getAsString());
    assertEquals(0.241772, report.get("change").getAsDouble());
    assertTrue(report.get("changePlusMinus").getAsDouble() > 0);
    JsonObject first = rows(report, "methods").getFirst();
    assertEquals("app.Price", first.get("class").getAsString());
    JsonObject self = first.getAsJsonObject("self");
    assertEquals(4000, self.get("before").getAsDouble());
    assertEquals("more", self.get("verdict").getAsString());
    assertTrue(self.get("adjustedP").getAsDouble() < 0.05);
    assertTrue(report.getAsJsonArray("regressions").size() >= 2);
    JsonObject limited = judge(before, after, "5%", "--json", "-n", "1").json();
    List<String> listed =
        rows(limited, "regressions").stream()
            .map(each -> each.get("name").getAsString())
            .filter(name -> !name.equals("everything"))
            .toList();
    assertEquals(1, listed.size(), listed.toString());
    assertTrue(report.get("regression").getAsBoolean());
    assertTrue(
        judge(before, after, "5%", "--csv").err().startsWith("Regressions of 5.00 % or more:"),
        "why the exit code is 1");
    Console.run("diff --json", before, after).outLacks("adjustedP");
  }

  /** Three equal runs a side. */
  private Console judge(Path one, Path other, String threshold, String... more) throws IOException {
    String line = "diff --fail-on-regression {} {} --before {} --after";
    return Console.run(line, threshold, List.of(more), copies(one), copies(other));
  }

  private List<Path> copies(Path file) throws IOException {
    List<Path> copies = new ArrayList<>();
    for (int run = 0; run < 3; run++) {
      copies.add(write(run + "-" + file.getFileName(), Files.readString(file)));
    }
    return copies;
  }

  @Test
  void comparesSetsOfRuns() {
    Path second = write("second.txt", "app.Main.run;app.Price.sum 4100\napp.Main.run 3950\n");
    Path third = write("third.txt", "app.Main.run;app.Price.sum 6100\napp.Main.run 3900\n");
    Console.success("diff --before {} {} --after {} {} --all", before, second, after, third)
        .outBegins("before  2 runs: 15,950 samples\n")
        .outLacks("these two recordings")
        .outHas("in total: 7,975 samples per run before, 9,905 samples per run after; ");
    Console.run("diff --unit share --before {} {} --after", before, second, after, third)
        .outHas("of the total: 100.0 % before, 100.0 % after");
  }

  @Test
  void eachRecordingInAFolderIsARun() throws IOException {
    Path old = Files.createDirectory(folder.resolve("old"));
    Path now = Files.createDirectory(folder.resolve("now"));
    for (int run = 0; run < 3; run++) {
      Files.writeString(
          old.resolve("run" + run + ".folded"), "app.Main.main;app.Main.run 400" + run + "\n");
      Files.writeString(
          now.resolve("run" + run + ".folded"), "app.Main.main;app.Main.run 600" + run + "\n");
    }
    Files.writeString(old.resolve("notes.md"), "No recording.\n");
    String named = Console.run("diff --before {} --after", old, now).out();
    assertTrue(named.startsWith("before  3 runs: 12,003 samples\nafter   3 runs: 18,"), named);
    assertEquals(named, Console.run("diff", old, now).out());
    JsonObject json = Console.run("diff --json", old, now.resolve("run1.folded")).json();
    assertEquals(3, json.getAsJsonObject("before").getAsJsonArray("files").size());
    fails(
        "run0.folded is named twice after --before; name each run once",
        "diff --before {} {} --after",
        old,
        old.resolve("run0.folded"),
        now);
  }

  @Test
  void aRepositoryOfAJvmIsOneRun() throws IOException {
    Path repository = Files.createDirectory(folder.resolve("2026_01_31_12_00_00_4711"));
    for (String chunk : new String[] {"2026_01_31_12_00_01.jfr", "2026_01_31_12_00_02.jfr"}) {
      // By their content, not by their names, files are what they are.
      Files.writeString(repository.resolve(chunk), "app.Main.main;app.Main.run 4000\n");
    }
    Console.run("diff", repository, after).outBegins("before  " + repository + ": 8,000 samples\n");
  }

  @Test
  void namesTheRecordingWithoutSamples() {
    Path bytes =
        write(
            "bytes.json",
            """
            {"$schema": "https://www.speedscope.app/file-format-schema.json",
             "shared": {"frames": [{"name": "app.Main.run"}]},
             "profiles": [{"type": "sampled", "name": "p", "unit": "bytes", "startValue": 0,
               "endValue": 9, "samples": [[0]], "weights": [9]}]}
            """);
    String lacks = ": the recording has no samples of '%s'; it has ";
    fails(bytes + lacks.formatted("cpu"), "diff --event cpu", before, bytes);
    fails(before + lacks.formatted("alloc"), "diff --event alloc", before, bytes);
  }

  @Test
  void countsEachRunOfASetOnce() {
    Path other = write("other.txt", "app.Main.run;app.Price.sum 4100\n");
    Path same = folder.resolve(".").resolve("before.txt");
    fails(
        "is named twice after --before; name each run once",
        "diff --before {} {} {} --after",
        before,
        other,
        same,
        after);
    Console.success("diff --before {} {} --after", before, other, before, other);
  }

  @Test
  void saysWhatRecordingsWithoutTimesCannotTell() {
    Console.run("diff", before, after).outHas("have no timestamps, so samples are treated as");
    Console.run("top", before).errHas("note: the samples have no timestamps");
  }

  @Test
  void saysThatBothSidesAreOneFile() {
    assertEquals(
        "note: "
            + before
            + " is on both sides, so it cannot show a difference; name another"
            + " recording on one side, or compare two parts with --range\n",
        Console.run("diff", before, before).err());
    assertEquals("", Console.run("diff", before, after).err());
  }

  @Test
  void listsItsRules() {
    fails("--json has no effect on the list of rules; leave it out", "diff --rules list --json");
    String rules = Console.run("diff --rules list").out();
    assertTrue(rules.contains("lambdas"), rules);
    assertTrue(
        rules.lines().anyMatch(line -> line.matches("recursion +off +Merge recursive calls.*")),
        rules);
  }

  @Test
  void saysInOneSentenceWhatIsWrong() throws IOException {
    fails("name two recordings, or several after --before and after --after", "diff");
    fails("with one recording, use --range", "diff", before);
    fails("name two recordings", "diff --before", before, before);
    fails("'speed' is not a unit; use per-second", "diff {} {} --unit speed", before, after);
    fails("Unknown rule 'colours'", "diff {} {} --rules -colours", before, after);
    fails(" was not recorded", "diff {} {} --unit per-second", before, after);
    fails("needs --operations", "diff {} {} --unit per-operation", before, after);
    fails("'5p' is not a percentage", "diff {} {} --fail-on-regression 5p", before, after);
    fails("needs at least three runs", "diff {} {} --fail-on-regression", before, after, "2,5 %");
    Path runs = Files.createDirectories(folder.resolve("runs"));
    Path sideA = Files.createDirectory(runs.resolve("before"));
    Path sideB = Files.createDirectory(runs.resolve("after"));
    String both = "candela diff " + sideA + " " + sideB;
    fails(both, "diff", runs);
    fails(both, "top", runs);
  }

  /** A file for each number of samples. */
  private List<Path> runs(String side, String stacks, int... samples) {
    List<Path> all = new ArrayList<>();
    for (int count : samples) {
      all.add(write(side + "-" + count, stacks.formatted(count)));
    }
    return all;
  }
}
