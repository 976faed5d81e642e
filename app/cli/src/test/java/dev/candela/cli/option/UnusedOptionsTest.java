package dev.candela.cli.option;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.candela.cli.InFolder;
import dev.candela.cli.Console;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
final class UnusedOptionsTest extends InFolder {
  private Path recording;

  @BeforeEach
  void writeRecording() throws IOException {
    recording = write("a.folded", "a.A.run;b.B.go 60\na.A.run 40\n");
  }

  @Test
  void namesWhatAFormatHasNoUseFor() {
    assertRefused(
        "--scale has no effect on .svg pictures; leave it out",
        "flame {} --scale 2 -o",
        recording,
        file("x.svg"));
    assertRefused(
        "--width, --transparent have no effect on .html pages; leave them out",
        "flame {} --width 900 --transparent -o",
        recording,
        file("x.html"));
    assertRefused(
        "--scale has no effect on .html pages; leave it out",
        "timeline {} --width 900 --scale 2 -o",
        recording,
        file("x.html"));
    assertRefused(
        "--threads has no effect on speedscope JSON, which always includes threads; leave it out",
        "convert {} --threads --lines -o",
        recording,
        file("x.speedscope.json"));
    for (String format : List.of("pprof", "CSV", "JSON")) {
      assertRefused(
          "--lines has no effect on "
              + format
              + ", which always includes threads and lines; leave it out",
          "convert {} --lines -o",
          recording,
          file("x." + format));
    }
  }

  @Test
  void namesWhatOnlyARunningJvmHas() {
    String sentence =
        "--duration, --interval have no effect on an existing recording; leave them out";
    for (String command : List.of("top", "info", "tree", "lines", "locks")) {
      assertRefused(sentence, command + " -d 5s --interval 1ms", recording);
    }
    assertRefused(sentence, "flame {} -d 5s --interval 1ms -o", recording, file("x.svg"));
    assertRefused(sentence, "timeline {} -d 5s --interval 1ms -o", recording, file("x.svg"));
    assertRefused(sentence, "convert {} -d 5s --interval 1ms -o", recording, file("x.pb.gz"));
    Map<String, String> remedies =
        Map.of(
            "line",
            "use candela tree or candela lines",
            "kind",
            "use candela tree, or see the line above the table for kernel and native code");
    remedies.forEach(
        (detail, remedy) ->
            assertRefused(
                "--transform frames:%s has no effect on a table of methods; %s, or leave it out"
                    .formatted(detail, remedy),
                "top {} --transform",
                recording,
                "frames:" + detail));
    assertRefused(
        "--interval has no effect on events that are not sampled at time intervals; leave it out",
        "record --event alloc --interval 1ms",
        ProcessHandle.current().pid());
  }

  @Test
  void namesWhatEventsOfATypeHave() {
    assertRefused(
        "--by, --sort have no effect on the list of event types; name a TYPE, or leave them out",
        "events {} --by path --sort path",
        recording);
    assertRefused(
        "--sort has no effect with --by, which sorts the groups by total time; leave it out",
        "events {} jdk.FileRead --by path --sort path",
        recording);
  }

  @Test
  void refusesTwoThingsOnStandardOutput() throws IOException {
    Path after = Files.copy(recording, folder.resolve("b.folded"));
    for (String form : List.of("--json", "--csv")) {
      assertRefused(
          form + " and -o - cannot be combined, because both write to standard output",
          "diff {} {} {} -o - --format svg",
          recording,
          after,
          form);
    }
  }

  @Test
  void namesWhatATimelineDoesNotShow() {
    assertRefused(
        "--include, --fold have no effect on a timeline, which shows no stacks; leave them out",
        "timeline {} --include b.B --fold auto -o",
        recording,
        file("x.svg"));
  }

  @Test
  void namesWhatTwoGraphsAndJsonHaveAnyway() throws IOException {
    Path after = Files.copy(recording, folder.resolve("b.folded"));
    assertRefused(
        "--widths has no effect side by side, where each graph has its own widths; leave it out",
        "diff {} {} --side-by-side --widths before -o",
        recording,
        after,
        file("x.svg"));
    assertRefused(
        "--all has no effect on JSON, which has all methods; leave it out",
        "diff {} {} --json -n 5 --all -o",
        recording,
        after,
        file("x.svg"));
    Console.success("diff {} {} --json -n 5", recording, after);
  }

  @Test
  void namesHowAPictureLooksThatIsNotAskedFor() throws IOException {
    Path after = Files.copy(recording, folder.resolve("b.folded"));
    assertRefused(
        "--dark, --colours have no effect without a picture; name a file with --output, or leave"
            + " them out",
        "diff {} {} --dark --colors blue-orange",
        recording,
        after);
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

  private Path file(String name) {
    return folder.resolve(name);
  }

  /** Nothing is written either. */
  private void assertRefused(String sentence, String line, Object... words) {
    Console.misuses(sentence, line, words);
    for (Object word : words) {
      boolean given = word.equals(recording) || word.toString().endsWith("b.folded");
      assertFalse(word instanceof Path path && !given && Files.exists(path), sentence);
    }
  }
}
