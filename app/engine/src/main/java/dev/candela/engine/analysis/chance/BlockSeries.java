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

  ShareInterval share() {
    return ShareInterval.of(part, all, samples, allSamples);
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
