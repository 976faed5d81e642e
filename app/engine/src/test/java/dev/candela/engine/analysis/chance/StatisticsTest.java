package dev.candela.engine.analysis.chance;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class StatisticsTest {
  @Test
  void agreesWithTablesOfTheTDistribution() {
    assertEquals(0.05, Spread.twoSided(12.7062, 1), 1e-6);
    assertEquals(0.05, Spread.twoSided(2.776445, 4), 1e-6);
    assertEquals(0.01, Spread.twoSided(2.84534, 20), 1e-6);
    assertEquals(0.001, Spread.twoSided(-3.55097, 40), 1e-6);
    assertEquals(0.05, Spread.twoSided(1.959964, 1e7), 1e-6);
  }

  @Test
  void knowsTheEndsOfTheTDistribution() {
    assertEquals(1, Spread.twoSided(0, 10));
    assertEquals(1, Spread.twoSided(Double.NaN, 10));
    assertEquals(0, Spread.twoSided(Double.POSITIVE_INFINITY, 10));
    assertEquals(0, Spread.twoSided(1000, 200), 1e-100);
  }

  @Test
  void adjustsAsBenjaminiAndHochbergDid() {
    assertArrayEquals(
        new double[] {0.2, 0.04, 0.05, 0.0125, 0.05},
        adjusted(0.2, 0.016, 0.03, 0.0025, 0.04),
        1e-12);
    assertArrayEquals(new double[0], adjusted());
    assertArrayEquals(new double[] {1, 1}, adjusted(1, 1));
  }

  private static double[] adjusted(double... probabilities) {
    Map<Integer, Double> family = new LinkedHashMap<>();
    for (double probability : probabilities) {
      family.put(family.size(), probability);
    }
    BetweenRuns.adjust(family);
    return family.values().stream().mapToDouble(p -> p).toArray();
  }

  @Test
  void choosesWhatIsTestedByAllRunsTogether() {
    double[][] before = {{10, 1, 0.005, 11.005}, {10.1, 8, 0.004, 18.104}, {9.9, 3, 0.006, 12.906}};
    double[][] after = {{12, 2, 0.01, 14.01}, {12.1, 9, 0.011, 21.111}, {11.9, 4, 0.009, 15.909}};
    long[] samples = {30_000, 12_000, 15, 42_015};
    Effects effects = runs(before, after, samples, 3).judge(4);
    assertTrue(effects.adjustedP()[1] < 1, "its own runs differ by more than all it costs");
    assertEquals(1, effects.adjustedP()[2], "less than a two-hundredth of all");
    assertEquals(Verdict.MORE, effects.verdicts()[0]);
  }

  @Test
  void aMethodWithMostOfTheCostDoesNotWidenTheOthers() {
    double[][] runs = {{60, 10, 9, 8, 87}, {66, 10.2, 9.1, 8.3, 93.6}, {54, 9.9, 9.2, 7.9, 81}};
    double[][] others = {{62, 10.1, 9.3, 8.1, 89.5}, {57, 9.8, 9, 8, 83.8}, {64, 10, 8.9, 8.2, 91}};
    long[] samples = {180_000, 30_000, 27_000, 24_000, 261_000};
    double with = runs(runs, others, samples, 4).judge(5).halfWidths()[1];
    double without = runs(steady(runs), steady(others), samples, 4).judge(5).halfWidths()[1];
    assertTrue(with < 2 * without, with + " beside " + without);
    double[] first = {10, 10.2, 9.9};
    double[] second = {10.1, 9.8, 10};
    double alone = Spread.halfOf95(4) * Math.sqrt((variance(first) + variance(second)) / 3);
    assertTrue(with >= 0.9 * alone, with + " for " + alone);
  }

  private static BetweenRuns runs(double[][] before, double[][] after, long[] samples, int selves) {
    return new BetweenRuns(
        BetweenRuns.Runs.of(before, samples, selves),
        BetweenRuns.Runs.of(after, samples, selves),
        selves);
  }

  /** The first method and everything cost the same in each run. */
  private static double[][] steady(double[][] runs) {
    return Arrays.stream(runs)
        .map(run -> new double[] {60, run[1], run[2], run[3], 60 + run[1] + run[2] + run[3]})
        .toArray(double[][]::new);
  }

  private static double variance(double... values) {
    double mean = Arrays.stream(values).average().orElseThrow();
    return Arrays.stream(values).map(value -> (value - mean) * (value - mean)).sum()
        / (values.length - 1);
  }

  @Test
  void agreesWithTablesOfTheTrigammaFunction() {
    assertEquals(Math.PI * Math.PI / 6, BetweenRuns.trigamma(1), 1e-8);
    assertEquals(Math.PI * Math.PI / 2, BetweenRuns.trigamma(0.5), 1e-8);
    assertEquals(0.1051663357, BetweenRuns.trigamma(10), 1e-8);
  }

  @Test
  void learnsHowAlikeVariancesAre() {
    Random random = new Random(3);
    double[] alike = new double[400];
    double[] apart = new double[400];
    for (int i = 0; i < alike.length; i++) {
      alike[i] = Math.log(chiSquared(random, 4) / 4);
      apart[i] = alike[i] - Math.log(chiSquared(random, 4) / 4);
    }
    assertEquals(10, BetweenRuns.usualFreedom(alike, 4), 0.1, "upper limit");
    assertEquals(4, BetweenRuns.usualFreedom(apart, 4), 1.2);
    assertEquals(0, BetweenRuns.usualFreedom(new double[3], 4), "too few methods");
  }

  private static double chiSquared(Random random, int freedom) {
    double sum = 0;
    for (int i = 0; i < freedom; i++) {
      double value = random.nextGaussian();
      sum += value * value;
    }
    return sum;
  }

  @Test
  void findsTheMiddleOfTheWeight() {
    assertEquals(2, BetweenRuns.weightedMedian(new double[] {9, 1, 2}, new double[] {1, 1, 1}));
    assertEquals(9, BetweenRuns.weightedMedian(new double[] {9, 1, 2}, new double[] {3, 1, 1}));
    assertEquals(1, BetweenRuns.weightedMedian(new double[] {9, 7}, new double[] {0, 0}));
    assertEquals(
        7,
        BetweenRuns.weightedMedian(new double[] {Double.NaN, 7}, new double[] {0, 1}),
        "of what counts");
  }

  @Test
  void halfOfAnIntervalIsThatOfPrintedTables() {
    double[] printed = {12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306};
    for (int freedom = 1; freedom <= printed.length; freedom++) {
      assertEquals(printed[freedom - 1], Spread.halfOf95(freedom), 0.002, "of " + freedom);
    }
    assertEquals(2.042, Spread.halfOf95(30), 0.002);
    assertEquals(1.960, Spread.halfOf95(Double.POSITIVE_INFINITY), 0.002);
  }

  @Test
  void whatLiesOutsideOfAnIntervalIsUnlikely() {
    for (double freedom = 1; freedom < 60; freedom += 0.7) {
      double half = Spread.halfOf95(freedom);
      assertEquals(0.05, Spread.twoSided(half, freedom), 0.0005, "with " + freedom);
    }
  }

  @Test
  void unknownFreedomEndsTheSearch() {
    assertTrue(Spread.halfOf95(Double.NaN) >= 1.95);
    assertTrue(Spread.halfOf95(0) <= 1000);
  }
}
