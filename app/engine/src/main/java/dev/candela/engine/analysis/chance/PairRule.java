package dev.candela.engine.analysis.chance;

import java.util.function.IntPredicate;

/**
 * When a difference between two single recordings, or between two parts of one, is called a change.
 * Equal runs differ by more than a recording varies within itself, and no single pair tells by how
 * much: the rule promises no level. Two parts of one run have no such difference.
 *
 * @param all what everything costs, on the side where that is more
 * @param others the share of the machine that other processes had, 0 to 1, on the side where that
 *     is more: the same work then takes up to that much more processor time
 * @param parts true for two parts of one run
 */
public record PairRule(double all, double others, boolean parts) {
  /** Each of two parts of one run needs at least this many samples. */
  public static final long FEWEST_OF_PART = 30;

  /** A change is more than this part of the larger of the two costs, and than {@link #others}. */
  private static final double OF_ITSELF = 0.1;

  /** And of all: what the JIT compiler inlines moves up to this between methods. */
  private static final double OF_ALL_OF_RUNS = 0.05;

  private static final double OF_ALL_OF_PARTS = 0.01;
  private static final double HALF_WIDTHS_OF_RUNS = 2.5;

  /** Of what has no sample at all on one side, which says more. */
  private static final double HALF_WIDTHS_OF_ONE_SIDE = 1.5;

  /** The interval holds what one method differs by; two of it hold what hundreds do. */
  private static final double HALF_WIDTHS_OF_PARTS = 2;

  /**
   * What one side cost, by key, and how far that can be trusted by its own blocks of time.
   *
   * @param shares true if costs are shares of everything
   * @param cost of a weight of 1
   * @param all the cost of everything
   */
  public record Measured(
      double[] costs,
      long[] samples,
      Spread[] spreads,
      boolean shares,
      double cost,
      double all,
      long allSamples) {
    private double half(int key) {
      return spreads[key].halfWidth() * cost;
    }

    /** Of a weight of 1, or of a block where costs are shares: with more in it, more may vary. */
    private double unit(int key) {
      return shares ? all / spreads[key].blocks() : cost;
    }

    /** The sum of the blocks' variances, in units. */
    private double ofBlocks(int key, int length) {
      double perUnit = all > 0 ? cost / unit(key) : 1;
      return spreads[key].blocks() * spreads[key].byLength()[length] * perUnit * perUnit;
    }
  }

  /**
   * Judges all keys.
   *
   * @param oneSided true for the key of a method without samples on one side
   */
  public static Effects judge(
      Measured before, Measured after, boolean parts, double others, IntPredicate oneSided) {
    PairRule rule = new PairRule(Math.max(before.all, after.all), others, parts);
    boolean enough = !parts || Math.min(before.allSamples, after.allSamples) >= FEWEST_OF_PART;
    Effects effects = new Effects(before.costs.length);
    for (int key = 0; key < before.costs.length; key++) {
      double one = before.costs[key];
      double other = after.costs[key];
      double own = Math.hypot(before.half(key), after.half(key));
      double pooled = parts ? pooledHalf(before, after, key) : 0;
      double half = Math.max(own, pooled);
      // Parts of one run need not exceed their own intervals so often.
      double counting = parts ? Math.max(own / HALF_WIDTHS_OF_PARTS, pooled) : own;
      double least = rule.least(Math.max(one, other), counting, oneSided.test(key));
      effects.halfWidths()[key] = half;
      effects.lowerBounds()[key] =
          before.spreads[key].lowerBound() || after.spreads[key].lowerBound();
      effects.verdicts()[key] =
          !enough || !Verdict.areEnough(before.samples[key], after.samples[key])
              ? Verdict.TOO_FEW
              : Math.abs(other - one) > least
                  ? Verdict.change(other - one, before.samples[key], after.samples[key])
                  // How equal runs differ is not known, so two of them never show no change.
                  : parts ? Verdict.grey(one, other, half, rule.all) : Verdict.UNCLEAR;
    }
    return effects;
  }

  /**
   * Half of the interval of the difference by the blocks of both sides. Parts that are alike vary
   * alike, in blocks of the same length: a short range in which something that comes and goes stays
   * away does not tell how often it comes, and the rest does.
   */
  private static double pooledHalf(Measured before, Measured after, int key) {
    Spread one = before.spreads[key];
    Spread other = after.spreads[key];
    double blocks = one.blocks() + other.blocks();
    double ofAllBlocks =
        one.blocks() * before.unit(key) * before.unit(key)
            + other.blocks() * after.unit(key) * after.unit(key);
    double widest = 0;
    for (int length = 0;
        length < Math.min(one.byLength().length, other.byLength().length);
        length++) {
      double variance = (before.ofBlocks(key, length) + after.ofBlocks(key, length)) / blocks;
      double freedom = Math.max(1, blocks / (1 << length) - 2);
      double error = Math.sqrt(variance * ofAllBlocks / (1 << length));
      widest = Math.max(widest, StudentT.halfOf95(freedom) * error);
    }
    return widest;
  }

  /**
   * A change is larger than this.
   *
   * @param larger the larger of the two costs
   * @param oneSided true if the method, wherever it was called from, has no samples on one side
   */
  public double least(double larger, double halfWidth, boolean oneSided) {
    double ofAll = parts ? OF_ALL_OF_PARTS : OF_ALL_OF_RUNS;
    double ofRuns = oneSided ? HALF_WIDTHS_OF_ONE_SIDE : HALF_WIDTHS_OF_RUNS;
    return Math.max(
        Math.max(ofAll * all, Math.max(OF_ITSELF, others) * larger),
        (parts ? HALF_WIDTHS_OF_PARTS : ofRuns) * halfWidth);
  }
}
