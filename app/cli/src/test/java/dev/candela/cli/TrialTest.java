package dev.candela.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.candela.engine.capture.link.AgentFiles;
import dev.candela.engine.read.ProfileReaders;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Recording a program several times, and two of them in turns. */
class TrialTest {
  private static final String JAVA =
      Path.of(System.getProperty("java.home"), "bin", "java").toString();

  @TempDir Path folder;
  private RecordedTarget target;

  @BeforeEach
  void install() throws IOException {
    target = new RecordedTarget(folder);
    target.compile("BuildJob");
  }

  @AfterEach
  void end() {
    target.close();
  }

  @Test
  void recordsInTurnsSaysWhichRunItIsAndCompares() throws IOException {
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
    JsonObject comparison = JsonParser.parseString(console.out()).getAsJsonObject();
    assertEquals("candela.diff/1", comparison.get("schema").getAsString());
    Console again = trial(made, job("BuildJob 300 1"), job("BuildJob 300 1"));
    assertEquals(2, again.exitCode());
    assertTrue(
        again.err().contains("is not empty, and its recordings would count as runs"), again.err());
  }

  @Test
  void keepsTheRunsRecordedBeforeOneThatFails() throws IOException {
    Path made = folder.resolve("failing");
    Console console = trial(made, job("BuildJob 300 1"), job("BuildJob none 1"));
    assertFalse(console.exitCode() == 0, console.out());
    Path kept = made.resolve("before").resolve("run01.jfr");
    assertTrue(ProfileReaders.read(kept).samples().iterator().hasNext(), "a whole recording");
    assertEquals(List.of("run01.jfr"), names(made.resolve("before")));
    assertFalse(console.out().contains("costs"), "nothing is compared");
  }

  @Test
  void recordsOneProgramSeveralTimes() throws IOException {
    Path made = folder.resolve("runs");
    Console console =
        Console.run(
            "record",
            "--launch",
            "--runs",
            2,
            "-o",
            made,
            "--",
            JAVA,
            "-cp",
            folder,
            "BuildJob",
            300,
            1);
    assertEquals(0, console.exitCode(), console.err());
    assertTrue(console.err().contains("run 1 of 2") && console.err().contains("run 2 of 2"));
    assertEquals(List.of("run01.jfr", "run02.jfr"), names(made));
    Console none = Console.run("record", "--launch", "--runs", 0, "-o", made, "--", JAVA, "X");
    assertEquals(2, none.exitCode());
    assertTrue(none.err().contains("--runs must be at least 1, not 0"), none.err());
  }

  @Test
  @EnabledOnOs({OS.LINUX, OS.MAC})
  void keepsCompleteRunsWhenItIsInterrupted() throws Exception {
    target.compile("SecondStays");
    Path made = folder.resolve("interrupted");
    Process candela =
        new ProcessBuilder(
                JAVA,
                "--enable-native-access=ALL-UNNAMED",
                "-D" + AgentFiles.DIRECTORY_PROPERTY + "=" + folder.resolve("agent"),
                "-cp",
                Stream.of("java.class.path", "jdk.module.path")
                    .map(System::getProperty)
                    .filter(Objects::nonNull)
                    .collect(Collectors.joining(File.pathSeparator)),
                "dev.candela.cli.Main",
                "record",
                "--launch",
                "--runs",
                "3",
                "-o",
                made.toString(),
                "--",
                JAVA,
                "-cp",
                folder.toString(),
                "SecondStays",
                folder.resolve("marker").toString())
            .redirectErrorStream(true)
            .start();
    StringBuilder said = new StringBuilder();
    try (BufferedReader output = candela.inputReader()) {
      boolean second = false;
      for (String line = output.readLine(); line != null; line = output.readLine()) {
        said.append(line).append('\n');
        second |= line.equals("run 2 of 3");
        if (second && line.startsWith("Recording with")) {
          new ProcessBuilder("kill", "-TERM", Long.toString(candela.pid())).start().waitFor();
        }
      }
      assertTrue(candela.waitFor(20, TimeUnit.SECONDS), said.toString());
    } finally {
      candela.destroyForcibly();
    }
    assertEquals(143, candela.exitValue(), said.toString());
    assertFalse(said.toString().contains("run 3 of 3"), said.toString());
    assertTrue(
        said.toString().contains("Stopped: 1 complete run in " + made + ". Run 2 was interrupted"),
        said.toString());
    assertEquals(List.of("run01.jfr"), names(made));
  }

  private static Console trial(Path made, String before, String after, String... more) {
    List<Object> words =
        new ArrayList<>(
            List.of(
                "trial", "--runs", 2, "--interval", "1ms", "--before", before, "--after", after));
    words.addAll(List.of("-o", made));
    words.addAll(List.of(more));
    return Console.run(words.toArray());
  }

  private String job(String program) {
    return "'" + JAVA + "' -cp '" + folder + "' " + program;
  }

  private static List<String> names(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }
}
