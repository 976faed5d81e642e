package dev.candela.engine.diff;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.engine.analysis.chance.PairRule;
import dev.candela.engine.analysis.chance.Verdict;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What is called a change of two single recordings. */
final class PairRuleTest {
  private static final PairRule RULE = PairRule.ofRuns(100, 0);

  @Test
  void asksForAPartOfAllAPartOfItselfAndThreeHalfWidths() {
    assertEquals(Verdict.MORE, RULE.verdict(2, 3.1, 0.3, 20, 31, false));
    assertEquals(
        Verdict.NOISE, RULE.verdict(0.2, 1.1, 0.1, 20, 110, false), "less than 1 % of all");
    assertEquals(
        Verdict.NOISE, RULE.verdict(50, 55, 1, 500, 550, false), "less than a tenth of itself");
    assertEquals(
        Verdict.NOISE, RULE.verdict(2, 3.1, 0.4, 20, 31, false), "less than three half-widths");
    assertEquals(Verdict.LESS, RULE.verdict(3.1, 2, 0.3, 31, 20, false));
  }

  @Test
  void asksForMoreThanOtherProcessesCanExplain() {
    PairRule busy = PairRule.ofRuns(100, 0.5);
    assertEquals(Verdict.NOISE, busy.verdict(10, 19, 0.3, 100, 190, false), "less than half");
    assertEquals(Verdict.MORE, busy.verdict(10, 21, 0.3, 100, 210, false));
    assertEquals(Verdict.NEW, busy.verdict(0, 10, 0.3, 0, 100, true));
  }

  @Test
  void namesWhatIsOnOneSideOnly() {
    assertEquals(Verdict.NEW, RULE.verdict(0, 5, 1, 0, 50, true));
    assertEquals(Verdict.GONE, RULE.verdict(5, 0, 1, 50, 0, true));
    assertEquals(Verdict.NEW, RULE.verdict(0, 5, 3.2, 0, 50, true), "one and a half half-widths");
    assertEquals(Verdict.NOISE, RULE.verdict(0, 5, 3.4, 0, 50, true));
    assertEquals(Verdict.TOO_FEW, RULE.verdict(0, 50, 1, 0, 4, true));
  }

  @Test
  void aFrameworkAboveAMethodHidesNoChangeOfIt() {
    for (int frames : new int[] {0, 30, 100}) {
      String leaf = "main;" + "frame;".repeat(frames) + "leaf";
      int found = 0;
      for (long seed = 0; seed < 10; seed++) {
        Diff diff =
            DiffText.diff(
                SimulatedRun.of(leaf, 0.05, "main;rest", 0.5).seed(seed),
                SimulatedRun.of(leaf, 0.0675, "main;rest", 0.5).seed(seed + 50));
        found += DiffText.verdict(diff, leaf).isMore() ? 1 : 0;
      }
      assertTrue(found >= 9, found + " of 10 below " + frames + " frames");
    }
  }

  @Test
  void phasesOfASecondAreNoChange() {
    int coloured = 0;
    for (long seed = 0; seed < 30; seed++) {
      Diff diff = DiffText.diff(phases(seed), phases(seed + 100));
      coloured += DiffText.verdicts(diff).isEmpty() ? 0 : 1;
    }
    assertTrue(coloured <= 2, coloured + " of 30 pairs");
  }

  /** A quarter of the code comes for a second and is away for a second, in the mean. */
  private static SimulatedRun phases(long seed) {
    SimulatedRun run = SimulatedRun.of("main;a", 0.2, "main;b", 0.1, "main;c", 0.08).seed(seed);
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
