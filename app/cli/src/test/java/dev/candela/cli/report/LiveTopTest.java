package dev.candela.cli.report;

import static dev.candela.cli.Console.says;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.cli.InFolder;
import dev.candela.cli.option.Options;
import dev.candela.cli.output.Terminal;
import dev.candela.cli.record.RunningProgram;
import dev.candela.engine.capture.SamplingSettings;
import dev.candela.engine.capture.SessionListener.SessionNotice;
import dev.candela.engine.capture.SessionListener.SessionStatus;
import dev.candela.engine.capture.start.Attacher.AttachTarget;
import dev.candela.engine.format.ProfileReaders;
import dev.candela.engine.model.Profile;
import dev.candela.engine.view.ProfileFilter;
import dev.candela.engine.view.View;
import dev.candela.engine.view.select.SampleSelection;
import dev.candela.engine.view.transform.StackTransforms;
import dev.candela.engine.view.transform.Transforms;
import dev.candela.wire.Counter;
import dev.candela.wire.EngineKind;
import dev.candela.wire.EventGroup;
import dev.candela.wire.EventKind;
import dev.candela.wire.Notice;
import dev.candela.wire.Status;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

class LiveTopTest extends InFolder {
  private static final LiveTop.Choice ALL = new LiveTop.Choice(true, true, true, false, 0);

  private final LiveTop live =
      new LiveTop(
          new RunningProgram(new AttachTarget.Local(12), "12", "Shop"),
          new SamplingSettings(
              EngineKind.AUTO,
              Map.of(EventKind.LOCK, 0L),
              0,
              true,
              0,
              Set.of(EventGroup.LOCKS, EventGroup.GC),
              true),
          null,
          new Terminal(new PrintWriter(Writer.nullWriter())),
          ALL);

  @Test
  void saysInLinesThatFitHowToStartTheRecorder() {
    assertEquals(List.of(), live.notices(80));
    live.onNotice(
        new SessionNotice(
            Notice.Severity.WARNING, "Only samples are recorded: " + Notice.RECORDER_NOT_STARTED));
    List<String> lines = live.notices(60);
    assertTrue(lines.stream().allMatch(line -> line.length() <= 60), lines.toString());
    String words = String.join(" ", lines);
    assertTrue(words.endsWith(": candela record 12 --event lock --also all"), words);
    live.onNotice(new SessionNotice(Notice.Severity.WARNING, "Something else."));
    assertEquals(List.of("Something else."), live.notices(60));
  }

  @Test
  void countsTheSamplesOfTheRowsInTheFirstLine() throws IOException {
    Profile profile = ProfileReaders.read(write("stacks.txt", "a.B.run;a.B.hot 90\n"));
    View view = View.of(profile, new ProfileFilter(SampleSelection.ALL, Transforms.NONE));
    Map<Counter, Long> late = Map.of(Counter.ELAPSED_NANOS, 1_000_000_000L, Counter.SAMPLES, 40L);
    live.onStatus(new SessionStatus(new Status(Status.Activity.SAMPLING, late), 1, 4096));
    says(live.head(null, 80).getFirst(), "Shop 12", "40 samples");
    String shown = live.head(view, 80).getFirst();
    assertTrue(shown.contains("90 samples") && !shown.contains("40 samples"), shown);
    assertEquals(1, live.head(view, 80).size(), "there are no threads of the JVM");
    Path compiled = write("jit.txt", "[C2 CompilerThread0 tid=7];a 30\n[main tid=8];a.B.run 60\n");
    List<String> withJvm =
        live.head(
            View.of(
                ProfileReaders.read(compiled),
                new ProfileFilter(SampleSelection.ALL, Transforms.NONE)),
            80);
    assertEquals(
        "33 % JIT compiler, 67 % program", withJvm.getLast(), "as in the report of a recording");
    assertEquals(
        List.of("q quit  s self  [t total]  [n native]  [j JVM]  f fold  w last 10 s  p pause  ?"),
        LiveTop.keys(ALL, false, 80));
    assertEquals(
        List.of(
            "q quit  s self  [t total]  [n native]", "[j JVM]  f fold  w last 10 s  p pause  ?"),
        LiveTop.keys(ALL, false, 40));
    assertEquals(2, LiveTop.keys(ALL.pressed('f').pressed('w'), false, 80).size());
    assertEquals(List.of("q quit  ? help"), LiveTop.keys(ALL, false, 30));
    List<String> explained = LiveTop.keys(ALL, true, 40);
    assertTrue(explained.size() > 1, explained.toString());
    assertTrue(explained.stream().allMatch(line -> line.length() <= 40), explained.toString());
    assertEquals(new LiveTop.Choice(true, true, false, false, 0), ALL.pressed('j'));
  }

  @Test
  void columnsThatWereLeftOutStayOutUntilAKey() throws IOException {
    TopCommand.LiveReport report = report();
    LiveTop.Choice first = new LiveTop.Choice(false, true, true, false, 0);
    String narrow = "shop.Shop.price 1000000;shop.Shop.buy 9000000\n";
    String wide = "shop.Shop.price 1;shop.Shop.buy 9\n";
    int all = headings(report, narrow, first, 200);
    int columns = 0;
    while (headings(report, narrow, first, columns) < all) {
      columns++;
    }
    int cut = headings(report, wide, first, columns);
    assertTrue(cut < all, cut + " of " + all);
    assertEquals(cut, headings(report, narrow, first, columns));
    assertEquals(all, headings(report, narrow, first.pressed('t'), columns));
  }

  private static TopCommand.LiveReport report() {
    CommandSpec spec = CommandSpec.create();
    TopCommand command = new TopCommand(new Options(spec));
    new CommandLine(spec).setCaseInsensitiveEnumValuesAllowed(true).parseArgs("shop.jfr");
    return command.new LiveReport();
  }

  private int headings(
      TopCommand.LiveReport report, String stacks, LiveTop.Choice choice, int columns)
      throws IOException {
    return painted(report, stacks, choice, columns)
        .lines()
        .findFirst()
        .orElseThrow()
        .split("  +")
        .length;
  }

  private String painted(
      TopCommand.LiveReport report, String stacks, LiveTop.Choice choice, int columns)
      throws IOException {
    Profile profile = ProfileReaders.read(write("stacks.txt", stacks));
    StringWriter out = new StringWriter();
    report.print(
        new PrintWriter(out, true),
        report.view(profile, choice),
        choice,
        new Terminal.Size(24, columns));
    return out.toString();
  }

  @Test
  void saysHowToSeeTheHotCodeWhereCallersComeFirst() throws IOException {
    TopCommand.LiveReport report = report();
    String hint = "press s to sort by self, f to fold library frames";
    String called = "java.lang.Thread.run;shop.Shop.buy 6\njava.lang.Thread.run;shop.Shop.pay 3\n";
    assertTrue(painted(report, called, ALL.pressed('t'), 120).contains(hint));
    assertFalse(painted(report, called, ALL.pressed('s'), 120).contains(hint));
    assertFalse(painted(report, called, ALL.pressed('f'), 120).contains(hint));
    assertFalse(painted(report, "shop.Shop.buy 9\n", ALL.pressed('t'), 120).contains(hint));
  }

  @Test
  void namesTheKeysThatShowWhatHasNoRow() throws IOException {
    Path file =
        write("native.txt", "[C2 CompilerThread0 tid=7];clone3 30\n[main tid=8];a.B.run;read 60\n");
    LiveTop without =
        new LiveTop(
            new RunningProgram(new AttachTarget.Local(12), "12", "Shop"),
            null,
            null,
            new Terminal(new PrintWriter(Writer.nullWriter())),
            new LiveTop.Choice(true, false, false, false, 0));
    View view =
        View.of(
            ProfileReaders.read(file),
            new ProfileFilter(
                SampleSelection.ALL, Transforms.NONE.plus(StackTransforms.hideNative())));
    assertEquals(
        List.of(
            "33 % JIT compiler, 67 % program; press j to list the JVM's methods",
            "33.3 % of the samples are in native code only; press n to show it"),
        without.head(view, 80).subList(1, 3));
    assertEquals(
        List.of(
            "33 % JIT compiler, 67 % program;",
            "press j to list the JVM's methods",
            "33.3 % of the samples are in native",
            "code only; press n to show it"),
        without.head(view, 36).subList(1, 5));
  }
}
