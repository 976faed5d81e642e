package dev.candela.cli;

import static dev.candela.cli.Console.fails;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertLinesMatch;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A command that starts several real JVMs, each of which is recorded. */
class EveryJvmTest extends RecordsTargets {
  @Test
  void everyJvmOfACommandHasARecordingOfItsOwn() throws IOException {
    String heater = heater() + " fail";
    Console console =
        every(
            folder.resolve("build.jfr"),
            "%1$s -version; %2$s; %2$s & %2$s; wait".formatted(RecordedTarget.JAVA, heater));
    assertEquals(0, console.exitCode(), console.err());
    List<String> summaries =
        console.out().lines().filter(line -> line.contains("engine threads")).toList();
    assertEquals(3, summaries.size(), console.out() + console.err());
    for (String summary : summaries) {
      Path one = Path.of(summary.substring(0, summary.indexOf(": ")));
      assertTrue(one.getFileName().toString().matches("build-\\d+\\.jfr"), one.toString());
      Console.run("top", one).outHas("Heater.main");
      String pid = one.getFileName().toString().replaceAll("\\D", "");
      assertTrue(console.err().contains(" " + pid + ": Recording with threads"), console.err());
    }
    assertTrue(console.out().endsWith("The program ended with exit code 0.\n"), console.out());
  }

  @Test
  void ofEveryJvmThoseThatCannotBeRecordedAreNamed() throws Exception {
    // As where another Candela records that JVM.
    String held = heater("-Ddev.candela.agent.holder=x/77 ") + " fail";
    String alone = "unshare -n " + heater() + " fail";
    boolean canIsolate = RecordTest.run("unshare", "-n", "true") == 0;
    String script = held + "; " + (canIsolate ? alone + "; " : "") + "exit 0";
    Path file = folder.resolve("build.jfr");
    String busy =
        "Warmer \\(process \\d+\\) was not recorded: This JVM is already being recorded by"
            + " another Candela \\(process 77\\); end that recording first.";
    String cut = "Warmer \\(process \\d+\\) was not recorded: The agent cannot connect: .*";
    Console none = every(file, script);
    assertEquals(2, none.exitCode(), none.err());
    assertLinesMatch(
        List.of("candela record: \\S*" + busy + (canIsolate ? " \\S*" + cut : "")),
        none.err().lines().filter(line -> line.contains("not recorded")).toList());
    Console one = every(file, heater() + " fail; " + script);
    assertEquals(2, one.exitCode(), one.err());
    assertEquals(1, one.out().lines().filter(line -> line.contains("engine threads")).count());
    List<String> named = new ArrayList<>(List.of("\\S*" + busy));
    if (canIsolate) {
      named.add("\\S*" + cut);
    }
    assertLinesMatch(
        named, one.err().lines().filter(line -> line.contains("not recorded")).toList());
  }

  /** A command, without what the program is told. */
  private static String heater(String... vmOptions) throws IOException {
    return "%s %s-cp %s Warmer"
        .formatted(RecordedTarget.JAVA, String.join("", vmOptions), RecordTest.heater());
  }

  private static Console every(Path file, String script) {
    return Console.run(
        "record --launch --jvm-main all --engine threads -o {} -- sh -c", file, script);
  }

  @Test
  void ofEveryJvmTheMatchingOnesAreMeantAndTheTimeEndsAll() throws IOException {
    Path other =
        write("Other.java", "class Other { public static void main(String[] arguments) {} }");
    Console console =
        Console.success(
            "record --launch --jvm-main all:Warmer --json --engine threads -d 6s -o {} -- sh -c",
            folder.resolve("x.jfr"),
            "%1$s >/dev/null & %1$s >/dev/null & %2$s %3$s; wait"
                .formatted(heater() + " busy", RecordedTarget.JAVA, other));
    assertEquals(2, JsonParser.parseString(console.out()).getAsJsonArray().size(), console.out());
    fails(
        "candela record: --jvm-main all records each JVM to its own .jfr file",
        "record --launch --jvm-main all -o x.svg -- true");
  }
}
