package dev.candela.engine.diff;

import static dev.candela.engine.diff.DiffText.count;
import static dev.candela.engine.diff.DiffText.diff;
import static dev.candela.engine.diff.DiffText.verdict;
import static dev.candela.engine.diff.DiffText.verdicts;
import static dev.candela.engine.diff.SimulatedRun.cores;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Three runs a side of a program whose truth is known, on machines that are calm, uneven, or busy
 * with something else during one of the runs.
 */
final class FewRunsTest {
  private static final int COMPARISONS = 60;
  private static final double CALM = 0.02;
  private static final double UNEVEN = 0.1;
  private static final double DISTURBED = 1.3;

  /** The hot method holds a fifth of all. */
  private static final Object[] PROGRAM = {
    "main;hot", 0.18, "main;work;a", 0.2, "main;work;b", 0.12, "main;work;c;d", 0.1,
    "main;work;c;e", 0.06, "main;print", 0.08, "main;load;f", 0.05, "main;load;g", 0.03,
    "collect", 0.05, "compile;h", 0.03
  };

  private final Random random = new Random(11);

  /** How much more the hot method costs after. */
  private double slower = 1;

  private double seconds = 3;

  /** What a method costs after that was not there before. */
  private double added;

  @Test
  void equalRunsAreGrey() {
    long flagged = 0;
    for (int disturbed = 0; disturbed < 2; disturbed++) {
      flagged += falselyFlagged(CALM, disturbed) + falselyFlagged(UNEVEN, disturbed);
    }
    assertTrue(flagged <= 0.05 * 4 * COMPARISONS, flagged + " of " + 4 * COMPARISONS);
  }

  @Test
  void aFifthMoreOfAFifthIsFound() {
    slower = 1.2;
    seconds = 10;
    assertTrue(found("main;hot", CALM, 0) >= 0.9 * COMPARISONS);
  }

  @Test
  void whatIsNewIsFoundThoughARunWasDisturbed() {
    added = 0.07 * 0.9;
    assertEquals(COMPARISONS, found("main;new", CALM, 0));
    assertEquals(COMPARISONS, found("main;new", CALM, 1));
    assertTrue(found("main;new", UNEVEN, 1) >= 0.9 * COMPARISONS);
  }

  @Test
  void fiveTimesSlowerIsFoundThoughARunWasDisturbed() {
    slower = 5;
    assertEquals(COMPARISONS, found("main;hot", CALM, 0));
    assertEquals(COMPARISONS, found("main;hot", CALM, 1));
    assertTrue(found("main;hot", UNEVEN, 1) >= 0.95 * COMPARISONS);
  }

  private long falselyFlagged(double noise, int disturbed) {
    return count(COMPARISONS, _ -> !verdicts(comparison(noise, disturbed)).isEmpty());
  }

  private long found(String path, double noise, int disturbed) {
    return count(COMPARISONS, _ -> verdict(comparison(noise, disturbed), path).isMore());
  }

  /** Any of the six runs may be the disturbed one. */
  private Diff comparison(double noise, int disturbed) {
    List<DiffRun> before = new ArrayList<>();
    List<DiffRun> after = new ArrayList<>();
    int disturbedRun = disturbed == 0 ? -1 : random.nextInt(6);
    for (int run = 0; run < 3; run++) {
      before.add(run(noise, run == disturbedRun, 1, 0).run("before" + run));
      after.add(run(noise, run + 3 == disturbedRun, slower, added).run("after" + run));
    }
    return diff(new DiffSide("before", before, 0), new DiffSide("after", after, 0));
  }

  /** All of a run is off by the noise, and each of its methods by as much once more. */
  private SimulatedRun run(double noise, boolean disturbed, double hotFactor, double newMethod) {
    Object[] program = PROGRAM.clone();
    double all = factor(noise) * (disturbed ? DISTURBED : 1);
    for (int i = 1; i < program.length; i += 2) {
      program[i] = (Double) program[i] * factor(noise) * all * (i == 1 ? hotFactor : 1);
    }
    SimulatedRun run = cores(program).seconds(seconds).seed(random.nextLong()).launched();
    return newMethod > 0 ? run.also("main;new", newMethod * factor(noise) * all, 0, seconds) : run;
  }

  private double factor(double noise) {
    return Math.max(0.1, 1 + noise * random.nextGaussian());
  }
}
