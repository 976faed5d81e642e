package dev.candela.engine.analysis.chance;

import dev.candela.engine.view.TimedSamples.Series;

/**
 * How far a sum over the selected time is off by chance; a value.
 *
 * @param freedom degrees of freedom of the variance
 * @param lowerBound true if the phases are too long for the range, so that the true variance may be
 *     larger still
 * @param blocks how many there are, counted or not
 * @param byLength the variance between blocks, then between pairs of blocks, and so on
 */
public record Spread(
    double variance, double freedom, boolean lowerBound, double blocks, double[] byLength) {
  /** Of what is not counted in samples. */
  public static final Spread UNKNOWN =
      new Spread(0, Double.POSITIVE_INFINITY, false, 0, new double[0]);

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

  /** Half the width of the 95 % interval of the sum. */
  public double halfWidth() {
    return StudentT.halfOf95(freedom) * Math.sqrt(variance);
  }

  /**
   * Of what was spent in each second, or of the share times the weight of all. Never less than of
   * independent samples of which one more was seen: none at all does not mean that there never is
   * one.
   */
  public static Spread of(Series series, boolean shares) {
    double cost = sum(series.part());
    double whole = sum(series.all());
    long samples = series.samples();
    double ofSample = samples > 0 ? cost / samples : whole / Math.max(1, series.allSamples());
    double others = Math.max(1 - (samples + 1.0) / (series.allSamples() + 2.0), 0);
    double least = (samples + 1) * others * ofSample * ofSample;
    double share = shares && whole > 0 ? cost / whole : 0;
    return of(series, share, shares ? 0 : cost / series.part().length, least);
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
  static Spread of(Series series, double share, double mean, double least) {
    double[] residuals = new double[series.part().length];
    int changes = 0;
    double sign = 0;
    for (int block = 0; block < residuals.length; block++) {
      residuals[block] = series.part()[block] - share * series.all()[block] - mean;
      changes += sign * residuals[block] < 0 ? 1 : 0;
      sign = residuals[block] == 0 ? sign : residuals[block];
    }
    double blocks = residuals.length / series.partOfTime();
    int lengths = Integer.SIZE - Integer.numberOfLeadingZeros(residuals.length / FEWEST_OF_POOL);
    double[] byLength = new double[lengths];
    Spread widest = new Spread(least, Double.POSITIVE_INFINITY, false, blocks, byLength);
    double growth = 1;
    double growthBefore = 1;
    double last = 0;
    double[] sums = residuals;
    for (int length = 0; length < lengths; length++) {
      double freedom = sums.length - 1.0;
      double squares = 0;
      for (double sum : sums) {
        squares += sum * sum;
      }
      byLength[length] = squares / freedom;
      if (sums.length >= FEWEST_BLOCKS) {
        double variance = squares * sums.length / freedom;
        Spread here = new Spread(variance, freedom, false, blocks, byLength);
        widest = here.halfWidth() > widest.halfWidth() ? here : widest;
        growthBefore = growth;
        growth = last > 0 ? variance / last : 1;
        last = variance;
      }
      sums = joined(sums);
    }
    int needed = Math.min(FEWEST_CHANGES, residuals.length / BLOCKS_PER_CHANGE);
    boolean tooShort = changes < needed || Math.min(growth, growthBefore) > GROWTH;
    return new Spread(
        widest.variance / series.partOfTime(),
        widest.freedom,
        widest.variance > EVIDENT * least && tooShort,
        blocks,
        byLength);
  }

  /** Sums of pairs; an odd block joins the last pair. */
  private static double[] joined(double[] blocks) {
    double[] pairs = new double[blocks.length / 2];
    for (int block = 0; block < blocks.length; block++) {
      pairs[Math.min(block / 2, pairs.length - 1)] += blocks[block];
    }
    return pairs;
  }

  static double sum(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += value;
    }
    return sum;
  }
}
