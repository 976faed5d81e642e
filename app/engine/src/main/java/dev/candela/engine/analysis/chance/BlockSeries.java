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

  /**
   * The part's share. Samples of one call or phase are no independent facts; {@link DoubledBlocks}
   * tells from how shares differ from block to block how many independent samples would say as
   * much, and Wilson's interval is taken at that.
   */
  public ShareInterval share() {
    double whole = sum(all);
    double share = whole > 0 ? Math.clamp(sum(part) / whole, 0, 1) : 0;
    if (whole <= 0 || allSamples <= 0) {
      return new ShareInterval(share, 0, 1, samples, allSamples, false);
    }
    double least = share * (1 - share) * whole * whole / allSamples;
    DoubledBlocks blocks = DoubledBlocks.of(residuals(true), least);
    double designEffect = least > 0 ? blocks.variance() / least : 1;
    return new ShareInterval(share, 0, 1, samples, allSamples, blocks.lowerBound())
        .wilson(allSamples / designEffect, StudentT.halfOf95(blocks.freedom()));
  }

  /** The spread of what was spent in each second, or of the share times the weight of all. */
  public DoubledBlocks spread(boolean shares) {
    double least = DoubledBlocks.ofSampling(samples, sum(part), allSamples, sum(all));
    return DoubledBlocks.of(residuals(shares), least);
  }

  /** The variance between blocks, then between pairs of blocks, and so on. */
  public double[] variances(boolean shares) {
    return DoubledBlocks.byLength(residuals(shares));
  }

  /** How many blocks there are, counted or not. */
  public double blocks() {
    return part.length / partOfTime;
  }

  private double[] residuals(boolean shares) {
    double share = sum(all) > 0 ? sum(part) / sum(all) : 0;
    double mean = sum(part) / part.length;
    double[] residuals = new double[part.length];
    Arrays.setAll(residuals, block -> part[block] - (shares ? share * all[block] : mean));
    return residuals;
  }

  private static double sum(double[] values) {
    return Arrays.stream(values).sum();
  }
}
