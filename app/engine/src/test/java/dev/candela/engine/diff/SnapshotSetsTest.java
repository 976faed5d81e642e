package dev.candela.engine.diff;

import static dev.candela.engine.diff.DiffText.diff;
import static dev.candela.engine.diff.DiffText.differences;
import static dev.candela.engine.diff.DiffText.mismatch;
import static dev.candela.engine.diff.DiffText.mismatches;
import static dev.candela.engine.diff.DiffText.node;
import static dev.candela.engine.diff.DiffText.row;
import static dev.candela.engine.diff.DiffText.side;
import static dev.candela.engine.diff.DiffText.verdict;
import static dev.candela.engine.diff.DiffText.verdicts;
import static dev.candela.engine.diff.SimulatedRun.cores;
import static dev.candela.engine.testkit.Said.assertContains;
import static dev.candela.engine.testkit.Said.message;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.engine.analysis.chance.Verdict;
import dev.candela.engine.analysis.tree.CallTree;
import dev.candela.engine.format.ProfileReaders;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.ProfileBuilder;
import dev.candela.engine.view.ProfileFilter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Several runs a side, units, and what cannot be compared. */
final class SnapshotSetsTest {
  @Test
  void runsThatDifferMuchAmongThemselvesAreGrey() {
    Diff diff = diff(side("before", 5, 0.2, 0.06, 1), side("after", 5, 0.22, 0.06, 2));
    assertEquals(Verdict.UNCLEAR, verdict(diff, "main;a"));
    Diff single = diff("main;a 0.14, main;b 0.3", "main;a 0.26, main;b 0.3");
    assertEquals(Verdict.MORE, verdict(single, "main;a"), "one run a side cannot know");
  }

  @Test
  void runsThatAgreeFindAChange() {
    Diff diff = diff(side("before", 5, 0.2, 0.004, 1), side("after", 5, 0.24, 0.004, 2));
    assertEquals(Verdict.MORE, verdict(diff, "main;a"));
    assertEquals(Verdict.NOISE, verdict(diff, "main;b"));
    assertEquals(Verdict.MORE, diff.methods().selfVerdict(row(diff, "a")));
    assertEquals(0.2, diff.tree().total(Side.BEFORE, node(diff, "main;a")), 0.01);
    assertEquals(0.24, diff.methods().total(Side.AFTER, row(diff, "a")), 0.01);
  }

  @Test
  void oneRunCanBeComparedWithASet() {
    Diff diff =
        diff(
            side("before", 4, 0.2, 0.002, 1),
            cores("main;a 0.3, main;b 0.3").seed(9).side("after"));
    assertEquals(Verdict.MORE, verdict(diff, "main;a"));
    assertEquals(Verdict.NOISE, verdict(diff, "main;b"));
  }

  @Test
  void anOperationsCostIsComparedWhereTheyAreCounted() {
    DiffSide before = cores("main;a 0.2").side("before").withOperations(1000);
    DiffSide after = cores("main;a 0.4").seed(2).side("after").withOperations(2000);
    Diff diff = diff(before, after);
    assertEquals(DiffUnit.PER_OPERATION, diff.unit());
    assertEquals("", verdicts(diff));
    assertEquals(30 * 0.2 / 1000, diff.tree().total(Side.BEFORE, CallTree.ROOT), 2e-4);
  }

  @Test
  void wholeJobsAreComparedInTotal() {
    String launched = "-javaagent:/opt/candela/candela-agent.jar=connect=1234,token=/tmp/t -Xmx1g";
    String waiting = "-javaagent:/opt/candela/candela-agent.jar=listen=7001";
    SimulatedRun whole = cores("main;a 0.9").seconds(20).jvmArguments(launched);
    SimulatedRun faster = cores("main;a 0.9").seconds(10).jvmArguments(launched).seed(2);
    Diff diff = diff(whole, faster);
    assertEquals(DiffUnit.TOTAL, diff.unit());
    assertEquals(Verdict.LESS, verdict(diff, "main;a"));
    assertEquals(List.of(), differences(diff));
    SimulatedRun attached = cores("main;a 0.9").jvmArguments(waiting);
    assertEquals(DiffUnit.PER_SECOND, diff(attached, attached).unit());
  }

  /** They did as much work as there was time for. */
  @Test
  void programsThatTheRecordingEndedAreComparedPerSecond() {
    Diff stopped = ofLaunched("connect=1234,token=/tmp/t,limit=20000");
    assertEquals(DiffUnit.PER_SECOND, stopped.unit());
    assertTrue(stopped.mismatches().contains(new Mismatch.Stopped(1, 2, true)));
    Diff both = ofLaunched("connect=1234,token=/tmp/t,limit=10000");
    assertTrue(both.mismatches().contains(new Mismatch.Stopped(2, 2, false)));
    Diff before = ofLaunched("connect=1,token=/a b/t,limit=20300 -Xmx1g");
    assertEquals(DiffUnit.PER_SECOND, before.unit());
    Diff later = ofLaunched("connect=1234,token=/a b/t,limit=30000 -Xmx1g");
    assertEquals(DiffUnit.TOTAL, later.unit());
    Diff ofTheProgram = ofLaunched("connect=1234,token=/tmp/t -Dlimit=,limit=1");
    assertEquals(DiffUnit.TOTAL, ofTheProgram.unit());
  }

  private static Diff ofLaunched(String options) {
    String arguments = "-Xms1g -javaagent:/opt/My Tools/candela-agent.jar=" + options;
    SimulatedRun run = cores("main;a 0.9").jvmArguments(arguments);
    return diff(run.seconds(20).side("before"), run.seconds(10).side("after"));
  }

  @Test
  void refusesWhatCannotBeCompared() {
    DiffSide side = cores("main;a 0.2").side("x");
    DiffSettings settings = DiffSettings.DEFAULT.with(DiffUnit.PER_OPERATION);
    assertEquals(
        "To compare per operation, enter the number of operations of A and B.",
        message(
            IllegalArgumentException.class, () -> diff(side, side.withOperations(3), settings)));
    assertContains(
        "empty",
        message(IllegalArgumentException.class, () -> new DiffSide("empty", List.of(), 0)));
  }

  @Test
  void takesWhatALaunchAddsForNoOptionOfTheProgramButForOtherDebugInfo() {
    String launched =
        "-javaagent:/opt/candela-agent.jar=connect=1 -XX:+UnlockDiagnosticVMOptions"
            + " -XX:+DebugNonSafepoints -Xmx1g";
    Diff diff =
        diff(
            cores("main;a 0.5").jvmArguments(launched),
            cores("main;a 0.5").seed(2).jvmArguments("-Xmx1g"));
    assertEquals(List.of(Mismatch.Kind.DEBUG_INFO), mismatches(diff));
    assertTrue(differences(diff).getFirst().isSevere());
  }

  @Test
  void saysWhichSideHasABiasThatNoIntervalCovers() {
    String whole = "-XX:+UnlockDiagnosticVMOptions -XX:+DebugNonSafepoints";
    SimulatedRun attached = cores("main;a 0.5").jvmArguments("");
    SimulatedRun launched = cores("main;a 0.5").seed(2).jvmArguments(whole);
    assertEquals(Optional.empty(), bias(attached, attached.seed(3)).orElseThrow().side());
    assertEquals(Optional.of(Side.BEFORE), bias(attached, launched).orElseThrow().side());
    Mismatch.Bias after = bias(launched, attached).orElseThrow();
    assertEquals(Optional.of(Side.AFTER), after.side());
    assertContains("before the profiler was attached", after.doubts());
    assertTrue(bias(launched, launched.seed(4)).isEmpty());
  }

  private static Optional<Mismatch.Bias> bias(SimulatedRun before, SimulatedRun after) {
    return mismatch(diff(before, after), Mismatch.Bias.class);
  }

  @Test
  void namesOtherJvmsAndOptions() {
    Diff diff =
        diff(
            cores("main;a 0.5").jvm("OpenJDK 17").jvmArguments("-Xmx1g"),
            cores("main;a 0.5").seed(2).jvmArguments("-Xmx2g -XX:+UseZGC"));
    assertEquals(List.of(Mismatch.Kind.JVM, Mismatch.Kind.OPTIONS), mismatches(diff));
    Diff events = diff(cores("main;a 0.5").event("one"), cores("main;a 0.5").event("two").seed(2));
    assertEquals(List.of(Mismatch.Kind.EVENT), mismatches(events));
  }

  @Test
  void takesOneJvmForOneHoweverRecordersSpellIt() {
    String debian = "OpenJDK 64-Bit Server VM 17.0.15+6-Debian-1deb12u1";
    SimulatedRun async = cores("main;a 0.5").jvm(debian);
    String sameByJdk =
        "OpenJDK 64-Bit Server VM (17.0.15+6-Debian-1deb12u1) for linux-amd64 JRE"
            + " (17.0.15+6-Debian-1deb12u1), built on Apr 15 2025 by \"\" with gcc 12.2.0";
    SimulatedRun jdk = cores("main;a 0.5").seed(2).jvm(sameByJdk);
    assertEquals(List.of(), differences(diff(async, jdk)));
    String otherByJdk =
        "Java HotSpot(TM) 64-Bit Server VM (25.0.3+9-LTS) for linux-amd64 JRE (25.0.3+9-LTS)";
    assertEquals(
        List.of(
            new Mismatch.Different(
                Mismatch.Kind.JVM,
                List.of(debian),
                List.of("Java HotSpot(TM) 64-Bit Server VM 25.0.3+9-LTS"))),
        differences(diff(async, jdk.jvm(otherByJdk))));
  }

  @Test
  void aRunThatDoesNotSayWhoRecordedItMayBeAnyonesWork() {
    SimulatedRun known = cores("main;a 0.5");
    SimulatedRun silent = cores("main;a 0.5").seed(2).recorder("").jvmArguments("");
    DiffSide before = new DiffSide("before", List.of(known.run("1"), silent.run("2")), 0);
    DiffSide after = new DiffSide("after", List.of(known.run("3"), known.run("4")), 0);
    assertEquals(
        new Mismatch.Different(
            Mismatch.Kind.ENGINE, List.of("", "async-profiler"), List.of("async-profiler")),
        differences(diff(before, after)).getFirst());
    assertEquals(List.of(), differences(diff(before, before)));
  }

  private static DiffSide side(String name, int runs, double cores, double deviation, long seed) {
    Random random = new Random(seed);
    List<DiffRun> list = new ArrayList<>();
    for (int i = 0; i < runs; i++) {
      double a = cores + deviation * random.nextGaussian();
      list.add(cores("main;a", a, "main;b", 0.3).seconds(10).seed(seed * 100 + i).run(name + i));
    }
    return new DiffSide(name, list, 0);
  }

  private static final String CUT = "The file is cut.";

  @TempDir Path temp;

  @Test
  void aDamagedRunLooksLikeLessCostInTotal() {
    Diff diff = compared(builder -> builder.warn(CUT), DiffUnit.TOTAL);
    Mismatch first = differences(diff).getFirst();
    assertEquals(new Mismatch.Damaged("after", List.of(CUT), true), first);
    assertEquals(true, first.isSevere());
  }

  @Test
  void aDamagedRunIsNoWarningWhereCostsAreDividedByWhatThereIs() {
    Diff diff = compared(builder -> builder.warn(CUT), DiffUnit.PER_SECOND);
    assertEquals(List.of(new Mismatch.Damaged("after", List.of(CUT), false)), differences(diff));
    assertFalse(differences(diff).getFirst().isSevere());
  }

  @Test
  void aWholeFileMayHaveBeenRemarkedOn() {
    Diff diff = compared(builder -> builder.remark("Labels are left out."), DiffUnit.TOTAL);
    assertEquals(List.of(), differences(diff));
  }

  @Test
  void aFileWithWeightsBelowZeroIsWhole() throws IOException {
    Path file =
        Files.writeString(
            temp.resolve("difference"),
            "{\"shared\": {\"frames\": [{\"name\": \"main\"}]}, \"profiles\": [{\"name\": \"t\","
                + " \"type\": \"sampled\", \"unit\": \"none\", \"samples\": [[0], [0]],"
                + " \"weights\": [500, -4]}]}");
    Profile read = ProfileReaders.read(file);
    assertEquals(List.of("1 negative weight was skipped."), read.warnings());
    Diff diff = compared(builder -> builder.append(read), DiffUnit.TOTAL);
    assertEquals(Optional.empty(), mismatch(diff, Mismatch.Damaged.class));
  }

  private static Diff compared(Consumer<ProfileBuilder> damage, DiffUnit unit) {
    ProfileBuilder read = new ProfileBuilder();
    read.append(cores("main;a 0.5").seed(2).profile());
    damage.accept(read);
    // Once more, as files are that are read in parts.
    ProfileBuilder whole = new ProfileBuilder();
    whole.append(read.build());
    return diff(
        cores("main;a 0.5").side("before"),
        DiffText.side("after", whole.build(), ProfileFilter.BY_METHOD),
        DiffSettings.DEFAULT.with(unit));
  }
}
