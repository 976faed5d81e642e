package dev.candela.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.engine.format.ProfileFiles;
import dev.candela.engine.format.ProfileReaders;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Recording a program several times, and two of them in turns. */
class TrialTest extends RecordsTargets {
  @BeforeEach
  void compile() {
    targets.compile("BuildJob");
  }

  @Test
  void recordsInTurnsSaysWhichRunItIsAndCompares() {
    Path made = folder.resolve("trial");
    Console console = trial(made, job("BuildJob 300 1"), job("BuildJob 300 1"), "--json");
    assertEquals(0, console.exitCode(), console.err());
    List<String> progress =
        console.err().lines().filter(line -> line.matches(".*run \\d of 2")).toList();
    assertEquals(
        List.of(
            "before, run 1 of 2", "after, run 1 of 2", "before, run 2 of 2", "after, run 2 of 2"),
        progress);
    for (String side : List.of("before", "after")) {
      assertEquals(List.of("run01.jfr", "run02.jfr"), names(made.resolve(side)));
    }
    // The comparison alone; what is said about the recordings goes to the error stream.
    assertEquals("candela.diff/1", console.json().get("schema").getAsString());
    Path program = folder.resolve("program");
    String started = "env " + job("BuildJob 300 1");
    String options = "--event=wall,alloc,lock --jvm off --fold=-java.* --native off";
    Console own = trial(program, started, started, options.split(" "));
    assertEquals(0, own.exitCode(), own.err());
    long notes = own.err().lines().filter(line -> line.contains("JAVA_TOOL_OPTIONS")).count();
    assertEquals(1, notes, own.err());
    own.outLacks("% program", "candela top");
    Path first = program.resolve("before");
    Path second = program.resolve("after");
    for (String other : List.of("alloc", "lock")) {
      String compare = "only wall was compared; to compare " + other + ": candela diff ";
      String words = " --jvm off --native off '--fold=-java.*' --event " + other + "\n";
      Console.says(own.err(), compare + first + " " + second + words);
    }
    assertTrue(own.out().contains("\nelapsed: "), own.out());
    Path run = first.resolve("run01.jfr");
    Console.success("diff --before {} --after", run, second)
        .outFits("(?s).*\nelapsed: [\\d.]+ m?s before, [\\d.]+ m?s per run after\n.*");
    Console.success("diff --from 0s --before {} --after", run, second).outLacks("elapsed");
    trial(made, job("BuildJob 300 1"), job("BuildJob 300 1"))
        .ended(2)
        .errHas("is not empty, and its recordings would count as runs");
  }

  @Test
  void keepsTheRunsRecordedBeforeOneThatFails() throws IOException {
    Path made = folder.resolve("failing");
    Console console = trial(made, job("BuildJob 300 1"), job("BuildJob none 1"));
    assertEquals(2, console.exitCode(), console.out());
    Path kept = made.resolve("before").resolve("run01.jfr");
    assertTrue(ProfileReaders.read(kept).samples().iterator().hasNext(), "a whole recording");
    assertEquals(List.of("run01.jfr"), names(made.resolve("before")));
    assertFalse(console.out().contains("costs"), "nothing is compared");
  }

  @Test
  void aRunThatFailsIsKeptButDoesNotCount() throws IOException {
    targets.compile("SecondFails");
    Path made = folder.resolve("runs");
    Console console =
        Console.exits(
            3,
            "record --launch --runs 3 -o {} -- {} -cp {} SecondFails",
            made,
            RecordedTarget.JAVA,
            folder,
            folder.resolve("marker"));
    Path failed = made.resolve("failed").resolve("run02.jfr");
    String sentence =
        "Run 2 is not counted because the program ended with exit code 3. Its recording is in ";
    console.errHas(sentence + failed + ".").errLacks("run 3 of 3");
    assertTrue(ProfileReaders.read(failed).samples().iterator().hasNext(), "it can be read");
    assertEquals(List.of(made.resolve("run01.jfr")), ProfileFiles.list(List.of(made), _ -> {}));
  }

  @Test
  void recordsOneProgramSeveralTimes() {
    Path made = folder.resolve("runs");
    Console console =
        Console.success(
            "record --launch --runs 2 -o {} -- {} -cp {} BuildJob 300 1",
            made,
            RecordedTarget.JAVA,
            folder);
    assertTrue(console.err().contains("run 1 of 2") && console.err().contains("run 2 of 2"));
    assertEquals(List.of("run01.jfr", "run02.jfr"), names(made));
    assertEquals(
        List.of(
            "To see the hottest methods: candela top " + made + " --jvm off",
            "To compare them with other runs: candela diff " + made + " OTHER --jvm off"),
        console.out().lines().filter(line -> line.contains(": candela ")).toList());
    Console.exits(2, "record --launch --runs 0 -o {} -- {} X", made, RecordedTarget.JAVA)
        .errHas("--runs must be at least 1, not 0");
  }

  @Test
  void refusesTooFewRunsForAVerdictBeforeItRecords() {
    Path made = folder.resolve("few");
    Console.exits(
            2,
            "trial --runs 2 --before {} --after {} -o {} --fail-on-regression 5%",
            "java A",
            "java B",
            made)
        .errHas("needs at least three runs on each side");
    Console.exits(
            2,
            "trial --before {} --after {} -o {} --fail-on-regression 5p",
            "java A",
            "java B",
            made)
        .errHas("'5p' is not a percentage");
    assertFalse(Files.exists(made), "nothing was recorded");
  }

  @Test
  @EnabledOnOs({OS.LINUX, OS.MAC})
  void keepsCompleteRunsWhenItIsTerminated() throws Exception {
    Path made = folder.resolve("interrupted");
    String said = interrupted("TERM", 143, "run 2 of 3", repeated(made));
    assertFalse(said.contains("run 3 of 3"), said);
    Console.says(said, "Stopped: 1 complete run in " + made + ". Run 2 was interrupted");
    assertEquals(List.of("run01.jfr"), names(made));
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void keepsCompleteRunsOnCtrlC() throws Exception {
    Path made = folder.resolve("interrupted");
    interrupted("INT", 130, "run 2 of 3", repeated(made));
    assertEquals(List.of("run01.jfr"), names(made));
  }

  /** The first pair is complete, and of the second the baseline. */
  @Test
  @EnabledOnOs(OS.LINUX)
  void aTrialKeepsCompleteRunsOfBothSidesOnCtrlC() throws Exception {
    Path made = folder.resolve("interrupted");
    String stays = job("SecondStays '" + folder.resolve("marker") + "'");
    String said =
        interrupted(
            "INT",
            130,
            "after, run 2 of 3",
            targets.candela(
                "trial --runs 3 --before {} --after {} -o", job("BuildJob 300 1"), stays, made));
    assertFalse(said.contains("run 3 of 3"), said);
    assertEquals(List.of("run01.jfr", "run02.jfr"), names(made.resolve("before")));
    assertEquals(List.of("run01.jfr"), names(made.resolve("after")));
    assertTrue(said.contains("Stopped: 2 runs in " + made.resolve("before")), said);
    assertTrue(said.contains("Stopped: 1 complete run in " + made.resolve("after")), said);
  }

  private List<String> repeated(Path made) {
    return targets.candela(
        "record --launch --runs 3 -o {} -- {} -cp {} SecondStays",
        made,
        RecordedTarget.JAVA,
        folder,
        folder.resolve("marker"));
  }

  /**
   * Sends a signal while the second run of a program is recorded that stays then; returns all that
   * was printed.
   */
  private String interrupted(String signal, int exitCode, String run, List<String> candelaCommand)
      throws Exception {
    targets.compile("SecondStays");
    List<String> command = new ArrayList<>(candelaCommand);
    if (signal.equals("INT")) {
      // A shell without job control has what it starts in the background ignore it.
      command.addAll(0, List.of("env", "--default-signal=INT"));
    }
    Process candela = new ProcessBuilder(command).redirectErrorStream(true).start();
    StringBuilder said = new StringBuilder();
    try (BufferedReader output = candela.inputReader()) {
      boolean second = false;
      for (String line = output.readLine(); line != null; line = output.readLine()) {
        said.append(line).append('\n');
        second |= line.equals(run);
        if (second && line.startsWith("Recording with")) {
          new ProcessBuilder("kill", "-" + signal, Long.toString(candela.pid())).start().waitFor();
        }
      }
      assertTrue(candela.waitFor(20, TimeUnit.SECONDS), said.toString());
    } finally {
      candela.destroyForcibly();
    }
    assertEquals(exitCode, candela.exitValue(), said.toString());
    return said.toString();
  }

  private static Console trial(Path made, String before, String after, String... more) {
    String line = "trial --runs 2 --interval 1ms --before {} --after {} -o";
    return Console.run(line, before, after, made, more);
  }

  private String job(String program) {
    return "'" + RecordedTarget.JAVA + "' -cp '" + folder + "' " + program;
  }

  @Test
  void readsRulesBeforeTheFirstRun() {
    String marker = folder.resolve("marker").toString();
    trial(folder.resolve("never"), marker, marker, "--fold", "lib")
        .ended(2)
        .errHas("\"lib\" is not a fold rule");
    assertFalse(Files.exists(folder.resolve("never")), "recorded before it was refused");
  }

  private static List<String> names(Path folder) {
    return Stream.of(folder.toFile().list()).sorted().toList();
  }
}
