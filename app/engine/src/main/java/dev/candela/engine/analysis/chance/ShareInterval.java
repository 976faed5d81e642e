package dev.candela.engine.analysis.chance;

import dev.candela.engine.text.Messages;
import dev.candela.engine.text.Quantities;
import java.util.Arrays;

/**
 * A share of all samples, and how far it can be trusted; a value. Shares lie between 0 and 1.
 *
 * @param share the part's weight by the weight of all
 * @param low the lower end of the 95 % interval
 * @param high its upper end
 * @param samples samples of the part
 * @param allSamples samples of all
 * @param lowerBound true if the recording is too short for the program's phases: the interval may
 *     have to be wider
 */
public record ShareInterval(
    double share, double low, double high, long samples, long allSamples, boolean lowerBound) {
  /** Minimum for an interval. */
  public static final int FEWEST_SAMPLES = 30;

  /**
   * Estimates from what fell into each block of time. Samples of one call or phase are no
   * independent facts; {@link DoubledBlocks} tells from how shares differ from block to block how
   * many independent samples would say as much, and Wilson's interval is taken at that.
   *
   * @param partByBlock the part's weight in each block
   * @param allByBlock the weight of all in each block
   */
  public static ShareInterval of(
      double[] partByBlock, double[] allByBlock, long samples, long allSamples) {
    double part = Arrays.stream(partByBlock).sum();
    double all = Arrays.stream(allByBlock).sum();
    if (all <= 0 || allSamples == 0) {
      return new ShareInterval(0, 0, 1, samples, allSamples, false);
    }
    double share = Math.clamp(part / all, 0, 1);
    double[] residuals = new double[allByBlock.length];
    Arrays.setAll(residuals, block -> partByBlock[block] - share * allByBlock[block]);
    double least = share * (1 - share) * all * all / allSamples;
    DoubledBlocks blocks = DoubledBlocks.of(residuals, least);
    double designEffect = least > 0 ? blocks.variance() / least : 1;
    double quantile = StudentT.halfOf95(blocks.freedom());
    ShareInterval wilson = wilson(share, allSamples / designEffect, quantile, samples, allSamples);
    return new ShareInterval(
        share, wilson.low, wilson.high, samples, allSamples, blocks.lowerBound());
  }

  /** True if there are too few samples for an interval. */
  public boolean tooFewSamples() {
    return allSamples < FEWEST_SAMPLES;
  }

  /** Half the interval's width, shown after a plus-minus sign. */
  public double plusMinus() {
    return (high - low) / 2;
  }

  /** {@code 48.1 % ± 1.2}. */
  public String text() {
    return text(share);
  }

  /** The same for an exactly known share, such as 100 %. */
  public String text(double exactShare) {
    String percent = Quantities.percent(exactShare);
    return tooFewSamples()
        ? Messages.text("quantity.share.few", percent)
        : percent + " " + plusMinusText();
  }

  /** {@code ± 1.2}, or {@code ± 1.2 or more} for a lower bound; empty with too few samples. */
  public String plusMinusText() {
    if (tooFewSamples()) {
      return "";
    }
    String half = Quantities.plusMinus(share, plusMinus());
    return lowerBound ? Messages.text("quantity.or-more", half) : half;
  }

  static ShareInterval wilson(
      double share, double effectiveSamples, double quantile, long samples, long allSamples) {
    double zz = quantile * quantile / effectiveSamples;
    double middle = (share + zz / 2) / (1 + zz);
    double half = Math.sqrt(zz) / (1 + zz) * Math.sqrt(share * (1 - share) + zz / 4);
    return new ShareInterval(
        share,
        Math.clamp(middle - half, 0, share),
        Math.clamp(middle + half, share, 1),
        samples,
        allSamples,
        false);
  }
}
