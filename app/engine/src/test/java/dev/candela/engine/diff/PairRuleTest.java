package dev.candela.engine.diff;

import static dev.candela.engine.diff.DiffText.count;
import static dev.candela.engine.diff.DiffText.diff;
import static dev.candela.engine.diff.DiffText.node;
import static dev.candela.engine.diff.DiffText.side;
import static dev.candela.engine.diff.DiffText.verdict;
import static dev.candela.engine.diff.DiffText.verdicts;
import static dev.candela.engine.diff.SimulatedRun.cores;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.engine.analysis.chance.Effects;
import dev.candela.engine.analysis.chance.PairRule;
import dev.candela.engine.analysis.chance.Verdict;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.ProfileBuilder;
import dev.candela.engine.model.SampleCategory;
import dev.candela.engine.model.SampleType;
import dev.candela.engine.model.ThreadState;
import dev.candela.engine.model.WeightUnit;
import dev.candela.engine.testkit.TextProfiles;
import dev.candela.engine.view.ProfileFilter;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** What is called a change of two single recordings. */
final class PairRuleTest {
  private static final PairRule RULE = new PairRule(100, 0, false);

  @Test
  void asksForAPartOfAllAPartOfItselfAndHalfWidths() {
    assertTrue(isChange(RULE, 2, 7.5, 2, false));
    assertFalse(isChange(RULE, 0.2, 5.1, 0.1, false), "less than 5 % of all");
    assertFalse(isChange(RULE, 80, 87, 1, false), "less than a tenth of itself");
    assertFalse(isChange(RULE, 2, 7.5, 2.3, false), "less than 2.5 half-widths");
    assertTrue(isChange(RULE, 7.5, 2, 2, false));
  }

  @Test
  void partsOfOneRunDifferByLess() {
    PairRule parts = new PairRule(100, 0, true);
    assertTrue(isChange(parts, 0.2, 1.3, 0.1, false));
    assertFalse(isChange(parts, 0.2, 1.1, 0.1, false), "less than 1 % of all");
    assertFalse(isChange(parts, 2, 3.1, 0.6, false), "less than two half-widths");
  }

  @Test
  void asksForMoreThanOtherProcessesCanExplain() {
    PairRule busy = new PairRule(100, 0.5, false);
    assertFalse(isChange(busy, 10, 19, 0.3, false), "less than half");
    assertTrue(isChange(busy, 10, 21, 0.3, false));
    assertTrue(isChange(busy, 0, 10, 0.3, true));
  }

  @Test
  void asksForMoreThanInlinedCodeCanMove() {
    Effects effects = new Effects(3);
    Arrays.fill(effects.verdicts(), Verdict.MORE);
    effects.doubtMoved(
        new double[] {2, 2, 2}, new double[] {21.9, 22.1, 21.9}, 100, key -> key < 2);
    assertArrayEquals(
        new Verdict[] {Verdict.UNCLEAR, Verdict.MORE, Verdict.MORE},
        effects.verdicts(),
        "less than 20 % of all, more, and code that does not move");
  }

  @Test
  void inlinedCodeMovesBetweenTwoRuns() {
    SimulatedRun before = cores("main;app.a 0.5, main;app.b 0.1").jvmArguments("-Xmx1g");
    SimulatedRun after = cores("main;app.a 0.4, main;app.b 0.2").jvmArguments("-Xmx1g");
    Diff moved = diff(before, after.seed(2));
    assertEquals(Verdict.UNCLEAR, verdict(moved, "main;app.b"));
    assertTrue(moved.mismatches().contains(new Mismatch.Moved(0.2)));
    String flag = "-XX:+DebugNonSafepoints";
    Diff told = diff(before.jvmArguments(flag), after.jvmArguments(flag));
    assertEquals(Verdict.MORE, verdict(told, "main;app.b"));
  }

  @Test
  void inlinedCodeOfARunAloneMaySaySomethingElseThanThatOfOthers() {
    for (String flag : List.of("-Xmx1g", "-XX:+DebugNonSafepoints")) {
      SimulatedRun before = cores("main;app.a 0.5, main;app.b 0.1").jvmArguments(flag);
      SimulatedRun after = cores("main;app.a 0.4, main;app.b 0.2").jvmArguments(flag);
      DiffSide several = new DiffSide("before", five(before), 0);
      Verdict expected = flag.equals("-Xmx1g") ? Verdict.UNCLEAR : Verdict.MORE;
      assertEquals(expected, verdict(diff(several, after.side("after")), "main;app.b"), flag);
      DiffSide slower = new DiffSide("after", five(after), 0);
      assertEquals(Verdict.MORE, verdict(diff(several, slower), "main;app.b"), flag);
    }
  }

  private static List<DiffRun> five(SimulatedRun run) {
    return LongStream.range(0, 5).mapToObj(seed -> run.seed(seed + 2).run("run" + seed)).toList();
  }

  @Test
  void namesWhatIsOnOneSideOnly() {
    assertTrue(isChange(RULE, 0, 6, 1, true));
    assertTrue(isChange(RULE, 6, 0, 1, true));
    assertTrue(isChange(RULE, 0, 6, 3.9, true), "one and a half half-widths");
    assertFalse(isChange(RULE, 0, 6, 4.1, true));
    assertEquals(Verdict.NEW, Verdict.change(6, 0, 60));
    assertEquals(Verdict.GONE, Verdict.change(-6, 60, 0));
    assertFalse(Verdict.areEnough(0, 4));
  }

  @Test
  void saysNoChangeOnlyWhereALargerOneIsRuledOut() {
    assertEquals(Verdict.NOISE, Verdict.grey(20, 19.5, 1, 100));
    assertEquals(Verdict.NOISE, Verdict.grey(1, 1.1, 0.8, 100), "less than 1 % of all");
    assertEquals(Verdict.UNCLEAR, Verdict.grey(38, 39.99, 1.65, 100), "0 is outside");
    assertEquals(Verdict.UNCLEAR, Verdict.grey(20, 20.1, 3, 100), "more than a tenth of itself");
    assertEquals(Verdict.UNCLEAR, Verdict.grey(20, 20, 0, 100), "no interval");
  }

  @Test
  void framesWithoutAnIntervalAreUnclear() {
    // Parts of one run, as two runs never show that nothing changed.
    DiffSide run = cores("main;a 0.9, main;tiny 0.0005").side("run");
    Diff diff = diff(run, run);
    long samples = diff.tree().structure().totalSamples(node(diff, "main;tiny"));
    assertTrue(samples >= 10, samples + " samples of both sides");
    assertEquals(Verdict.UNCLEAR, verdict(diff, "main;tiny"));
    assertEquals(Verdict.NOISE, verdict(diff, "main;a"));
  }

  @Test
  void timesThatAreSaidToBeSamplesHaveNoInterval() {
    Diff diff = diff(ofTimes(1), ofTimes(2));
    int hot = node(diff, "hot");
    assertEquals(0, diff.tree().halfWidth(hot));
    assertEquals(Verdict.MORE, diff.tree().verdict(hot), "more than 5 % of all, and a tenth");
    assertEquals(Verdict.UNCLEAR, verdict(diff, "cold"));
  }

  @Test
  void eventsAreTheSameInAnyOrder() {
    assertEquals(
        CostScale.eventNames(ofEvents("a", "b")), CostScale.eventNames(ofEvents("b", "a")));
  }

  private static DiffRun ofEvents(String... names) {
    ProfileBuilder builder = new ProfileBuilder();
    for (String name : names) {
      builder
          .samples(new SampleType(name, SampleCategory.CPU, WeightUnit.SAMPLES))
          .add(0, Ids.NONE, TextProfiles.stack(builder, "main"), ThreadState.RUNNABLE, 1);
    }
    return new DiffRun("run", builder.build(), ProfileFilter.BY_METHOD);
  }

  /** Microseconds, once a millisecond. */
  private static DiffSide ofTimes(long hot) {
    String[] lines = new String[2000];
    for (int i = 0; i < lines.length; i++) {
      lines[i] =
          (i % 2 == 0 ? "hot 1 weight=" + 1000 * hot : "cold 1 weight=1000") + " time=" + i / 2;
    }
    return side("times", TextProfiles.of(lines), ProfileFilter.BY_METHOD);
  }

  private static boolean isChange(
      PairRule rule, double before, double after, double halfWidth, boolean oneSided) {
    return Math.abs(after - before) > rule.least(Math.max(before, after), halfWidth, oneSided);
  }

  @Test
  void aFrameworkAboveAMethodHidesNoChangeOfIt() {
    for (int frames : new int[] {0, 30, 100}) {
      String leaf = "main;" + "frame;".repeat(frames) + "leaf";
      SimulatedRun before = cores(leaf + " 0.2, main;rest 0.4");
      SimulatedRun after = cores(leaf + " 0.26, main;rest 0.4");
      long found =
          count(10, seed -> verdict(diff(before.seed(seed), after.seed(seed + 50)), leaf).isMore());
      assertTrue(found >= 9, found + " of 10 below " + frames + " frames");
    }
  }

  @Test
  void whatTheCompilerMovesBetweenMethodsIsNoChange() {
    String before = "main;a;wrapInt 0.04, main;a;wrapNumber 0.01, main;rest 0.9";
    assertEquals("", verdicts(diff(before, "main;a;wrapNumber 0.05, main;rest 0.9")));
  }

  @Test
  void phasesOfASecondAreNoChange() {
    long coloured = count(30, seed -> !verdicts(diff(phases(seed), phases(seed + 100))).isEmpty());
    assertTrue(coloured <= 2, coloured + " of 30 pairs");
  }

  /** A quarter of the code comes for a second and is away for a second, in the mean. */
  private static SimulatedRun phases(long seed) {
    SimulatedRun run = cores("main;a 0.2, main;b 0.1, main;c 0.08").seed(seed);
    Random random = new Random(seed);
    double at = 0;
    for (int i = 0; at < 30; i++) {
      double stay = -Math.log(1 - random.nextDouble());
      if (i % 2 == 0) {
        run.also("main;batch;part" + i, 0.25, at, at + stay);
      }
      at += stay;
    }
    return run;
  }
}
