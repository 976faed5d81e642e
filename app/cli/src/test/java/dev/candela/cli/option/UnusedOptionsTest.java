package dev.candela.cli.option;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.candela.cli.Console;
import dev.candela.cli.InFolder;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Who gives an option that changes nothing is told so, and nothing is written. */
final class UnusedOptionsTest extends InFolder {
  @BeforeEach
  void writeRecordings() {
    for (String name : List.of("a.folded", "b.folded")) {
      write(name, "a.A.run;b.B.go 60\na.A.run 40\n");
    }
  }

  @Test
  void namesWhatAFormatHasNoUseFor() {
    refused(
        """
        > flame DIR/a.folded --scale 2 -o DIR/x.svg
        --scale has no effect on .svg pictures; leave it out (see --help)
        > flame DIR/a.folded --width 900 --transparent -o DIR/x.html
        --width, --transparent have no effect on .html pages; leave them out (see --help)
        > timeline DIR/a.folded --width 900 --scale 2 -o DIR/x.html
        --scale has no effect on .html pages; leave it out (see --help)
        > convert DIR/a.folded --threads --lines -o DIR/x.speedscope.json
        --threads has no effect on speedscope JSON, which always includes threads; \
        leave it out (see --help)
        """);
    for (String format : List.of("pprof", "CSV", "JSON")) {
      refused(
          """
          > convert DIR/a.folded --lines -o DIR/x.%1$s
          --lines has no effect on %1$s, which always includes threads and lines; \
          leave it out (see --help)
          """
              .formatted(format));
    }
  }

  @Test
  void namesWhatOnlyARunningJvmHas() {
    String sentence =
        "\n--duration, --interval have no effect on an existing recording; leave them out"
            + " (see --help)";
    for (String command : List.of("top", "info", "tree", "lines", "locks")) {
      refused("> " + command + " -d 5s --interval 1ms DIR/a.folded" + sentence);
    }
    for (String command : List.of("flame", "timeline", "convert")) {
      String output = "DIR/x." + (command.equals("convert") ? "pb.gz" : "svg");
      refused("> " + command + " DIR/a.folded -d 5s --interval 1ms -o " + output + sentence);
    }
    refused(
        """
        > top DIR/a.folded --transform frames:line
        --transform frames:line has no effect on a table of methods; \
        use candela tree or candela lines, or leave it out (see --help)
        > top DIR/a.folded --transform frames:kind
        --transform frames:kind has no effect on a table of methods; use candela tree, or see \
        the line above the table for kernel and native code, or leave it out (see --help)
        > record --event alloc --interval 1ms %d
        --interval has no effect on events that are not sampled at time intervals; \
        leave it out (see --help)
        """
            .formatted(ProcessHandle.current().pid()));
  }

  @Test
  void namesWhatEventsOfATypeHave() {
    refused(
        """
        > events DIR/a.folded --by path --sort path
        --by, --sort have no effect on the list of event types; name a TYPE, \
        or leave them out (see --help)
        > events DIR/a.folded jdk.FileRead --by path --sort path
        --sort has no effect with --by, which sorts the groups by total time; \
        leave it out (see --help)
        """);
  }

  @Test
  void refusesTwoThingsOnStandardOutput() {
    for (String form : List.of("--json", "--csv")) {
      refused(
          """
          > diff DIR/a.folded DIR/b.folded %1$s -o - --format svg
          %1$s and -o - cannot be combined, because both write to standard output (see --help)
          """
              .formatted(form));
    }
  }

  @Test
  void namesWhatATimelineDoesNotShow() {
    refused(
        """
        > timeline DIR/a.folded --include b.B --fold auto -o DIR/x.svg
        --include, --fold have no effect on a timeline, which shows no stacks; \
        leave them out (see --help)
        """);
  }

  @Test
  void namesWhatTwoGraphsAndJsonHaveAnyway() {
    refused(
        """
        > diff DIR/a.folded DIR/b.folded --side-by-side --widths before -o DIR/x.svg
        --widths has no effect side by side, where each graph has its own widths; \
        leave it out (see --help)
        > diff DIR/a.folded DIR/b.folded --json -n 5 --all -o DIR/x.svg
        --all has no effect on JSON, which has all methods; leave it out (see --help)
        """);
    Console.success(
        "diff {} {} --json -n 5", folder.resolve("a.folded"), folder.resolve("b.folded"));
  }

  @Test
  void namesHowAPictureLooksThatIsNotAskedFor() {
    refused(
        """
        > diff DIR/a.folded DIR/b.folded --dark --colors blue-orange
        --dark, --colours have no effect without a picture; name a file with --output, \
        or leave them out (see --help)
        """);
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
}
