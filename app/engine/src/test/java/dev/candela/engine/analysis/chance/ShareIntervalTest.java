package dev.candela.engine.analysis.chance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.engine.view.TimedSamples;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Measures how often the interval holds the true share, over 2,000 recordings of programs whose
 * true share is known. The seed is fixed, so the figures are the same in every run.
 */
final class ShareIntervalTest {
  private static final double Z = Spread.halfOf95(Double.POSITIVE_INFINITY);
  private static final int RUNS = 2_000;
  private static final int BLOCKS = 80;
  private static final int SAMPLES_PER_BLOCK = 100;

  /** Writes for each sample of a recording whether it is in the method. */
  interface Program {
    void run(boolean[] inMethod, Random random);
  }

  @Test
  void coversTheTruthOfIndependentSamples() {
    for (double share : new double[] {0.5, 0.3, 0.2, 0.02, 0.005}) {
      Coverage coverage = simulate(share, independent(share));
      assertTrue(coverage.interval >= 0.93 && coverage.interval <= 0.99, share + ": " + coverage);
    }
  }

  @ParameterizedTest
  @MethodSource("dependent")
  void coversTheTruthOfDependentSamplesWhereANaiveIntervalFails(
      double share, Program program, double mostNaive) {
    Coverage coverage = simulate(share, program);
    assertTrue(coverage.interval >= 0.90, coverage.toString());
    assertTrue(coverage.naive < mostNaive, coverage.toString());
  }

  private static List<Arguments> dependent() {
    return List.of(
        Arguments.of(0.2, bursts(0.2, 20), 0.60),
        // Stays in the method for 12 samples on average and out of it for 28.
        Arguments.of(0.3, switching(1 / 12.0, 1 / 28.0), 0.60),
        // One second in the method and two and a third out of it, in a minute of blocks of 750 ms.
        Arguments.of(0.3, switching(1 / 133.0, 1 / 311.0), 0.30));
  }

  @Test
  void marksAPhaseThatCameOnceAndNoSteadyMethod() {
    double[] all = new double[40];
    Arrays.fill(all, 250);
    double[] once = new double[40];
    Arrays.fill(once, 10, 20, 250);
    assertTrue(share(once, all, 2_500, 10_000).lowerBound());
    Random random = new Random(5);
    int marked = 0;
    for (int run = 0; run < 500; run++) {
      double[] steady = new double[40];
      for (int i = 0; i < 10_000; i++) {
        steady[i / 250] += random.nextDouble() < 0.3 ? 1 : 0;
      }
      long samples = Math.round(Arrays.stream(steady).sum());
      marked += share(steady, all, samples, 10_000).lowerBound() ? 1 : 0;
    }
    assertTrue(marked <= 20, marked + " of 500");
  }

  @Test
  void isNeverEmptyAndNeverLeavesTheRange() {
    double[] all = new double[20];
    Arrays.fill(all, 50);
    ShareInterval none = share(new double[20], all, 0, 1000);
    assertEquals(0, none.low());
    assertTrue(none.high() > 0 && none.high() < 0.01, none.toString());
    ShareInterval every = share(all, all, 1000, 1000);
    assertEquals(1, every.high());
    assertTrue(every.low() < 1 && every.low() > 0.99, every.toString());
  }

  @Test
  void knowsNothingWithoutSamples() {
    ShareInterval nothing = share(new double[20], new double[20], 0, 0);
    assertEquals(0, nothing.low());
    assertEquals(1, nothing.high());
    assertTrue(nothing.tooFewSamples());
  }

  @Test
  void saysWhenThereAreTooFewSamples() {
    assertTrue(wilson(0.5, 14, 29).tooFewSamples());
    assertFalse(wilson(0.5, 15, 30).tooFewSamples());
  }

  @Test
  void agreesWithWilsonsPublishedExample() {
    // 15 of 50: 0.1910 to 0.4375 in tables of the score interval.
    ShareInterval interval = wilson(0.3, 15, 50);
    assertEquals(0.1910, interval.low(), 0.0001);
    assertEquals(0.4375, interval.high(), 0.0001);
    assertEquals(0.1232, interval.plusMinus(), 0.0001);
  }

  @Test
  void weighsAsMuchAsItsWeights() {
    double[] all = new double[20];
    double[] part = new double[20];
    Arrays.fill(all, 1_000);
    Arrays.fill(part, 250);
    assertEquals(0.25, share(part, all, 40, 400).share());
    double[] uneven = part.clone();
    uneven[0] = 500;
    uneven[1] = 0;
    ShareInterval even = share(part, all, 40, 400);
    ShareInterval lumpy = share(uneven, all, 40, 4_000);
    assertTrue(lumpy.plusMinus() > 0);
    assertEquals(even.share(), lumpy.share());
  }

  private record Coverage(double interval, double naive) {}

  private static Coverage simulate(double trueShare, Program program) {
    Random random = new Random(7);
    boolean[] inMethod = new boolean[BLOCKS * SAMPLES_PER_BLOCK];
    double[] all = new double[BLOCKS];
    Arrays.fill(all, SAMPLES_PER_BLOCK);
    int covered = 0;
    int coveredNaively = 0;
    for (int run = 0; run < RUNS; run++) {
      program.run(inMethod, random);
      double[] part = new double[BLOCKS];
      int samples = 0;
      for (int i = 0; i < inMethod.length; i++) {
        if (inMethod[i]) {
          part[i / SAMPLES_PER_BLOCK]++;
          samples++;
        }
      }
      covered += holds(share(part, all, samples, inMethod.length), trueShare);
      double share = (double) samples / inMethod.length;
      coveredNaively += holds(wilson(share, samples, inMethod.length), trueShare);
    }
    return new Coverage((double) covered / RUNS, (double) coveredNaively / RUNS);
  }

  private static ShareInterval share(double[] part, double[] all, long samples, long allSamples) {
    return ShareInterval.of(new TimedSamples.Series(part, all, samples, allSamples, 1));
  }

  /** Of independent samples. */
  private static ShareInterval wilson(double share, long samples, long allSamples) {
    return new ShareInterval(share, 0, 1, samples, allSamples, false)
        .wilson((double) allSamples, Z);
  }

  private static int holds(ShareInterval interval, double share) {
    return interval.low() <= share && share <= interval.high() ? 1 : 0;
  }

  private static Program independent(double share) {
    return (inMethod, random) -> {
      for (int i = 0; i < inMethod.length; i++) {
        inMethod[i] = random.nextDouble() < share;
      }
    };
  }

  /** Calls of equal length, each into the method or not; the recording starts within one. */
  private static Program bursts(double share, int length) {
    return (inMethod, random) -> {
      int phase = random.nextInt(length);
      boolean now = random.nextDouble() < share;
      for (int i = 0; i < inMethod.length; i++) {
        if ((i + phase) % length == 0) {
          now = random.nextDouble() < share;
        }
        inMethod[i] = now;
      }
    };
  }

  private static Program switching(double leave, double enter) {
    return (inMethod, random) -> {
      boolean now = random.nextDouble() < enter / (enter + leave);
      for (int i = 0; i < inMethod.length; i++) {
        inMethod[i] = now;
        now = random.nextDouble() < (now ? leave : enter) ? !now : now;
      }
    };
  }
}
