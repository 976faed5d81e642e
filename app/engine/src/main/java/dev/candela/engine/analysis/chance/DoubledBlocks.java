package dev.candela.engine.analysis.chance;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The variance of a sum over blocks of time, when neighbouring blocks depend on each other; a
 * value. Blocks are joined in pairs again and again, and the longest interval counts: blocks that
 * are shorter than the program's phases make the variance too small, and a few long ones make
 * Student's t large.
 *
 * @param variance of the sum
 * @param freedom degrees of freedom of the variance
 * @param lowerBound true if the phases are too long for the range, so that the true variance may be
 *     larger still
 */
public record DoubledBlocks(double variance, double freedom, boolean lowerBound) {
  private static final int FEWEST_BLOCKS = 8;

  /** Fewer do where there are more elsewhere. */
  private static final int FEWEST_OF_POOL = 4;

  /**
   * If the last two doublings each enlarge the variance by this factor, the next one would, too.
   */
  private static final double GROWTH = 1.3;

  /** With fewer crossings of the mean, the recording shows too few phases. */
  private static final int FEWEST_CHANGES = 10;

  /** Independent samples cross it in half of their blocks; a quarter is too few. */
  private static final int BLOCKS_PER_CHANGE = 4;

  /** Variances up to this multiple of independent samples' show no phases. */
  private static final double EVIDENT = 2;

  /**
   * Estimates the variance.
   *
   * @param residuals what each block has beyond what it should have; the sum is 0
   * @param least the variance if all samples were independent
   */
  public static DoubledBlocks of(double[] residuals, double least) {
    DoubledBlocks widest = new DoubledBlocks(least, Double.POSITIVE_INFINITY, false);
    double growth = 1;
    double growthBefore = 1;
    double last = 0;
    for (double[] blocks = residuals; blocks.length >= FEWEST_BLOCKS; blocks = joined(blocks)) {
      int count = blocks.length;
      double variance = Arrays.stream(blocks).map(r -> r * r).sum() * count / (count - 1);
      DoubledBlocks here = new DoubledBlocks(variance, count - 1, false);
      widest = here.halfWidth() > widest.halfWidth() ? here : widest;
      growthBefore = growth;
      growth = last > 0 ? variance / last : 1;
      last = variance;
    }
    boolean few =
        changes(residuals) < Math.min(FEWEST_CHANGES, residuals.length / BLOCKS_PER_CHANGE);
    boolean marked =
        widest.variance > EVIDENT * least && (few || Math.min(growth, growthBefore) > GROWTH);
    return new DoubledBlocks(widest.variance, widest.freedom, marked);
  }

  /**
   * The variance between blocks, then between pairs of blocks, and so on.
   *
   * @param residuals as for {@link #of}
   */
  static double[] byLength(double[] residuals) {
    double[] variances = new double[Integer.SIZE];
    int levels = 0;
    for (double[] blocks = residuals; blocks.length >= FEWEST_OF_POOL; blocks = joined(blocks)) {
      variances[levels++] = Arrays.stream(blocks).map(r -> r * r).sum() / (blocks.length - 1);
    }
    return Arrays.copyOf(variances, levels);
  }

  /**
   * The variance of a weight if all samples were independent and one more had been seen: none at
   * all does not mean that there never is one.
   *
   * @param samples of the part
   * @param weight of the part
   */
  static double ofSampling(long samples, double weight, long allSamples, double allWeight) {
    double ofSample = samples > 0 ? weight / samples : allWeight / Math.max(1, allSamples);
    double part = (samples + 1.0) / (allSamples + 2.0);
    return (samples + 1) * Math.max(1 - part, 0) * ofSample * ofSample;
  }

  /** Half the width of the 95 % interval of the sum. */
  public double halfWidth() {
    return StudentT.halfOf95(freedom) * Math.sqrt(variance);
  }

  /** Sums of pairs; an odd block joins the last pair. */
  private static double[] joined(double[] blocks) {
    double[] pairs = new double[blocks.length / 2];
    for (int block = 0; block < blocks.length; block++) {
      pairs[Math.min(block / 2, pairs.length - 1)] += blocks[block];
    }
    return pairs;
  }

  private static int changes(double[] residuals) {
    double[] some = Arrays.stream(residuals).filter(residual -> residual != 0).toArray();
    return (int) IntStream.range(1, some.length).filter(i -> some[i - 1] * some[i] < 0).count();
  }
}
