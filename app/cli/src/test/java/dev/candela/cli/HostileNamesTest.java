package dev.candela.cli;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Names in files neither control the terminal nor break the commands that are printed. */
class HostileNamesTest extends InFolder {
  private static final String PROFILE =
      """
      {"$schema": "https://www.speedscope.app/file-format-schema.json",
       "shared": {"frames": [{"name": "app.Main.run"}, {"name": "app.Red.a\\u001b[31mred\\rb\\u009b\\u202ec"}]},
       "profiles": [{"type": "sampled", "name": "main\\u001b[2J", "unit": "none", "startValue": 0,
                     "endValue": %1$d, "samples": [[0, 1], [0]], "weights": [%1$d, 5]}]}
      """;

  private Path before;
  private Path after;

  @BeforeEach
  void writeProfiles() {
    before = write("before.json", PROFILE.formatted(60));
    after = write("after.json", PROFILE.formatted(900));
  }

  @Test
  void controlCharactersDoNotReachTheTerminal() {
    for (List<Object> words :
        List.<List<Object>>of(
            List.of("top", before),
            List.of("top", before, "--json"),
            List.of("tree", before),
            List.of("tree", "--by-thread", before),
            List.of("lines", before, "app.Red"),
            List.of("diff", before, after, "--unit", "total"),
            List.of("top", before, "--thread", "x"),
            List.of("top", before, "--transform", "callees:red"))) {
      assertNoControls(words);
    }
    Console info = Console.run("info", before);
    assertFalse((info.out() + info.err()).contains("\u001b"), info.out());
  }

  @Test
  @DisabledOnOs(value = OS.WINDOWS, disabledReason = "files cannot have such names")
  void controlCharactersOfFileNamesDoNotReachTheTerminal() throws IOException {
    Path hostile = Files.copy(before, folder.resolve("a\u001b[31m\r.json"));
    assertNoControls(List.of("top", "--each", hostile, after));
    assertNoControls(List.of("top", "--each", hostile, after, "--json"));
  }

  private static void assertNoControls(List<Object> words) {
    Console console = Console.run(words.toArray());
    String all = console.out() + console.err();
    String shown = words.contains("--json") ? "\\u202e" : "\ufffd";
    assertTrue(all.contains(shown), words + ": " + all);
    for (String control : List.of("\u001b", "\r", "\u009b", "\u202e")) {
      assertFalse(all.contains(control), words + ": " + all);
    }
  }

  @Test
  void controlCharactersOfSourceDoNotReachTheTerminal() throws IOException {
    Path profile =
        write(
            "lines.json",
            """
            {"$schema": "https://www.speedscope.app/file-format-schema.json",
             "shared": {"frames": [{"name": "app.Red.run", "file": "Red.java", "line": 2}]},
             "profiles": [{"type": "sampled", "name": "main", "unit": "none", "startValue": 0,
                           "endValue": 50, "samples": [[0]], "weights": [50]}]}
            """);
    Files.writeString(
        Files.createDirectory(folder.resolve("app")).resolve("Red.java"),
        "class Red {\n\tvoid run() {} // \u001b[31m\n}\n");
    Console.run("lines {} app.Red --source-path", profile, folder)
        .outHas("2      void run() {} // \ufffd[31m\n");
  }

  @Test
  void printedCommandsHoldNamesAsAShellReadsThem() throws IOException {
    Path recording = Files.copy(FOREIGN.resolve("openjdk-17.jfr.gz"), folder.resolve("a b.jfr.gz"));
    Console events = Console.run("events {} nothing", recording);
    assertTrue(events.err().endsWith("candela events '" + recording + "'\n"), events.err());
    Console.run("events", "Java Thread Park", recording)
        .errHas("candela events '" + recording + "' 'Java Thread Park'");
    Path perf = write("perf data", "PERFILE2\0\0");
    Console.run("top", perf).errHas("perf script -i '" + perf + "' >").ended(2);
  }
}
