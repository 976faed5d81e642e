package dev.candela.engine.diff;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.engine.analysis.chance.Verdict;
import dev.candela.engine.analysis.tree.CallTree;
import dev.candela.engine.model.Cancellation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Several runs a side, units, and what cannot be compared. */
final class SnapshotSetsTest {
  @Test
  void runsThatDifferMuchAmongThemselvesAreGrey() {
    DiffSide before = side("before", 5, 0.2, 0.06, 1);
    DiffSide after = side("after", 5, 0.22, 0.06, 2);
    Diff diff = Diff.of(before, after, DiffSettings.DEFAULT, Cancellation.NEVER);
    assertEquals(Verdict.UNCLEAR, DiffText.verdict(diff, "main;a"));
    Diff single =
        Diff.of(
            DiffSide.of(SimulatedRun.of("main;a", 0.14, "main;b", 0.3).run("one")),
            DiffSide.of(SimulatedRun.of("main;a", 0.26, "main;b", 0.3).seed(2).run("other")),
            DiffSettings.DEFAULT,
            Cancellation.NEVER);
    assertEquals(Verdict.MORE, DiffText.verdict(single, "main;a"), "one run a side cannot know");
  }

  @Test
  void runsThatAgreeFindAChange() {
    Diff diff =
        Diff.of(
            side("before", 5, 0.2, 0.004, 1),
            side("after", 5, 0.24, 0.004, 2),
            DiffSettings.DEFAULT,
            Cancellation.NEVER);
    assertEquals(Verdict.MORE, DiffText.verdict(diff, "main;a"));
    assertEquals(Verdict.NOISE, DiffText.verdict(diff, "main;b"));
    assertEquals(Verdict.MORE, diff.methods().selfVerdict(DiffText.row(diff, "a")));
    assertEquals(0.2, diff.tree().total(Side.BEFORE, DiffText.node(diff, "main;a")), 0.01);
    assertEquals(0.24, diff.methods().total(Side.AFTER, DiffText.row(diff, "a")), 0.01);
  }

  @Test
  void oneRunCanBeComparedWithASet() {
    Diff diff =
        Diff.of(
            side("before", 4, 0.2, 0.002, 1),
            SimulatedRun.of("main;a", 0.3, "main;b", 0.3).seed(9).side("after"),
            DiffSettings.DEFAULT,
            Cancellation.NEVER);
    assertEquals(Verdict.MORE, DiffText.verdict(diff, "main;a"));
    assertEquals(Verdict.NOISE, DiffText.verdict(diff, "main;b"));
  }

  @Test
  void anOperationsCostIsComparedWhereTheyAreCounted() {
    DiffSide before = SimulatedRun.of("main;a", 0.2).side("before").withOperations(1000);
    DiffSide after = SimulatedRun.of("main;a", 0.4).seed(2).side("after").withOperations(2000);
    Diff diff = Diff.of(before, after, DiffSettings.DEFAULT, Cancellation.NEVER);
    assertEquals(DiffUnit.PER_OPERATION, diff.unit());
    assertEquals("", DiffText.verdicts(diff));
    assertEquals(30 * 0.2 / 1000, diff.tree().total(Side.BEFORE, CallTree.ROOT), 2e-4);
  }

  @Test
  void wholeJobsAreComparedInTotal() {
    String launched = "-javaagent:/opt/candela/candela-agent.jar=connect=1234,token=/tmp/t -Xmx1g";
    String waiting = "-javaagent:/opt/candela/candela-agent.jar=listen=7001";
    SimulatedRun whole = SimulatedRun.of("main;a", 0.9).seconds(20).jvmArguments(launched);
    SimulatedRun faster = SimulatedRun.of("main;a", 0.9).seconds(10).jvmArguments(launched).seed(2);
    Diff diff = DiffText.diff(whole, faster);
    assertEquals(DiffUnit.TOTAL, diff.unit());
    assertEquals(Verdict.LESS, DiffText.verdict(diff, "main;a"));
    assertEquals(List.of(), DiffText.differences(diff));
    SimulatedRun attached = SimulatedRun.of("main;a", 0.9).jvmArguments(waiting);
    assertEquals(DiffUnit.PER_SECOND, DiffText.diff(attached, attached).unit());
  }

  /** They did as much work as there was time for. */
  @Test
  void programsThatTheRecordingEndedAreComparedPerSecond() {
    assertEquals(DiffUnit.PER_SECOND, unitOfLaunched("connect=1234,token=/tmp/t,limit=20000"));
    assertEquals(DiffUnit.PER_SECOND, unitOfLaunched("connect=1,token=/a b/t,limit=20300 -Xmx1g"));
    assertEquals(DiffUnit.TOTAL, unitOfLaunched("connect=1234,token=/a b/t,limit=30000 -Xmx1g"));
    assertEquals(DiffUnit.TOTAL, unitOfLaunched("connect=1234,token=/tmp/t -Dlimit=,limit=1"));
    assertTrue(
        ofLaunched("connect=1234,token=/tmp/t,limit=20000")
            .mismatches()
            .contains(new Mismatch.Stopped(1, 2, true)));
    assertTrue(
        ofLaunched("connect=1234,token=/tmp/t,limit=10000")
            .mismatches()
            .contains(new Mismatch.Stopped(2, 2, false)));
  }

  private static DiffUnit unitOfLaunched(String options) {
    return ofLaunched(options).unit();
  }

  private static Diff ofLaunched(String options) {
    String arguments = "-Xms1g -javaagent:/opt/My Tools/candela-agent.jar=" + options;
    SimulatedRun run = SimulatedRun.of("main;a", 0.9).seconds(20).jvmArguments(arguments);
    SimulatedRun shorter = SimulatedRun.of("main;a", 0.9).seconds(10).jvmArguments(arguments);
    return DiffText.diff(run, shorter);
  }

  @Test
  void refusesWhatCannotBeCompared() {
    DiffSide side = SimulatedRun.of("main;a", 0.2).side("x");
    assertEquals(
        "To compare per operation, enter the number of operations of A and B.",
        refusal(side, side.withOperations(3), DiffUnit.PER_OPERATION));
    assertTrue(
        assertThrows(IllegalArgumentException.class, () -> new DiffSide("empty", List.of(), 0))
            .getMessage()
            .contains("empty"));
  }

  @Test
  void takesWhatALaunchAddsForNoOptionOfTheProgramButForOtherDebugInfo() {
    String launched =
        "-javaagent:/opt/candela-agent.jar=connect=1 -XX:+UnlockDiagnosticVMOptions"
            + " -XX:+DebugNonSafepoints -Xmx1g";
    Diff diff =
        DiffText.diff(
            SimulatedRun.of("main;a", 0.5).jvmArguments(launched),
            SimulatedRun.of("main;a", 0.5).seed(2).jvmArguments("-Xmx1g"));
    assertEquals(List.of(Mismatch.Kind.DEBUG_INFO), DiffText.mismatches(diff));
    assertTrue(DiffText.differences(diff).getFirst().isSevere());
  }

  @Test
  void saysWhichSideHasABiasThatNoIntervalCovers() {
    String whole = "-XX:+UnlockDiagnosticVMOptions -XX:+DebugNonSafepoints";
    SimulatedRun attached = SimulatedRun.of("main;a", 0.5).jvmArguments("");
    SimulatedRun launched = SimulatedRun.of("main;a", 0.5).seed(2).jvmArguments(whole);
    assertEquals(Optional.empty(), bias(attached, attached.seed(3)).orElseThrow().side());
    assertEquals(Optional.of(Side.BEFORE), bias(attached, launched).orElseThrow().side());
    Mismatch.Bias after = bias(launched, attached).orElseThrow();
    assertEquals(Optional.of(Side.AFTER), after.side());
    assertTrue(after.doubts().contains("before the profiler was attached"), after.doubts());
    assertTrue(bias(launched, launched.seed(4)).isEmpty());
  }

  private static Optional<Mismatch.Bias> bias(SimulatedRun before, SimulatedRun after) {
    return DiffText.diff(before, after).mismatches().stream()
        .filter(Mismatch.Bias.class::isInstance)
        .map(Mismatch.Bias.class::cast)
        .findFirst();
  }

  @Test
  void namesOtherJvmsAndOptions() {
    Diff diff =
        DiffText.diff(
            SimulatedRun.of("main;a", 0.5).jvm("OpenJDK 17").jvmArguments("-Xmx1g"),
            SimulatedRun.of("main;a", 0.5).seed(2).jvmArguments("-Xmx2g -XX:+UseZGC"));
    assertEquals(List.of(Mismatch.Kind.JVM, Mismatch.Kind.OPTIONS), DiffText.mismatches(diff));
    Diff events =
        DiffText.diff(
            SimulatedRun.of("main;a", 0.5).event("one"),
            SimulatedRun.of("main;a", 0.5).event("two").seed(2));
    assertEquals(List.of(Mismatch.Kind.EVENT), DiffText.mismatches(events));
  }

  @Test
  void takesOneJvmForOneHoweverRecordersSpellIt() {
    String debian = "OpenJDK 64-Bit Server VM 17.0.15+6-Debian-1deb12u1";
    SimulatedRun async = SimulatedRun.of("main;a", 0.5).jvm(debian);
    String sameByJdk =
        "OpenJDK 64-Bit Server VM (17.0.15+6-Debian-1deb12u1) for linux-amd64 JRE"
            + " (17.0.15+6-Debian-1deb12u1), built on Apr 15 2025 by \"\" with gcc 12.2.0";
    SimulatedRun jdk = SimulatedRun.of("main;a", 0.5).seed(2).jvm(sameByJdk);
    assertEquals(List.of(), DiffText.differences(DiffText.diff(async, jdk)));
    String otherByJdk =
        "Java HotSpot(TM) 64-Bit Server VM (25.0.3+9-LTS) for linux-amd64 JRE (25.0.3+9-LTS)";
    assertEquals(
        List.of(
            new Mismatch.Different(
                Mismatch.Kind.JVM,
                List.of(debian),
                List.of("Java HotSpot(TM) 64-Bit Server VM 25.0.3+9-LTS"))),
        DiffText.differences(DiffText.diff(async, jdk.jvm(otherByJdk))));
  }

  @Test
  void aRunThatDoesNotSayWhoRecordedItMayBeAnyonesWork() {
    SimulatedRun known = SimulatedRun.of("main;a", 0.5);
    SimulatedRun silent = SimulatedRun.of("main;a", 0.5).seed(2).recorder("").jvmArguments("");
    DiffSide before = new DiffSide("before", List.of(known.run("1"), silent.run("2")), 0);
    DiffSide after = new DiffSide("after", List.of(known.run("3"), known.run("4")), 0);
    assertEquals(
        new Mismatch.Different(
            Mismatch.Kind.ENGINE, List.of("", "async-profiler"), List.of("async-profiler")),
        DiffText.differences(Diff.of(before, after, DiffSettings.DEFAULT, Cancellation.NEVER))
            .getFirst());
    assertEquals(
        List.of(),
        DiffText.differences(Diff.of(before, before, DiffSettings.DEFAULT, Cancellation.NEVER)));
  }

  private static String refusal(DiffSide before, DiffSide after, DiffUnit unit) {
    return assertThrows(
            IllegalArgumentException.class,
            () -> Diff.of(before, after, DiffSettings.DEFAULT.with(unit), Cancellation.NEVER))
        .getMessage();
  }

  private static DiffSide side(String name, int runs, double cores, double deviation, long seed) {
    Random random = new Random(seed);
    List<DiffRun> list = new ArrayList<>();
    for (int i = 0; i < runs; i++) {
      double a = cores + deviation * random.nextGaussian();
      list.add(
          SimulatedRun.of("main;a", a, "main;b", 0.3)
              .seconds(10)
              .seed(seed * 100 + i)
              .run(name + i));
    }
    return new DiffSide(name, list, 0);
  }
}
