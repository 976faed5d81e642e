package dev.candela.engine.analysis.chance;

import java.util.Arrays;
import java.util.function.IntPredicate;

/**
 * What can be said about the differences between two single recordings, or two parts of one.
 *
 * <p>Parts of one run are judged by costs and by shares, and both have to differ. In a second in
 * which the machine had no time for the program, all of it cost less, which everything together
 * tells; in one with a burst all other shares are smaller, which is not news either.
 *
 * @param shares true if costs are shares of everything
 * @param parts true for two parts of one recording
 * @param others of {@link PairRule}
 */
public record BetweenTwo(
    Measured before, Measured after, boolean shares, boolean parts, double others) {
  /**
   * What one side cost, by key, and how far that can be trusted by its own blocks of time.
   *
   * @param samples by key
   * @param spreads of the weights by key; of their shares where costs are shares
   * @param ofShares of the shares, for parts of one run
   * @param cost of a weight of 1
   * @param all the cost of everything
   */
  public record Measured(
      double[] costs,
      long[] samples,
      Spread[] spreads,
      Spread[] ofShares,
      double cost,
      double all,
      long allSamples) {
    /** Shares are parts of 1. */
    private Measured byShare() {
      double[] parts = Arrays.stream(costs).map(of -> of / all).toArray();
      return new Measured(parts, samples, ofShares, ofShares, 1 / all * cost, 1, allSamples);
    }

    private double half(int key) {
      return spreads[key].halfWidth() * cost;
    }

    /** Of a weight of 1, or of a block where costs are shares: with more in it, more may vary. */
    private double unit(int key, boolean shares) {
      return shares ? all / spreads[key].blocks() : cost;
    }
  }

  /**
   * Judges all keys.
   *
   * @param oneSided true for the key of a method without samples on one side
   * @param everything the key of everything, whose share is always the same, or -1
   */
  public Effects judge(IntPredicate oneSided, int everything) {
    double all = Math.max(before.all, after.all);
    boolean enough =
        !parts || Math.min(before.allSamples, after.allSamples) >= PairRule.FEWEST_OF_PART;
    boolean both = parts && !shares && Math.min(before.all, after.all) > 0;
    Effects ofShares =
        both
            ? new BetweenTwo(before.byShare(), after.byShare(), true, true, 0)
                .judge(oneSided, everything)
            : null;
    // Parts of one run need not exceed their own intervals so often.
    double ownPart = parts ? 1 / PairRule.HALF_WIDTHS_OF_PARTS : 1;
    PairRule rule = new PairRule(all, others, parts);
    Effects effects = new Effects(before.costs.length);
    for (int key = 0; key < before.costs.length; key++) {
      double one = before.costs[key];
      double other = after.costs[key];
      double half = half(key, 1);
      double least = rule.least(Math.max(one, other), half(key, ownPart), oneSided.test(key));
      Verdict change = Verdict.change(other - one, before.samples[key], after.samples[key]);
      boolean alike = ofShares == null || key == everything || ofShares.verdicts()[key] == change;
      effects.halfWidths()[key] = half;
      effects.lowerBounds()[key] =
          before.spreads[key].lowerBound() || after.spreads[key].lowerBound();
      effects.verdicts()[key] =
          !enough || !Verdict.areEnough(before.samples[key], after.samples[key])
              ? Verdict.TOO_FEW
              : alike && Math.abs(other - one) > least
                  ? change
                  // How equal runs differ is not known, so two of them never show no change.
                  : parts ? Verdict.grey(one, other, half, all) : Verdict.UNCLEAR;
    }
    return effects;
  }

  /**
   * Half of the interval of the difference.
   *
   * <p>Parts that are alike vary alike, in blocks of the same length: a short range in which
   * something that comes and goes stays away does not tell how often it comes, and the rest does.
   *
   * @param ownPart how much of the interval by each side's own blocks counts
   */
  private double half(int key, double ownPart) {
    double widest = ownPart * Math.hypot(before.half(key), after.half(key));
    Spread one = before.spreads[key];
    Spread other = after.spreads[key];
    double blocks = one.blocks() + other.blocks();
    double unit = before.unit(key, shares);
    double otherUnit = after.unit(key, shares);
    double ofAllBlocks = one.blocks() * unit * unit + other.blocks() * otherUnit * otherUnit;
    int lengths = parts ? Math.min(one.byLength().length, other.byLength().length) : 0;
    for (int length = 0; length < lengths; length++) {
      double pooled =
          (ofBlocks(before, unit, key, length) + ofBlocks(after, otherUnit, key, length)) / blocks;
      double freedom = Math.max(1, blocks / (1 << length) - 2);
      double error = Math.sqrt(pooled * ofAllBlocks / (1 << length));
      widest = Math.max(widest, StudentT.halfOf95(freedom) * error);
    }
    return widest;
  }

  /** The sum of the blocks' variances, in units; 0 for a side without cost. */
  private static double ofBlocks(Measured side, double unit, int key, int length) {
    Spread spread = side.spreads[key];
    double perUnit = unit > 0 ? side.cost / unit : 1;
    return spread.blocks() * spread.byLength()[length] * perUnit * perUnit;
  }
}
