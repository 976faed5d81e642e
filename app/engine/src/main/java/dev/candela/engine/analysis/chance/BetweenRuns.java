package dev.candela.engine.analysis.chance;

import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleBiFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * How far the mean costs of several runs a side differ beyond chance. Three things make runs of one
 * program differ: the machine, which makes all code of a run cost more or less alike; each method
 * for itself; and sampling.
 *
 * <p>For methods together: the variance of one method in a few runs says little, so it is drawn
 * towards what is usual over all methods (Smyth 2004, as in limma), but never below its own.
 */
public final class BetweenRuns {
  /** Differences are called changes at this rate of false discoveries. */
  private static final double LEVEL = 0.05;

  /** Fewer runs on a side do not tell how far runs of a program with phases differ. */
  public static final int FEWEST_RUNS = 3;

  private static final double LEVEL_OF_FEW = 0.01;

  /**
   * A smaller part of all, or fewer samples, is not tested, since tests of hundreds of small
   * methods would hide changes of large ones, and says nothing about what is usual.
   */
  private static final double SMALLEST_SHARE = 5e-3;

  private static final int FEWEST_SAMPLES = 20;

  private final Runs before;
  private final Runs after;

  /** The variance of what all code of a run shares, by the squared cost. */
  private final double machine;

  private final double machineFreedom;

  /** The variance of a method from run to run, by the squared cost, beside sampling. */
  private final double usual;

  /** So many degrees of freedom the usual variance counts for. */
  private final double usualFreedom;

  /**
   * Costs of one side.
   *
   * @param costs by run and key
   * @param samples by key, of all runs
   * @param means by key
   * @param factors by run: how much more all code costs than in the mean run
   * @param costOfSample the mean
   */
  private record Runs(
      double[][] costs, long[] samples, double[] means, double[] factors, double costOfSample) {
    static Runs of(double[][] costs, long[] samples, int selves) {
      double[] means = new double[samples.length];
      Arrays.setAll(
          means, key -> Arrays.stream(costs).mapToDouble(run -> run[key]).sum() / costs.length);
      double[] ofSelves = Arrays.copyOf(means, selves);
      double[] factors = new double[costs.length];
      for (int run = 0; run < factors.length; run++) {
        double[] ratios = Arrays.copyOf(costs[run], selves);
        Arrays.setAll(ratios, key -> ratios[key] / means[key]);
        factors[run] = WeightedMedian.of(ratios, ofSelves);
      }
      double mean = Arrays.stream(factors).average().orElse(1);
      Arrays.setAll(factors, run -> mean > 0 ? factors[run] / mean : 1);
      double all = Arrays.stream(ofSelves).sum() * costs.length;
      long allSamples = Arrays.stream(samples, 0, selves).sum();
      return new Runs(costs, samples, means, factors, all / Math.max(1, allSamples));
    }

    double freedom() {
      return costs.length - 1.0;
    }

    /** The variance of a run's cost beside what the machine does; 0 for a single run. */
    double variance(int key) {
      return IntStream.range(0, costs.length)
              .mapToDouble(run -> costs[run][key] - means[key] * factors[run])
              .map(apart -> apart * apart)
              .sum()
          / Math.max(1, freedom());
    }

    /** The variance of a run's cost with what the machine does. */
    double wholeVariance(int key) {
      return Arrays.stream(costs)
              .mapToDouble(run -> run[key] - means[key])
              .map(apart -> apart * apart)
              .sum()
          / Math.max(1, freedom());
    }

    /** The variance of a run's cost if all samples were independent, and one more were seen. */
    double ofSampling(int key) {
      double ofSample = samples[key] > 0 ? means[key] * costs.length / samples[key] : costOfSample;
      return Math.max(means[key], costOfSample / costs.length) * ofSample;
    }
  }

  /**
   * Learns from all methods.
   *
   * @param before costs by run and key; the first keys are what methods cost themselves
   * @param samplesBefore by key, of all runs
   * @param selves how many keys are what methods cost themselves
   */
  public BetweenRuns(
      double[][] before, double[][] after, long[] samplesBefore, long[] samplesAfter, int selves) {
    this.before = Runs.of(before, samplesBefore, selves);
    this.after = Runs.of(after, samplesAfter, selves);
    this.machineFreedom = this.before.freedom() + this.after.freedom();
    this.machine =
        Stream.of(this.before, this.after)
                .flatMapToDouble(side -> Arrays.stream(side.factors))
                .map(factor -> (factor - 1) * (factor - 1))
                .sum()
            / machineFreedom;
    // What is usual: the weighted median beside sampling; how alike methods are in that.
    double[] beside = new double[selves];
    double[] weights = new double[selves];
    Arrays.setAll(weights, key -> this.before.means[key] + this.after.means[key]);
    double least = SMALLEST_SHARE * Arrays.stream(weights).sum();
    for (int key = 0; key < selves; key++) {
      boolean few = Math.min(samplesBefore[key], samplesAfter[key]) < FEWEST_SAMPLES;
      weights[key] = few || weights[key] < least ? 0 : weights[key];
      beside[key] = pooled(key, Runs::variance) - pooled(key, Runs::ofSampling);
    }
    // The median of a chi-squared variance is less than its mean.
    double median = Math.pow(1 - 2 / (9 * machineFreedom), 3);
    usual = Math.max(0, WeightedMedian.of(beside, weights)) / median;
    double[] logs =
        IntStream.range(0, selves)
            .filter(key -> weights[key] > 0)
            .mapToDouble(
                key -> pooled(key, Runs::variance) / (usual + pooled(key, Runs::ofSampling)))
            // The median itself varies by nothing beside it, which says nothing of the others.
            .filter(ratio -> ratio > 0)
            .map(Math::log)
            .toArray();
    usualFreedom = Moderation.freedom(logs, machineFreedom);
  }

  /** A variance of both sides, by the squared cost. */
  private double pooled(int key, ToDoubleBiFunction<Runs, Integer> variance) {
    double sum = 0;
    for (Runs side : List.of(before, after)) {
      double mean = side.means[key];
      sum += mean > 0 ? side.freedom() * variance.applyAsDouble(side, key) / (mean * mean) : 0;
    }
    return sum / machineFreedom;
  }

  /** The standard error of a key's difference, and its degrees of freedom. */
  private record Contrast(double error, double freedom) {}

  /**
   * By the smaller of two estimates: what the method does beside what all code shares, plus that;
   * or its costs as they are, plus at most as much again for the machine. A method with most of the
   * cost is what all code shares, and others need not share what it does.
   */
  private Contrast contrast(int key) {
    double whole = pooled(key, Runs::wholeVariance);
    Contrast beside = contrast(key, Runs::variance, machine, machineFreedom);
    Contrast costs = contrast(key, Runs::wholeVariance, Math.min(machine, whole), 0);
    return beside.error <= costs.error ? beside : costs;
  }

  /**
   * By one of them.
   *
   * @param shared the variance of what the machine does, by the squared cost
   * @param sharedFreedom of that; 0 if it counts as a part of the method's own variance
   */
  private Contrast contrast(
      int key, ToDoubleBiFunction<Runs, Integer> apart, double shared, double sharedFreedom) {
    double ofMachine = 0;
    double variance = 0;
    double freedom = 0;
    for (Runs side : List.of(before, after)) {
      double ofSide = shared * side.means[key] * side.means[key] / side.costs.length;
      double own = own(side, key, apart) / side.costs.length + (sharedFreedom > 0 ? 0 : ofSide);
      double ownFreedom = usualFreedom + (side.costs.length > 1 ? side.freedom() : machineFreedom);
      ofMachine += sharedFreedom > 0 ? ofSide : 0;
      variance += own;
      freedom += own * own / ownFreedom;
    }
    variance += ofMachine;
    freedom += ofMachine > 0 ? ofMachine * ofMachine / sharedFreedom : 0;
    return new Contrast(
        Math.sqrt(variance), freedom > 0 ? variance * variance / freedom : machineFreedom);
  }

  /** The variance of a run's cost beside the machine: its own, but no less than is usual. */
  private double own(Runs side, int key, ToDoubleBiFunction<Runs, Integer> apart) {
    double mean = side.means[key];
    double ofSampling = side.ofSampling(key);
    double expected = ofSampling + usual * mean * mean;
    boolean several = side.costs.length > 1;
    double own = several ? apart.applyAsDouble(side, key) : pooled(key, apart) * mean * mean;
    double freedom = several ? side.freedom() : machineFreedom;
    double drawn = (usualFreedom * expected + freedom * own) / (usualFreedom + freedom);
    return Math.max(Math.max(own, drawn), ofSampling);
  }

  /**
   * Judges keys as one family. Keys of the same samples are one hypothesis: a caller that does
   * nothing but call is no second piece of evidence.
   *
   * <p>What is tested is chosen by all runs together. Where nothing changed, that says nothing
   * about how the sides differ, so that the rate of false changes holds among what is chosen
   * (Bourgon, Gentleman and Huber 2010). A choice by how far runs differ among themselves would not
   * do: it prefers what differs little by chance.
   *
   * @param keyCount the first keys, of which the last is everything; others are never changes
   */
  public Effects judge(int keyCount, int allKeys) {
    Effects effects = new Effects(allKeys);
    Map<List<Double>, Integer> hypotheses = new HashMap<>();
    int[] hypothesisByKey = new int[keyCount];
    Arrays.fill(hypothesisByKey, -1);
    double[] probabilities = new double[keyCount];
    double all = Math.max(before.means[keyCount - 1], after.means[keyCount - 1]);
    for (int key = 0; key < allKeys; key++) {
      Contrast contrast = contrast(key);
      double half = StudentT.halfOf95(contrast.freedom) * contrast.error;
      effects.halfWidths()[key] = half;
      effects.verdicts()[key] =
          Verdict.areEnough(before.samples[key], after.samples[key])
              ? Verdict.grey(before.means[key], after.means[key], half, all)
              : Verdict.TOO_FEW;
      boolean few = before.samples[key] + after.samples[key] < FEWEST_SAMPLES;
      if (key < keyCount && !few && sum(key) >= SMALLEST_SHARE * sum(keyCount - 1)) {
        int next = hypotheses.size();
        hypothesisByKey[key] = hypotheses.computeIfAbsent(costs(key), costs -> next);
        probabilities[hypothesisByKey[key]] =
            StudentT.twoSided(
                (after.means[key] - before.means[key]) / contrast.error, contrast.freedom);
      }
    }
    int runs = Math.min(before.costs.length, after.costs.length);
    double level = runs < FEWEST_RUNS ? LEVEL_OF_FEW : LEVEL;
    double[] adjusted = adjusted(Arrays.copyOf(probabilities, hypotheses.size()));
    for (int key = 0; key < keyCount; key++) {
      double p = hypothesisByKey[key] < 0 ? 1 : adjusted[hypothesisByKey[key]];
      effects.adjustedP()[key] = p;
      if (p < level) {
        effects.verdicts()[key] =
            Verdict.change(
                after.means[key] - before.means[key], before.samples[key], after.samples[key]);
      }
    }
    return effects;
  }

  private double sum(int key) {
    return before.means[key] * before.costs.length + after.means[key] * after.costs.length;
  }

  /** By run; sums in another order differ in their last digits. */
  private List<Double> costs(int key) {
    return Arrays.stream(new double[][][] {before.costs(), after.costs()})
        .flatMap(Arrays::stream)
        .map(run -> (double) (float) run[key])
        .toList();
  }

  /** After Benjamini and Hochberg 1995, in the order of what is given. */
  static double[] adjusted(double[] probabilities) {
    int count = probabilities.length;
    Comparator<Integer> bySize = Comparator.comparingDouble(i -> probabilities[i]);
    double[] adjusted = new double[count];
    double smallest = 1;
    int rank = count;
    for (int i : IntStream.range(0, count).boxed().sorted(bySize.reversed()).toList()) {
      smallest = Math.min(smallest, probabilities[i] * count / rank--);
      adjusted[i] = smallest;
    }
    return adjusted;
  }

  /**
   * How much the variances of many methods say about that of one: Smyth, <i>Linear models and
   * empirical Bayes methods for assessing differential expression</i>, 2004.
   */
  static final class Moderation {
    /** The other methods of a program count for at most this many runs. */
    private static final double MOST = 10;

    /** Fewer methods do not tell how alike methods are. */
    private static final int FEWEST_METHODS = 4;

    private static final double SMALL = 1e-3;

    private Moderation() {}

    /**
     * The degrees of freedom that the usual variance counts for.
     *
     * @param logs logarithms of variances by what is usual
     * @param freedom degrees of freedom of each
     */
    static double freedom(double[] logs, double freedom) {
      if (logs.length < FEWEST_METHODS) {
        return 0;
      }
      double mean = Arrays.stream(logs).average().orElse(0);
      double spread =
          Arrays.stream(logs).map(log -> (log - mean) * (log - mean)).sum() / (logs.length - 1);
      double beyond = spread - trigamma(freedom / 2);
      double low = SMALL;
      double high = MOST;
      while (high - low > SMALL) {
        double middle = (low + high) / 2;
        boolean more = trigamma(middle / 2) > beyond;
        low = more ? middle : low;
        high = more ? high : middle;
      }
      return high;
    }

    /** The second derivative of the logarithm of the gamma function. */
    static double trigamma(double x) {
      double sum = 0;
      double at = x;
      while (at < MOST) {
        sum += 1 / (at * at);
        at++;
      }
      double square = 1 / (at * at);
      return sum + 1 / at + square / 2 + square / at / 6 - square * square / at / 30;
    }
  }
}
