package dev.candela.engine.analysis.chance;

import java.util.Arrays;

/**
 * What fell into each block of time, of a method or stack; a value.
 *
 * @param part its weight in each block
 * @param all the weight of all in each block
 * @param samples its samples
 * @param allSamples the samples of all
 * @param partOfTime the part of the selected time that the blocks cover: less than 1 for a long
 *     recording in short blocks
 */
public record BlockSeries(
    double[] part, double[] all, long samples, long allSamples, double partOfTime) {
  private static final int FEWEST_BLOCKS = 8;

  /** Fewer do where there are more elsewhere. */
  private static final int FEWEST_OF_POOL = 4;

  /** If the last two joins each enlarge the variance by this, the next one would, too. */
  private static final double GROWTH = 1.3;

  /** With fewer crossings of the mean, the recording shows too few phases. */
  private static final int FEWEST_CHANGES = 10;

  /** Independent samples cross it in half of their blocks; a quarter is too few. */
  private static final int BLOCKS_PER_CHANGE = 4;

  /** Variances up to this multiple of independent samples' show no phases. */
  private static final double EVIDENT = 2;

  /**
   * How far a sum over the selected time is off by chance; a value.
   *
   * @param freedom degrees of freedom of the variance
   * @param lowerBound true if the phases are too long for the range, so that the true variance may
   *     be larger still
   * @param blocks how many there are, counted or not
   * @param byLength the variance between blocks, then between pairs of blocks, and so on
   */
  public record Spread(
      double variance, double freedom, boolean lowerBound, double blocks, double[] byLength) {
    /** Of what is not counted in samples. */
    public static final Spread UNKNOWN =
        new Spread(0, Double.POSITIVE_INFINITY, false, 0, new double[0]);

    /** Half the width of the 95 % interval of the sum. */
    public double halfWidth() {
      return StudentT.halfOf95(freedom) * Math.sqrt(variance);
    }
  }

  /** The part's share: Wilson's interval for as many independent samples as would say as much. */
  public ShareInterval share() {
    double whole = sum(all);
    double share = whole > 0 ? Math.clamp(sum(part) / whole, 0, 1) : 0;
    if (whole <= 0 || allSamples <= 0) {
      return new ShareInterval(share, 0, 1, samples, allSamples, false);
    }
    double least = share * (1 - share) * whole * whole / allSamples;
    Spread spread = spread(share, 0, least);
    double designEffect = least > 0 ? spread.variance / least : 1;
    return new ShareInterval(share, 0, 1, samples, allSamples, spread.lowerBound)
        .wilson(allSamples / designEffect, StudentT.halfOf95(spread.freedom));
  }

  /**
   * The spread of what was spent in each second, or of the share times the weight of all. Never
   * less than of independent samples of which one more was seen: none at all does not mean that
   * there never is one.
   */
  public Spread spread(boolean shares) {
    double cost = sum(part);
    double whole = sum(all);
    double ofSample = samples > 0 ? cost / samples : whole / Math.max(1, allSamples);
    double others = Math.max(1 - (samples + 1.0) / (allSamples + 2.0), 0);
    double least = (samples + 1) * others * ofSample * ofSample;
    return shares
        ? spread(whole > 0 ? cost / whole : 0, 0, least)
        : spread(0, cost / part.length, least);
  }

  /**
   * Joins blocks in pairs again and again, and takes the widest interval: blocks that are shorter
   * than the program's phases depend on each other and make the variance too small, and a few long
   * ones make Student's t large.
   *
   * <p>Loops, not streams: a page asks for each of its frames, before streams are compiled.
   *
   * @param share of a block's whole that is expected of it
   * @param mean expected of each block besides
   * @param least the variance if all samples were independent
   */
  private Spread spread(double share, double mean, double least) {
    double[] residuals = new double[part.length];
    for (int block = 0; block < part.length; block++) {
      residuals[block] = part[block] - share * all[block] - mean;
    }
    double[] byLength = new double[Integer.SIZE];
    int joins = 0;
    double growth = 1;
    double growthBefore = 1;
    double last = 0;
    double blocks = part.length / partOfTime;
    Spread widest = new Spread(least, Double.POSITIVE_INFINITY, false, blocks, byLength);
    for (double[] sums = residuals; sums.length >= FEWEST_OF_POOL; sums = joined(sums)) {
      double freedom = sums.length - 1.0;
      double squares = 0;
      for (double sum : sums) {
        squares += sum * sum;
      }
      byLength[joins++] = squares / freedom;
      if (sums.length >= FEWEST_BLOCKS) {
        double variance = squares * sums.length / freedom;
        Spread here = new Spread(variance, freedom, false, blocks, byLength);
        widest = here.halfWidth() > widest.halfWidth() ? here : widest;
        growthBefore = growth;
        growth = last > 0 ? variance / last : 1;
        last = variance;
      }
    }
    int needed = Math.min(FEWEST_CHANGES, residuals.length / BLOCKS_PER_CHANGE);
    boolean tooShort = changes(residuals) < needed || Math.min(growth, growthBefore) > GROWTH;
    return new Spread(
        widest.variance / partOfTime,
        widest.freedom,
        widest.variance > EVIDENT * least && tooShort,
        blocks,
        Arrays.copyOf(byLength, joins));
  }

  /** Sums of pairs; an odd block joins the last pair. */
  private static double[] joined(double[] blocks) {
    double[] pairs = new double[blocks.length / 2];
    for (int block = 0; block < blocks.length; block++) {
      pairs[Math.min(block / 2, pairs.length - 1)] += blocks[block];
    }
    return pairs;
  }

  /** How often they cross 0. */
  private static int changes(double[] residuals) {
    int changes = 0;
    double last = 0;
    for (double residual : residuals) {
      changes += last * residual < 0 ? 1 : 0;
      last = residual == 0 ? last : residual;
    }
    return changes;
  }

  private static double sum(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += value;
    }
    return sum;
  }
}
