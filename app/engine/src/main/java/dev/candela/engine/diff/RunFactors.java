package dev.candela.engine.diff;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * How several runs of one side differ. On a machine that others use, all code of a run costs more
 * or less by a common factor; what a key differs by beyond that is its own. What the kernel does
 * unasked differs in ways of its own, and is kept apart from what the code does.
 */
final class RunFactors {
  /** So much of the weight is left out at either end: some code of a run may be disturbed alone. */
  private static final double TRIMMED = 0.25;

  /** A key of a smaller part of all is not looked at for factors. */
  private static final double SMALLEST_SHARE = 1e-3;

  /** By run, 1 in the mean. */
  private final double[] factors;

  private final Spreads totals;
  private final Spreads selves;

  /**
   * Sums over runs of squared distances, by key.
   *
   * @param ofCode from the mean times the run's factor, without interruptions
   * @param ofInterruptions from the mean; null if there are none
   * @param means of the code
   */
  private record Spreads(double[] ofCode, double[] ofInterruptions, double[] means) {}

  private RunFactors(double[] factors, Spreads totals, Spreads selves) {
    this.factors = factors;
    this.totals = totals;
    this.selves = selves;
  }

  /** Compares the runs, each of which is a single block. */
  static RunFactors of(List<BlockRows> runs, BlockSums sums, Interruptions interruptions) {
    double[][] totals = new double[runs.size()][];
    double[][] selves = new double[runs.size()][];
    boolean[] inside = interruptions.inside();
    double[][] interruptedTotals = inside == null ? null : new double[runs.size()][];
    double[][] interruptedSelves = inside == null ? null : new double[runs.size()][];
    for (int run = 0; run < runs.size(); run++) {
      sums.take(runs.get(run), 0, inside, false);
      totals[run] = sums.costs(false);
      selves[run] = sums.costs(true);
      if (inside != null) {
        sums.take(runs.get(run), 0, inside, true);
        interruptedTotals[run] = sums.costs(false);
        interruptedSelves[run] = sums.costs(true);
      }
    }
    double[] factors = factors(selves, means(selves));
    return new RunFactors(
        factors,
        spreads(totals, interruptedTotals, factors),
        spreads(selves, interruptedSelves, factors));
  }

  /** Number of runs. */
  int runs() {
    return factors.length;
  }

  /** The sum over runs of the squared distance of the factors from 1. */
  double spread() {
    return Arrays.stream(factors).map(factor -> (factor - 1) * (factor - 1)).sum();
  }

  /**
   * The square of the standard error of the mean of all runs, of the code alone and without what
   * all code shows.
   */
  double variance(int key, boolean self) {
    return of(self).ofCode()[key] / (runs() * (runs() - 1.0));
  }

  /** The same of what the kernel does unasked. */
  double varianceOfInterruptions(int key, boolean self) {
    double[] spreads = of(self).ofInterruptions();
    return spreads == null ? 0 : spreads[key] / (runs() * (runs() - 1.0));
  }

  /** The squared cost of the code by the number of runs. */
  double square(int key, boolean self) {
    double mean = of(self).means()[key];
    return mean * mean / runs();
  }

  private Spreads of(boolean self) {
    return self ? selves : totals;
  }

  private static Spreads spreads(double[][] code, double[][] interrupted, double[] factors) {
    double[] ones = new double[factors.length];
    Arrays.fill(ones, 1);
    return new Spreads(
        spreads(code, factors),
        interrupted == null ? null : spreads(interrupted, ones),
        means(code));
  }

  private static double[] means(double[][] byRun) {
    double[] means = new double[byRun[0].length];
    for (double[] costs : byRun) {
      for (int key = 0; key < means.length; key++) {
        means[key] += costs[key] / byRun.length;
      }
    }
    return means;
  }

  private static double[] spreads(double[][] byRun, double[] factors) {
    double[] means = means(byRun);
    double[] spreads = new double[means.length];
    for (int run = 0; run < byRun.length; run++) {
      for (int key = 0; key < spreads.length; key++) {
        double apart = byRun[run][key] - means[key] * factors[run];
        spreads[key] += apart * apart;
      }
    }
    return spreads;
  }

  private static double[] factors(double[][] selfByRun, double[] means) {
    double[] factors = new double[selfByRun.length];
    int[] keys = heaviest(means);
    for (int run = 0; run < factors.length; run++) {
      factors[run] = trimmedRatio(selfByRun[run], means, keys);
    }
    double mean = Arrays.stream(factors).average().orElse(1);
    for (int run = 0; run < factors.length; run++) {
      factors[run] = mean > 0 ? factors[run] / mean : 1;
    }
    return factors;
  }

  /** Those that are worth looking at: no two share a cost, so there are no more than a thousand. */
  private static int[] heaviest(double[] means) {
    double all = Arrays.stream(means).sum();
    int[] keys = new int[means.length];
    int count = 0;
    for (int key = 0; key < means.length; key++) {
      if (means[key] > 0 && means[key] >= SMALLEST_SHARE * all) {
        keys[count++] = key;
      }
    }
    return Arrays.copyOf(keys, count);
  }

  /** The mean of cost by mean cost, heavy keys weighing more, without the ends. */
  private static double trimmedRatio(double[] costs, double[] means, int[] keys) {
    int[] order =
        Arrays.stream(keys)
            .boxed()
            .sorted(Comparator.comparingDouble(key -> costs[key] / means[key]))
            .mapToInt(Integer::intValue)
            .toArray();
    double all = Arrays.stream(keys).mapToDouble(key -> means[key]).sum();
    double below = 0;
    double sum = 0;
    for (int key : order) {
      double from = Math.max(below, TRIMMED * all);
      below += means[key];
      double part = Math.min(below, (1 - TRIMMED) * all) - from;
      sum += part > 0 ? part * costs[key] / means[key] : 0;
    }
    return all > 0 ? sum / ((1 - 2 * TRIMMED) * all) : 1;
  }
}
