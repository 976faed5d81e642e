package dev.candela.engine.diff;

import static dev.candela.engine.diff.DiffText.count;
import static dev.candela.engine.diff.DiffText.diff;
import static dev.candela.engine.diff.DiffText.differences;
import static dev.candela.engine.diff.DiffText.isWithinInterval;
import static dev.candela.engine.diff.DiffText.mismatch;
import static dev.candela.engine.diff.DiffText.mismatches;
import static dev.candela.engine.diff.DiffText.node;
import static dev.candela.engine.diff.DiffText.row;
import static dev.candela.engine.diff.DiffText.side;
import static dev.candela.engine.diff.DiffText.tree;
import static dev.candela.engine.diff.DiffText.verdict;
import static dev.candela.engine.diff.DiffText.verdicts;
import static dev.candela.engine.diff.SimulatedRun.cores;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.engine.analysis.chance.Verdict;
import dev.candela.engine.analysis.tree.CallTree;
import dev.candela.engine.diff.DiffTree.WidthBy;
import dev.candela.engine.diff.DiffUnit.CostUnit;
import dev.candela.engine.diff.identity.IdentityRule;
import dev.candela.engine.diff.identity.IdentityRules;
import dev.candela.engine.view.ProfileFilter;
import dev.candela.engine.view.select.ThreadChoice;
import dev.candela.engine.view.transform.StackTransforms;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What other comparisons of profiles are known to get wrong, one test each. */
final class PitfallsTest {
  @Test
  void pitfall1ACallerOfSlowerCodeIsNotPaintedUnchanged() {
    Diff diff = diff("main;slow;leaf 0.1, main;other 0.5", "main;slow;leaf 0.3, main;other 0.5");
    assertEquals(Verdict.MORE, verdict(diff, "main;slow"));
    assertEquals(Verdict.TOO_FEW, diff.methods().selfVerdict(row(diff, "main")));
    assertEquals(Verdict.MORE, diff.methods().selfVerdict(row(diff, "leaf")));
  }

  @Test
  void pitfall2RemovedCodeKeepsItsPlaceAndItsWidth() {
    Diff diff = diff("main;removed;work 0.3, main;kept 0.3", "main;kept 0.3");
    assertEquals(Verdict.GONE, verdict(diff, "main;removed"));
    int removed = node(diff, "main;removed;work");
    assertEquals(Verdict.GONE, diff.tree().verdict(removed));
    assertEquals(-1, diff.tree().ratio(removed));
    assertEquals(0.3, diff.tree().own(WidthBy.LARGER, removed), 0.02);
    assertEquals(0, diff.tree().own(WidthBy.AFTER, removed));
    assertEquals(0.3, diff.tree().own(WidthBy.BEFORE, removed), 0.02);
    assertEquals(0.3, diff.tree().own(WidthBy.DIFFERENCE, removed), 0.02);
  }

  @Test
  void pitfall3WhatCostsTheSameIsGreyThoughItsShareRose() {
    SimulatedRun before = cores("main;halved 0.6, main;same 0.3");
    SimulatedRun after = cores("main;halved 0.3, main;same 0.3").seed(2);
    Diff perSecond = diff(before, after);
    assertEquals(Verdict.LESS, verdict(perSecond, "main;halved"));
    assertEquals(Verdict.UNCLEAR, verdict(perSecond, "main;same"));
    assertTrue(isWithinInterval(perSecond, "main;same"));
    Diff shares = diff(before, after, DiffSettings.DEFAULT.with(DiffUnit.SHARE));
    assertEquals(Verdict.MORE, verdict(shares, "main;same"));
    assertTrue(mismatches(shares).contains(Mismatch.Kind.UNIT), "the trap is named");
    assertFalse(mismatches(perSecond).contains(Mismatch.Kind.UNIT));
  }

  @Test
  void pitfall4TwiceTheDurationIsNotTwiceTheCost() {
    SimulatedRun before = cores("main;a 0.5, main;b 0.2").seconds(20);
    SimulatedRun after = cores("main;a 0.5, main;b 0.2").seconds(40).seed(2);
    Diff perSecond = diff(before, after);
    assertEquals(DiffUnit.PER_SECOND, perSecond.unit());
    assertEquals("", verdicts(perSecond));
    assertEquals(0.7, perSecond.tree().total(Side.BEFORE, CallTree.ROOT), 0.02);
    assertEquals(0.7, perSecond.tree().total(Side.AFTER, CallTree.ROOT), 0.02);
    Diff total = diff(before, after, DiffSettings.DEFAULT.with(DiffUnit.TOTAL));
    assertTrue(mismatches(total).contains(Mismatch.Kind.DURATION));
  }

  @Test
  void pitfall5OtherRatesAreScaledAndOtherEnginesCannotBeMissed() {
    Diff rates =
        diff(
            cores("main;a 0.5, main;b 0.2").intervalMillis(1),
            cores("main;a 0.5, main;b 0.2").intervalMillis(10).seed(2));
    assertEquals("", verdicts(rates));
    assertEquals(CostUnit.SECONDS, rates.costUnit());
    assertEquals(
        List.of(new Mismatch.Intervals(List.of(1_000_000L), List.of(10_000_000L))),
        differences(rates));
    Diff engines =
        diff(cores("main;a 0.5"), cores("main;a 0.5").recorder("Candela thread dumps").seed(2));
    Mismatch first = differences(engines).getFirst();
    assertEquals(Mismatch.Kind.ENGINE, first.kind());
    assertTrue(first.kind().isAlwaysSevere());
    assertEquals(
        new Mismatch.Different(
            Mismatch.Kind.ENGINE, List.of("async-profiler"), List.of("Candela thread dumps")),
        first);
  }

  @Test
  void pitfall6RatiosOfAFewSamplesAreNotShouted() {
    Diff diff =
        diff(
            cores("main;a 0.5, main;rare 0.0001, main;b 0.3"),
            cores("main;a 0.5, main;rare 0.0003, main;fresh 0.0002").seed(5));
    for (String path : List.of("main;rare", "main;fresh")) {
      int nodeId = node(diff, path);
      assertFalse(diff.tree().verdict(nodeId).isChange(), tree(diff));
      assertTrue(Double.isFinite(diff.tree().ratio(nodeId)));
    }
    assertEquals(1, diff.tree().ratio(node(diff, "main;fresh")), "new, not infinite");
  }

  @Test
  void pitfall7NothingIsTheReddestWhenNothingChanged() {
    Object[] program = new Object[60];
    for (int i = 0; i < program.length; i += 2) {
      program[i] = "main;m" + i % 8 + ";n" + i;
      program[i + 1] = 0.8 / program.length * 2;
    }
    SimulatedRun one = cores(program).seconds(10);
    SimulatedRun other = cores(program).seconds(10);
    long flagged =
        count(40, seed -> !verdicts(diff(one.seed(seed), other.seed(seed + 500))).isEmpty());
    assertTrue(flagged <= 2, flagged + " of 40 pairs of equal programs are not grey");
    Diff small = diff("main;a 0.5, main;b 0.20", "main;a 0.5, main;b 0.25");
    double ratio = small.tree().ratio(node(small, "main;b"));
    assertEquals(0.2, ratio, 0.04, "a fifth is a fifth of the scale, though it is the largest");
  }

  @Test
  void pitfall8NamesThatDriftAreOneByRulesThatCanBeSwitchedOff() {
    SimulatedRun before =
        cores(
            "app.Main.run:10;app.Main$$Lambda/0x00007f1c01003400.apply;app.Main.lambda$run$3:12"
                + " 0.3, app.Main.run[INTERPRETED];jdk.proxy2.$Proxy17.call 0.2,"
                + " app.Main.run[C1];jdk.internal.reflect.GeneratedMethodAccessor12.invoke 0.1");
    SimulatedRun after =
        cores(
            "app.Main.run:14;app.Main$$Lambda$14/0x0000000800c03400.apply;app.Main.lambda$run$5:2"
                + " 0.3, app.Main.run[JIT];jdk.proxy3.$Proxy4.call 0.2,"
                + " app.Main.run[INLINED];jdk.internal.reflect.GeneratedMethodAccessor3.invoke"
                + " 0.1");
    Diff diff = diff(before, after.seed(2));
    assertEquals("", verdicts(diff));
    assertEquals(1, diff.total().matched());
    IdentityRules fewer = IdentityRules.DEFAULT.without(IdentityRule.PROXIES);
    Diff plain = diff(before, after, DiffSettings.DEFAULT.with(fewer));
    assertEquals(Verdict.GONE, verdict(plain, "app.Main.run;jdk.proxy2.$Proxy17.call"));
    assertEquals(2.0 / 3, plain.total().matched(), 0.03);
  }

  @Test
  void pitfall8DepthOfRecursionCanBeSwitchedOff() {
    SimulatedRun before = cores("main;sort;sort;sort;leaf 0.5");
    SimulatedRun after = cores("main;sort;sort;leaf 0.5").seed(2);
    assertFalse(verdicts(diff(before, after)).isEmpty());
    DiffSettings merged =
        DiffSettings.DEFAULT.with(IdentityRules.DEFAULT.with(IdentityRule.RECURSION));
    assertEquals("", verdicts(diff(before, after, merged)));
  }

  @Test
  void pitfall9NothingIsPrunedBeforeTheUnion() {
    Object[] crowd = new Object[400];
    for (int i = 0; i < crowd.length; i += 2) {
      crowd[i] = "main;m" + i;
      crowd[i + 1] = 0.002;
    }
    Object[] more = Arrays.copyOf(crowd, crowd.length + 2);
    more[crowd.length] = "main;fresh";
    more[crowd.length + 1] = 0.0005;
    Diff diff = diff(cores(crowd), cores(more).seed(2));
    int fresh = node(diff, "main;fresh");
    assertTrue(diff.tree().totalSamples(Side.AFTER, fresh) > 0);
    assertEquals(0, diff.tree().totalSamples(Side.BEFORE, fresh));
    assertEquals(diff.tree().self(Side.AFTER, fresh), diff.tree().own(WidthBy.LARGER, fresh));
  }

  @Test
  void pitfall10ScalingLosesNoFraction() {
    Diff diff =
        diff(
            cores("main;a 0.5, main;tiny 0.0002").seconds(5).intervalMillis(7),
            cores("main;a 0.5, main;tiny 0.0002").seconds(60).seed(2));
    CallTree structure = diff.tree().structure();
    for (Side side : Side.values()) {
      double selves = 0;
      for (int nodeId = 0; nodeId < structure.nodeCount(); nodeId++) {
        selves += diff.tree().self(side, nodeId);
      }
      assertEquals(diff.tree().total(side, CallTree.ROOT), selves, 1e-12);
    }
    int tiny = node(diff, "main;tiny");
    long samples = diff.tree().totalSamples(Side.AFTER, tiny);
    assertEquals(samples * 0.001 / 60, diff.tree().total(Side.AFTER, tiny), 1e-12);
  }

  @Test
  void pitfall11OtherThreadsAreNamedAndCanBeLeftOut() {
    SimulatedRun before = cores("main;a 0.3").thread("main;a", "worker-1");
    SimulatedRun after =
        cores("main;a 0.3, pool;idle 0.4")
            .seed(2)
            .thread("main;a", "worker-7")
            .thread("pool;idle", "idle-3");
    Diff diff = diff(before, after);
    assertEquals(List.of(Mismatch.Kind.THREADS), mismatches(diff));
    Mismatch.Threads idle = (Mismatch.Threads) differences(diff).getFirst();
    assertEquals("idle-*", idle.name());
    assertEquals(Side.BEFORE, idle.missing());
    assertEquals(0.57, idle.share(), 0.02);
    assertEquals(Verdict.UNCLEAR, verdict(diff, "main;a"));
    assertTrue(isWithinInterval(diff, "main;a"));
    ProfileFilter workers =
        ProfileFilter.BY_METHOD.with(
            ProfileFilter.BY_METHOD.selection().withThreads(ThreadChoice.named("worker")));
    Diff same =
        diff(side("before", before.profile(), workers), side("after", after.profile(), workers));
    assertEquals(List.of(), differences(same));
    assertEquals("", verdicts(same));
  }

  @Test
  void pitfall12CutOffStacksAreNamedAndMethodsStillCompared() {
    String deep = "f;".repeat(64) + "work";
    String rest = " 0.4, main;b 0.2";
    Diff diff = diff("main;" + deep + rest, deep.substring(2) + rest);
    assertTrue(mismatches(diff).contains(Mismatch.Kind.TRUNCATED));
    assertEquals(Verdict.NEW, verdict(diff, "f"), "the tree cannot know");
    MethodChanges methods = diff.methods();
    int work = row(diff, "work");
    assertEquals(Verdict.UNCLEAR, methods.selfVerdict(work));
    assertEquals(Verdict.UNCLEAR, methods.totalVerdict(row(diff, "f")));
    assertTrue(Math.abs(methods.selfDifference(work)) < methods.halfWidth(work, true));
  }

  @Test
  void deepStacksThatBeginLikeOthersAreNotTakenForCutOffOnes() {
    String deep = "main;run;" + "f;".repeat(64) + "work";
    String program = deep + " 0.4, main;run;b 0.2";
    assertFalse(mismatches(diff(program, program)).contains(Mismatch.Kind.TRUNCATED));
    SimulatedRun with = cores("other;" + deep + " 0.2, main;b 0.5").seed(2).intervalMillis(100);
    Diff few = diff(cores("main;b 0.5").intervalMillis(100), with);
    assertTrue(few.tree().totalSamples(Side.AFTER, node(few, "other")) > 0);
    assertFalse(mismatches(few).contains(Mismatch.Kind.TRUNCATED));
  }

  @Test
  void pitfall13MoreIsPositiveAndSidesHaveNames() {
    Diff diff = diff("main;a 0.2, main;b 0.3", "main;a 0.4, main;b 0.1");
    assertEquals("before", diff.before().name());
    assertEquals("after", diff.after().name());
    int more = node(diff, "main;a");
    assertTrue(diff.tree().difference(more) > 0 && diff.tree().ratio(more) > 0);
    assertEquals(Verdict.MORE, diff.tree().verdict(more));
    assertEquals(Verdict.LESS, verdict(diff, "main;b"));
  }

  @Test
  void pitfall14BothSidesAreFilteredBeforeTheyAreCompared() {
    SimulatedRun before = cores("main;a;x 0.2, main;b 0.4");
    SimulatedRun after = cores("main;a;x 0.2, main;b 0.1").seed(2);
    ProfileFilter filter =
        ProfileFilter.BY_METHOD.with(
            ProfileFilter.BY_METHOD.transforms().plus(StackTransforms.include("^x$")));
    Diff diff =
        diff(side("before", before.profile(), filter), side("after", after.profile(), filter));
    assertEquals(4, diff.tree().structure().nodeCount());
    assertEquals(0.2, diff.tree().total(Side.BEFORE, CallTree.ROOT), 0.01);
    assertEquals("", verdicts(diff));
  }

  @Test
  void pitfall15HowMuchIsMatchedIsSaid() {
    Diff diff = diff("old;a 0.4, both 0.1", "neu;b 0.4, both 0.1");
    assertEquals(0.2, diff.total().matched(), 0.02);
    Mismatch.Matched matched =
        assertInstanceOf(Mismatch.Matched.class, differences(diff).getFirst());
    assertTrue(matched.share() < 0.5, "" + matched);
  }

  @Test
  void namesWhatWasRenamedAboveTheSameCode() {
    String work = ";lib.Work.step;java.util.HashMap.get 0.5";
    assertEquals(
        List.of(new Mismatch.Renamed(List.of("app.Old.main"), List.of("app.New.main"))),
        differences(diff("app.Old.main" + work, "app.New.main" + work)));
    String replaced = "app.Main.main;lib.Work.%s;java.util.HashMap.get 0.5";
    assertEquals(
        List.of(), differences(diff(replaced.formatted("slow"), replaced.formatted("fast"))));
  }

  @Test
  void sidesMatchIfMostOfOneOfThemIsInTheOther() {
    Diff diff = diff("gone;a 0.8, both 0.1", "both 0.1, b 0.03");
    assertTrue(diff.total().matched() < 0.5, "" + diff.total().matched());
    assertEquals(Optional.empty(), mismatch(diff, Mismatch.Matched.class));
  }

  @Test
  void theJvmsOwnWorkDoesNotMakeProgramsDiffer() {
    String compiler = "C2Compiler.compile[NATIVE];Compile.Optimize[NATIVE]";
    Diff diff =
        diff(
            cores("shop.Main.main;shop.Main.slow;java.util.ArrayDeque.removeIf 0.9")
                .intervalMillis(10),
            cores("shop.Main.main;shop.Main.fast 0.04, " + compiler + " 0.05")
                .intervalMillis(10)
                .thread(compiler, "C2 CompilerThre"));
    assertEquals(Optional.empty(), mismatch(diff, Mismatch.Matched.class));
    Mismatch.Apart jvm = mismatch(diff, Mismatch.Apart.class).orElseThrow();
    assertEquals(Mismatch.Kind.JVM_WORK, jvm.kind());
    assertEquals(0, jvm.before());
    assertEquals(0.55, jvm.after(), 0.1);
  }

  @Test
  void programsDifferThoughTheirLibrariesAreTheSame() {
    String run = "java.lang.Thread.run;%s.Main.run;java.util.HashMap.get 0.5";
    Diff diff = diff(run.formatted("shop"), run.formatted("bank"));
    assertTrue(mismatch(diff, Mismatch.Matched.class).isPresent(), "" + differences(diff));
  }
}
