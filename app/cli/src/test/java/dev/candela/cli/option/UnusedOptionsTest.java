package dev.candela.cli.option;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.candela.cli.Console;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Who gives an option that changes nothing is told so, and nothing is written. */
final class UnusedOptionsTest {
  @TempDir private Path folder;
  private Path recording;

  @BeforeEach
  void writeRecording() throws IOException {
    recording = Files.writeString(folder.resolve("a.folded"), "a.A.run;b.B.go 60\na.A.run 40\n");
  }

  @Test
  void namesWhatAFormatHasNoUseFor() {
    assertRefused(
        "--scale has no effect on .svg pictures; leave it out",
        "flame",
        "x.svg",
        List.of("--scale", "2"));
    assertRefused(
        "--width, --transparent have no effect on .html pages; leave them out",
        "flame",
        "x.html",
        List.of("--width", "900", "--transparent"));
    assertRefused(
        "--scale has no effect on .html pages; leave it out",
        "timeline",
        "x.html",
        List.of("--width", "900", "--scale", "2"));
    assertRefused(
        "--threads has no effect on speedscope JSON, which always includes threads; leave it out",
        "convert",
        "x.speedscope.json",
        List.of("--threads", "--lines"));
    for (String format : List.of("pprof", "CSV", "JSON")) {
      assertRefused(
          "--lines has no effect on "
              + format
              + ", which always includes threads and lines; leave it out",
          "convert",
          "x." + format,
          List.of("--lines"));
    }
  }

  @Test
  void namesWhatOnlyARunningJvmHas() {
    String sentence =
        "%s have no effect on an existing recording; leave them out"
            .formatted("--duration, --interval");
    List<String> options = List.of("-d", "5s", "--interval", "1ms");
    for (String command : List.of("top", "info", "tree", "lines", "locks")) {
      assertRefused(command, sentence, recording, "-d", "5s", "--interval", "1ms");
    }
    assertRefused(sentence, "flame", "x.svg", options);
    assertRefused(sentence, "timeline", "x.svg", options);
    assertRefused(sentence, "convert", "x.pb.gz", options);
    Map<String, String> remedies =
        Map.of(
            "line",
            "use candela tree or candela lines",
            "kind",
            "use candela tree, or see the line above the table for kernel and native code");
    remedies.forEach(
        (detail, remedy) ->
            assertRefused(
                "top",
                "--transform frames:%s has no effect on a table of methods; %s, or leave it out"
                    .formatted(detail, remedy),
                recording,
                "--transform",
                "frames:" + detail));
    assertRefused(
        "record",
        "--interval has no effect on events that are not sampled at time intervals; leave it out",
        "--event",
        "alloc",
        "--interval",
        "1ms",
        ProcessHandle.current().pid());
  }

  @Test
  void namesWhatEventsOfATypeHave() {
    assertRefused(
        "events",
        "--by, --sort have no effect on the list of event types; name a TYPE, or leave them out",
        recording,
        "--by",
        "path",
        "--sort",
        "path");
    assertRefused(
        "events",
        "--sort has no effect with --by, which sorts the groups by total time; leave it out",
        recording,
        "jdk.FileRead",
        "--by",
        "path",
        "--sort",
        "path");
  }

  @Test
  void refusesTwoThingsOnStandardOutput() throws IOException {
    Path after = Files.copy(recording, folder.resolve("b.folded"));
    for (String form : List.of("--json", "--csv")) {
      assertRefused(
          "diff",
          form + " and -o - cannot be combined, because both write to standard output",
          recording,
          after,
          form,
          "-o",
          "-",
          "--format",
          "svg");
    }
  }

  @Test
  void namesWhatATimelineDoesNotShow() {
    assertRefused(
        "--include, --fold have no effect on a timeline, which shows no stacks; leave them out",
        "timeline",
        "x.svg",
        List.of("--include", "b.B", "--fold", "auto"));
  }

  @Test
  void namesWhatTwoGraphsAndJsonHaveAnyway() throws IOException {
    Path after = Files.copy(recording, folder.resolve("b.folded"));
    assertRefused(
        "--widths has no effect side by side, where each graph has its own widths; leave it out",
        "diff",
        "x.svg",
        List.of(after, "--side-by-side", "--widths", "before"));
    assertRefused(
        "--all has no effect on JSON, which has all methods; leave it out",
        "diff",
        "x.svg",
        List.of(after, "--json", "-n", "5", "--all"));
    assertEquals(0, Console.run("diff", recording, after, "--json", "-n", "5").exitCode());
  }

  @Test
  void namesHowAPictureLooksThatIsNotAskedFor() throws IOException {
    Path after = Files.copy(recording, folder.resolve("b.folded"));
    assertRefused(
        "diff",
        "--dark, --colours have no effect without a picture; name a file with --output, or leave"
            + " them out",
        recording,
        after,
        "--dark",
        "--colors",
        "blue-orange");
  }

  @Test
  void knowsOptionsOfTheCommandOnly() {
    CommandSpec command = CommandSpec.create().name("draw");
    command.addOption(OptionSpec.builder("-s", "--scale").build());
    new CommandLine(command).parseArgs();
    UnusedOptions options = new UnusedOptions(command);
    options.refuse(Set.of("--scale"), "here");
    for (String name : List.of("--size", "-s")) {
      Set<String> names = Set.of(name);
      assertEquals(
          name + " is not an option of draw",
          assertThrows(IllegalArgumentException.class, () -> options.refuse(names, "here"))
              .getMessage());
      assertThrows(
          IllegalArgumentException.class,
          () -> options.refuseAllBut(names, "cli.usage.only-range"));
    }
  }

  private void assertRefused(String sentence, String command, String file, List<?> options) {
    Path target = folder.resolve(file);
    List<Object> words = new ArrayList<>(List.of(recording, "-o", target));
    words.addAll(options);
    assertRefused(command, sentence, words.toArray());
    assertFalse(Files.exists(target));
  }

  private static void assertRefused(String command, String sentence, Object... options) {
    List<Object> words = new ArrayList<>(List.of(command));
    words.addAll(List.of(options));
    Console console = Console.run(words.toArray());
    assertEquals(
        "candela %1$s: %2$s (see 'candela %1$s --help')%n"
            .formatted(command, sentence)
            .replace("\r", ""),
        console.err());
    assertEquals(2, console.exitCode());
  }
}
