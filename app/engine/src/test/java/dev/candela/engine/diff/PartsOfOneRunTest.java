package dev.candela.engine.diff;

import static dev.candela.engine.diff.DiffText.diff;
import static dev.candela.engine.diff.DiffText.mirrored;
import static dev.candela.engine.diff.DiffText.mismatch;
import static dev.candela.engine.diff.DiffText.side;
import static dev.candela.engine.diff.DiffText.verdict;
import static dev.candela.engine.diff.DiffText.verdicts;
import static dev.candela.engine.diff.SimulatedRun.cores;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.engine.analysis.chance.Verdict;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.Span;
import dev.candela.engine.model.column.LongColumn;
import dev.candela.engine.view.ProfileFilter;
import dev.candela.engine.view.select.SampleSelection;
import dev.candela.engine.view.select.ThreadChoice;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** A range of a recording against the rest of it, or against another range. */
final class PartsOfOneRunTest {
  private static final long MILLIS = 1_000_000;

  @Test
  void aBurstIsNamedAndNothingElse() {
    int found = 0;
    for (long seed = 0; seed < 10; seed++) {
      Diff diff = againstRest(bursts(seed, 7000).profile(), 14_000, 14_300);
      boolean named = verdict(diff, "main;burst").isMore();
      boolean others = verdict(diff, "main;serve").isMore() || verdict(diff, "main;parse").isMore();
      found += named && !others ? 1 : 0;
    }
    assertTrue(found >= 9, found + " of 10 bursts");
  }

  @Test
  void oneOfManyBurstsIsNamed() {
    int found = 0;
    for (long seed = 0; seed < 10; seed++) {
      Diff diff = againstRest(bursts(seed, 4000).profile(), 16_000, 16_300);
      found += verdict(diff, "main;burst").isMore() ? 1 : 0;
    }
    assertTrue(found >= 7, found + " of 10 bursts");
  }

  @Test
  void aSteadyProgramHasNoColour() {
    int ranges = 0;
    int pairs = 0;
    Random random = new Random(5);
    for (long seed = 0; seed < 40; seed++) {
      // With a collection of 20 ms twice a second in place of bursts.
      Profile profile = bursts(seed, 1_000_000).bursts("collector", 0.9, 500, 20).profile();
      long length = 300L + random.nextInt(4000);
      long start = random.nextInt((int) (30_000 - 2 * length));
      long other = start + length + random.nextInt((int) (30_000 - 2 * length - start) + 1);
      ranges += verdicts(againstRest(profile, start, start + length)).isEmpty() ? 0 : 1;
      SampleSelection one = SampleSelection.ALL.withRange(span(profile, start, start + length));
      SampleSelection two = SampleSelection.ALL.withRange(span(profile, other, other + length));
      pairs += verdicts(compare(profile, one, two)).isEmpty() ? 0 : 1;
    }
    assertTrue(ranges <= 4, ranges + " of 40 ranges against the rest are coloured");
    assertTrue(pairs <= 4, pairs + " of 40 pairs of ranges are coloured");
  }

  @Test
  void aBusierMachineChangesEverythingTogetherAndNoMethod() {
    Random random = new Random(3);
    int named = 0;
    int methods = 0;
    for (long seed = 0; seed < 10; seed++) {
      long start = 2000L + random.nextInt(15_000);
      Profile profile = busy(seed, start / 1e3, start / 1e3 + 1);
      Diff diff = againstRest(profile, start, start + 1000);
      named += diff.tree().verdict(0) == Verdict.LESS ? 1 : 0;
      for (int nodeId = 2; nodeId < diff.tree().structure().nodeCount(); nodeId++) {
        methods += diff.tree().verdict(nodeId).isChange() ? 1 : 0;
      }
    }
    assertTrue(named >= 9, named + " of 10");
    assertTrue(methods <= 1, methods + " methods");
  }

  @Test
  void theRestIsEverythingElse() {
    Profile profile = bursts(1, 7000).profile();
    Span inside = span(profile, 14_000, 14_300);
    SampleSelection rest = SampleSelection.ALL.without(inside);
    Diff diff = compare(profile, rest, SampleSelection.ALL.withRange(inside));
    assertTrue(diff.isWithinOneRun());
    assertEquals(29.7, rest.recordedNanos(profile) / 1e9, 0.002);
    assertEquals(DiffUnit.PER_SECOND, diff.unit());
    assertEquals(
        profile.samples().iterator().next().size(),
        diff.tree().totalSamples(Side.BEFORE, 0) + diff.tree().totalSamples(Side.AFTER, 0));
    Diff swapped = compare(profile, SampleSelection.ALL.withRange(inside), rest);
    for (int nodeId = 0; nodeId < diff.tree().structure().nodeCount(); nodeId++) {
      assertEquals(diff.tree().verdict(nodeId), mirrored(swapped.tree().verdict(nodeId)));
    }
  }

  @Test
  void aRangeWithoutSamplesLeavesTheIntervalsOfTheRest() {
    Profile profile = bursts(1, 7000).profile();
    LongColumn times = profile.samples().iterator().next().startNanos();
    SampleSelection inside =
        SampleSelection.ALL.withRange(new Span(times.get(100) + 1, times.get(101)));
    Diff diff = compare(profile, inside, SampleSelection.ALL);
    assertEquals(0, diff.tree().totalSamples(Side.BEFORE, 0));
    for (int nodeId = 0; nodeId < diff.tree().structure().nodeCount(); nodeId++) {
      assertTrue(Double.isFinite(diff.tree().halfWidth(nodeId)), "node " + nodeId);
    }
  }

  @Test
  void aRangeWithFewSamplesSaysSoAndHasNoColour() {
    Diff diff = againstRest(bursts(1, 7000).profile(), 14_000, 14_020);
    assertEquals("", verdicts(diff));
    Mismatch.Few few = assertInstanceOf(Mismatch.Few.class, diff.mismatches().getFirst());
    assertEquals(Side.AFTER, few.side());
    assertTrue(few.samples() < 30 && few.samples() > 0, few::toString);
  }

  @Test
  void threadsAreComparedByTheirShares() {
    Profile profile =
        cores("main;a 0.2, main;b 0.2, work;a 0.6").thread("work;a", "other").profile();
    SampleSelection some = SampleSelection.ALL.withThreads(ThreadChoice.named("^other$"));
    Diff diff = compare(profile, some.withThreads(ThreadChoice.except(some.threads())), some);
    assertEquals(DiffUnit.SHARE, diff.unit());
    assertEquals(Verdict.GONE, verdict(diff, "main;b"));
    assertEquals(Verdict.NEW, verdict(diff, "work;a"));
    // That the threads differ is what was asked for.
    assertEquals(Optional.empty(), mismatch(diff, Mismatch.Threads.class));
  }

  /** Two methods with much to do, ten with little, and one that is busy for 300 ms at times. */
  private static SimulatedRun bursts(long seed, int everyMillis) {
    List<Object> steady = new ArrayList<>(List.of("main;serve", 0.2, "main;parse", 0.1));
    for (int i = 0; i < 10; i++) {
      steady.addAll(List.of("main;serve;step" + i, 0.02));
    }
    SimulatedRun run = cores(steady.toArray()).seed(seed);
    return run.bursts("main;burst", 0.5, everyMillis, 300);
  }

  /** Ten methods, which for a while have half of the time that they would need. */
  private static Profile busy(long seed, double from, double to) {
    SimulatedRun run = cores().seed(seed);
    for (int i = 0; i < 10; i++) {
      run.also("main;step" + i, 0.08, 0, 30);
    }
    return run.starved(from, to).profile();
  }

  private static Diff againstRest(Profile profile, long startMillis, long endMillis) {
    Span inside = span(profile, startMillis, endMillis);
    return compare(
        profile, SampleSelection.ALL.without(inside), SampleSelection.ALL.withRange(inside));
  }

  private static Diff compare(Profile profile, SampleSelection before, SampleSelection after) {
    return diff(
        side("before", profile, ProfileFilter.BY_METHOD.with(before)),
        side("after", profile, ProfileFilter.BY_METHOD.with(after)));
  }

  private static Span span(Profile profile, long startMillis, long endMillis) {
    long start = profile.span().startNanos();
    return new Span(start + startMillis * MILLIS, start + endMillis * MILLIS);
  }
}
