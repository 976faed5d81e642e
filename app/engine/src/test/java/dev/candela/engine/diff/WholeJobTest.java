package dev.candela.engine.diff;

import static dev.candela.engine.diff.DiffText.count;
import static dev.candela.engine.diff.DiffText.diff;
import static dev.candela.engine.diff.DiffText.node;
import static dev.candela.engine.diff.DiffText.row;
import static dev.candela.engine.diff.DiffText.verdict;
import static dev.candela.engine.diff.DiffText.verdicts;
import static dev.candela.engine.diff.SimulatedRun.cores;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.engine.analysis.chance.Verdict;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.Profile.SecondRecorder;
import dev.candela.engine.model.ProfileBuilder;
import dev.candela.engine.model.SampleCategory;
import dev.candela.engine.model.SampleType;
import dev.candela.engine.model.Span;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.model.ThreadState;
import dev.candela.engine.model.WeightUnit;
import dev.candela.engine.view.ProfileFilter;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Two runs of one job from start to end, set against each other block by block. */
final class WholeJobTest {
  @Test
  void aWarmUpThatBothHaveHidesNoChange() {
    Diff whole = diff(job(0.2), job(0.28).seed(2));
    assertEquals(DiffUnit.TOTAL, whole.unit());
    assertEquals(Verdict.MORE, verdict(whole, "main;hot"));
  }

  @Test
  void aPhaseThatCameOnceIsMarked() {
    Diff diff = diff(job(0.2), job(0.2).seed(2));
    assertTrue(diff.tree().isLowerBound(node(diff, "compiler;optimize")));
    assertTrue(diff.methods().isLowerBound(row(diff, "optimize"), true));
    assertFalse(diff.tree().isLowerBound(node(diff, "main;hot")));
  }

  @Test
  void whatOneRunDidForAWhileOnlyIsGrey() {
    Diff diff = diff(job(0.2), job(0.2).seed(2).also("main;thrownOut", 0.25, 20, 26));
    int node = node(diff, "main;thrownOut");
    assertTrue(diff.tree().totalSamples(Side.AFTER, node) > 1000);
    assertEquals(Verdict.UNCLEAR, diff.tree().verdict(node), "it may as well happen to the other");
    assertFalse(verdict(diff, "main;hot").isChange());
  }

  @Test
  void whatOneRunDidAllTheTimeIsNot() {
    Diff diff = diff(job(0.2), job(0.2).seed(2).also("main;added", 0.05, 0, 30));
    assertEquals(Verdict.NEW, verdict(diff, "main;added"));
  }

  @Test
  void equalJobsAreGrey() {
    SimulatedRun one = job(0.2).seconds(10);
    SimulatedRun other = job(0.2).seconds(10);
    long flagged =
        count(20, seed -> !verdicts(diff(one.seed(seed), other.seed(seed + 100))).isEmpty());
    assertTrue(flagged <= 1, flagged + " of 20 pairs");
  }

  @Test
  void eventsOfTheSecondRecorderArePerSecondOfItsTime() {
    SampleType read = new SampleType("jdk.FileRead", SampleCategory.IO, WeightUnit.NANOS);
    ProfileBuilder builder = new ProfileBuilder();
    builder.cover(new Span(0, 10_000_000_000L));
    builder.second(
        SecondRecorder.of(new Span(4_000_000_000L, 10_000_000_000L), Set.of(read.name())));
    builder.samples(read).add(5_000_000_000L, Ids.NONE, StackTable.ROOT, ThreadState.UNKNOWN, 1);
    Profile profile = builder.build();
    DiffRun run = new DiffRun("late", profile, ProfileFilter.BY_METHOD);
    assertEquals(6, DiffUnit.PER_SECOND.divisor(run, 0, 0));
    assertEquals(10_000_000_000L, run.durationNanos());
  }

  /** Compiles for its first seconds, and gets on with its work the better for it. */
  private static SimulatedRun job(double hot) {
    String work = "main;hot " + hot + ", main;a 0.1, main;b 0.15, main;c;d 0.1, main;c;e 0.1";
    return cores("compiler;optimize 0.9, compiler;emit 0.4, " + work)
        .during("compiler;optimize", 0, 6)
        .during("compiler;emit", 0, 6)
        .launched();
  }
}
