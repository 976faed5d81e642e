package dev.candela.engine.analysis.chance;

import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntToDoubleFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * How far the mean costs of several runs a side differ beyond chance. Runs of one program differ by
 * the machine, which makes all code of a run cost more or less alike, by each method for itself,
 * and by sampling. The variance of one method in a few runs says little, so it is drawn towards
 * what is usual over all methods (Smyth 2004, as in limma), but never below its own.
 */
public final class BetweenRuns {
  /** Fewer runs on a side do not tell how far runs of a program with phases differ. */
  public static final int FEWEST_RUNS = 3;

  /** Differences are called changes at this rate of false discoveries. */
  private static final double LEVEL = 0.05;

  private static final double LEVEL_OF_FEW_RUNS = 0.01;

  /**
   * A smaller part of all, or fewer samples, is not tested, since tests of hundreds of small
   * methods would hide changes of large ones, and says nothing about what is usual.
   */
  private static final double SMALLEST_SHARE = 5e-3;

  private static final int FEWEST_SAMPLES = 20;

  /** Fewer methods do not tell how alike methods are. */
  private static final int FEWEST_METHODS = 4;

  /** All other methods count for at most this many degrees of freedom. */
  private static final double MOST_FREEDOM = 10;

  private static final double PRECISION = 1e-3;

  private final Runs before;
  private final Runs after;

  /** Of what all code of a run shares, by the squared cost. */
  private final Spread machine;

  /** Of a method from run to run, by the squared cost, beside sampling. */
  private final Spread usual;

  /**
   * One side: costs by run and key, samples by key of all runs, and how much more all code of a run
   * costs than of the mean run.
   */
  public record Runs(
      double[][] costs, long[] samples, double[] means, double[] factors, double costOfSample) {
    public static Runs of(double[][] costs, long[] samples, int selves) {
      int runs = costs.length;
      double[] means = new double[samples.length];
      Arrays.setAll(means, key -> Arrays.stream(costs).mapToDouble(run -> run[key]).sum() / runs);
      double[] ofSelves = Arrays.copyOf(means, selves);
      IntToDoubleFunction ratio =
          run -> weightedMedian(array(selves, key -> costs[run][key] / means[key]), ofSelves);
      double[] ratios = array(runs, ratio);
      double mean = Arrays.stream(ratios).average().orElse(1);
      double[] factors = array(runs, run -> mean > 0 ? ratios[run] / mean : 1);
      long allSamples = Math.max(1, Arrays.stream(samples, 0, selves).sum());
      double costOfSample = Arrays.stream(ofSelves).sum() * runs / allSamples;
      return new Runs(costs, samples, means, factors, costOfSample);
    }

    double freedom() {
      return costs.length - 1.0;
    }

    /** The variance of a run's cost, whole or beside the machine's; 0 for a single run. */
    double variance(int key, boolean whole) {
      IntStream runs = IntStream.range(0, costs.length);
      return sumOfSquares(
              runs.mapToDouble(run -> costs[run][key] - means[key] * (whole ? 1 : factors[run])))
          / Math.max(1, freedom());
    }

    /** The variance of a run's cost if all samples were independent, and one more were seen. */
    double ofSampling(int key) {
      double ofSample = samples[key] > 0 ? means[key] * costs.length / samples[key] : costOfSample;
      return Math.max(means[key], costOfSample / costs.length) * ofSample;
    }
  }

  /** Learns from all methods; the first keys, {@code selves}, are what they cost themselves. */
  public BetweenRuns(Runs before, Runs after, int selves) {
    this.before = before;
    this.after = after;
    double freedom = before.freedom() + after.freedom();
    DoubleStream factors =
        DoubleStream.concat(Arrays.stream(before.factors), Arrays.stream(after.factors));
    machine = new Spread(sumOfSquares(factors.map(factor -> factor - 1)) / freedom, freedom);
    double[] weights = array(selves, key -> before.means[key] + after.means[key]);
    double least = SMALLEST_SHARE * Arrays.stream(weights).sum();
    for (int key = 0; key < selves; key++) {
      boolean few = Math.min(before.samples[key], after.samples[key]) < FEWEST_SAMPLES;
      weights[key] = few || weights[key] < least ? 0 : weights[key];
    }
    double[] variances = array(selves, key -> pooled(key, side -> side.variance(key, false)));
    double[] ofSampling = array(selves, key -> pooled(key, side -> side.ofSampling(key)));
    double[] beside = array(selves, key -> variances[key] - ofSampling[key]);
    // The median of a chi-squared variance is less than its mean.
    double median = Math.pow(1 - 2 / (9 * freedom), 3);
    double variance = Math.max(0, weightedMedian(beside, weights)) / median;
    double[] ratios =
        array(selves, key -> weights[key] > 0 ? variances[key] / (variance + ofSampling[key]) : 0);
    // The median itself varies by nothing beside it, which says nothing of the others.
    double[] logs = Arrays.stream(ratios).filter(ratio -> ratio > 0).map(Math::log).toArray();
    usual = new Spread(variance, usualFreedom(logs, freedom));
  }

  private static double[] array(int count, IntToDoubleFunction value) {
    return IntStream.range(0, count).mapToDouble(value).toArray();
  }

  private static double sumOfSquares(DoubleStream values) {
    return values.map(value -> value * value).sum();
  }

  /** A variance of both sides, by the squared cost. */
  private double pooled(int key, ToDoubleFunction<Runs> variance) {
    double sum = 0;
    for (Runs side : List.of(before, after)) {
      double mean = side.means[key];
      sum += mean > 0 ? side.freedom() * variance.applyAsDouble(side) / (mean * mean) : 0;
    }
    return sum / machine.freedom();
  }

  /**
   * How far a key's difference is off. The smaller of two estimates counts: what the method does
   * beside what all code shares, plus that; or its costs as they are, plus at most as much again
   * for the machine. A method with most of the cost decides what all code shares, so its own change
   * need not be that of other methods. The whole program is judged alone, by the costs of several
   * runs a side: what is usual for methods depends on how finely code is shown, and its total must
   * not.
   */
  private Spread spread(int key, boolean alone) {
    Spread whole = spread(key, true, alone);
    Spread beside = alone ? whole : spread(key, false, false);
    // As roots, since the last digits of equal variances differ.
    return Math.sqrt(beside.variance()) <= Math.sqrt(whole.variance()) ? beside : whole;
  }

  private Spread spread(int key, boolean whole, boolean alone) {
    double pooled = pooled(key, side -> side.variance(key, whole));
    double shared = alone ? 0 : whole ? Math.min(machine.variance(), pooled) : machine.variance();
    double ofUsual = alone ? 0 : usual.freedom();
    double ofMachine = 0;
    double variance = 0;
    double freedom = 0;
    for (Runs side : List.of(before, after)) {
      int runs = side.costs.length;
      double mean = side.means[key];
      double own = runs > 1 ? side.variance(key, whole) : pooled * mean * mean;
      double ownFreedom = runs > 1 ? side.freedom() : machine.freedom();
      double ofSampling = side.ofSampling(key);
      double expected = ofSampling + usual.variance() * mean * mean;
      double drawn = alone ? own : (ofUsual * expected + ownFreedom * own) / (ofUsual + ownFreedom);
      double ofMethod = Math.max(Math.max(own, drawn), ofSampling) / runs;
      ofMethod += whole ? shared * mean * mean / runs : 0;
      ofMachine += whole ? 0 : shared * mean * mean / runs;
      variance += ofMethod;
      freedom += ofMethod * ofMethod / (ofUsual + ownFreedom);
    }
    variance += ofMachine;
    freedom += ofMachine * ofMachine / machine.freedom();
    // Of a sum of variances, after Welch and Satterthwaite.
    return new Spread(variance, freedom > 0 ? variance * variance / freedom : machine.freedom());
  }

  /**
   * Judges methods, the first keys, as one family, and everything, the last of these, by itself
   * unless the runs are few; other keys are never changes. Keys of the same samples are one
   * hypothesis: a caller that does nothing but call is not more evidence, and one that has all
   * samples is everything.
   */
  public Effects judge(int keyCount) {
    int everything = keyCount - 1;
    List<Float> costsOfAll = costs(everything);
    boolean fewRuns = Math.min(before.costs.length, after.costs.length) < FEWEST_RUNS;
    double all = Math.max(before.means[everything], after.means[everything]);
    Effects effects = new Effects(before.means.length);
    Map<List<Float>, Double> family = new HashMap<>();
    for (int key = 0; key < before.means.length; key++) {
      boolean alone = !fewRuns && costs(key).equals(costsOfAll);
      Spread spread = spread(alone ? everything : key, alone);
      double half = spread.halfWidth();
      effects.halfWidths()[key] = half;
      effects.verdicts()[key] =
          Verdict.areEnough(before.samples[key], after.samples[key])
              ? Verdict.grey(before.means[key], after.means[key], half, all)
              : Verdict.TOO_FEW;
      if (key < keyCount && isTested(key, everything)) {
        double t = (after.means[key] - before.means[key]) / Math.sqrt(spread.variance());
        family.put(costs(key), Spread.twoSided(t, spread.freedom()));
      }
    }
    Double ofEverything = fewRuns ? null : family.remove(costsOfAll);
    adjust(family);
    if (ofEverything != null) {
      // The whole program and its methods are two families.
      family.put(costsOfAll, Math.min(1, 2 * ofEverything));
    }
    for (int key = 0; key < keyCount; key++) {
      double p = isTested(key, everything) ? family.get(costs(key)) : 1;
      effects.adjustedP()[key] = p;
      if (p < (fewRuns ? LEVEL_OF_FEW_RUNS : LEVEL)) {
        double difference = after.means[key] - before.means[key];
        effects.verdicts()[key] =
            Verdict.change(difference, before.samples[key], after.samples[key]);
      }
    }
    return effects;
  }

  /**
   * Chooses by all runs together: where nothing changed, that says nothing about how the sides
   * differ, and the rate of false changes holds (Bourgon, Gentleman and Huber 2010).
   */
  private boolean isTested(int key, int everything) {
    return before.samples[key] + after.samples[key] >= FEWEST_SAMPLES
        && sum(key) >= SMALLEST_SHARE * sum(everything);
  }

  private double sum(int key) {
    return before.means[key] * before.costs.length + after.means[key] * after.costs.length;
  }

  /** By run; sums in another order differ in their last digits. */
  private List<Float> costs(int key) {
    return Stream.concat(Arrays.stream(before.costs), Arrays.stream(after.costs))
        .map(run -> (float) run[key])
        .toList();
  }

  /** After Benjamini and Hochberg 1995. */
  static <T> void adjust(Map<T, Double> family) {
    double smallest = 1;
    List<T> smallestFirst =
        family.keySet().stream().sorted(Comparator.comparing(family::get)).toList();
    for (int rank = family.size(); rank > 0; rank--) {
      T hypothesis = smallestFirst.get(rank - 1);
      smallest = Math.min(smallest, family.get(hypothesis) * family.size() / rank);
      family.put(hypothesis, smallest);
    }
  }

  /** The value with half of the weight on either side; 1 if nothing has weight. */
  public static double weightedMedian(double[] values, double[] weights) {
    double beyondHalf = -Arrays.stream(weights).sum() / 2;
    Comparator<Integer> order = Comparator.comparingDouble(i -> values[i]);
    for (int i : IntStream.range(0, values.length).boxed().sorted(order).toList()) {
      beyondHalf += weights[i];
      if (weights[i] > 0 && beyondHalf >= 0) {
        return values[i];
      }
    }
    return 1;
  }

  /** What the usual variance counts for, by logarithms of variances of some freedom by it. */
  static double usualFreedom(double[] logs, double freedom) {
    if (logs.length < FEWEST_METHODS) {
      return 0;
    }
    double mean = Arrays.stream(logs).average().orElse(0);
    double spread = sumOfSquares(Arrays.stream(logs).map(log -> log - mean)) / (logs.length - 1);
    double low = PRECISION;
    double high = MOST_FREEDOM;
    while (high - low > PRECISION) {
      double middle = (low + high) / 2;
      boolean more = trigamma(middle / 2) > spread - trigamma(freedom / 2);
      low = more ? middle : low;
      high = more ? high : middle;
    }
    return high;
  }

  /** The second derivative of the logarithm of the gamma function; exact to nine digits. */
  static double trigamma(double x) {
    return x < 10
        ? 1 / (x * x) + trigamma(x + 1)
        : (1 + (1 / 2.0 + (1 / 6.0 - 1 / (30 * x * x)) / x) / x) / x;
  }
}
