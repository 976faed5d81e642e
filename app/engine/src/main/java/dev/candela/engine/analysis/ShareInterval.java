package dev.candela.engine.analysis;

/**
 * A share of all samples, and how far it can be trusted; a value. Shares lie between 0 and 1.
 *
 * @param share the part's weight by the weight of all
 * @param low the lower end of the 95 % interval
 * @param high its upper end
 * @param samples samples of the part
 * @param allSamples samples of all
 */
public record ShareInterval(double share, double low, double high, long samples, long allSamples) {
  /** With fewer samples than this, nothing is said. */
  public static final int FEWEST_SAMPLES = 30;

  /** The normal distribution's 97.5 % quantile. */
  private static final double Z = 1.959963984540054;

  /**
   * Estimates from what fell into each block of time. One call that is sampled many times is one
   * thing that was learnt and not many; the blocks tell, since shares then differ more from block
   * to block than those of independent samples would. The ratio estimator's variance gives the
   * number of independent samples that would say as much, and Wilson's interval is taken at that.
   *
   * @param partByBlock the part's weight in each block
   * @param allByBlock the weight of all in each block
   */
  public static ShareInterval of(
      double[] partByBlock, double[] allByBlock, long samples, long allSamples) {
    double part = 0;
    double all = 0;
    for (int block = 0; block < allByBlock.length; block++) {
      part += partByBlock[block];
      all += allByBlock[block];
    }
    if (all <= 0 || allSamples == 0) {
      return new ShareInterval(0, 0, 1, samples, allSamples);
    }
    double share = Math.clamp(part / all, 0, 1);
    double squares = 0;
    for (int block = 0; block < allByBlock.length; block++) {
      double residual = partByBlock[block] - share * allByBlock[block];
      squares += residual * residual;
    }
    int blocks = allByBlock.length;
    double variance = squares / (all * all) * blocks / Math.max(1, blocks - 1);
    double independentVariance = share * (1 - share) / allSamples;
    double designEffect = independentVariance > 0 ? Math.max(1, variance / independentVariance) : 1;
    return wilson(share, allSamples / designEffect, samples, allSamples);
  }

  /** True if all one can say is that there are too few samples to say anything. */
  public boolean tooFewSamples() {
    return allSamples < FEWEST_SAMPLES;
  }

  /** Half of the interval's width, to be shown after a plus-minus sign. */
  public double plusMinus() {
    return (high - low) / 2;
  }

  static ShareInterval wilson(
      double share, double effectiveSamples, long samples, long allSamples) {
    double zz = Z * Z / effectiveSamples;
    double middle = (share + zz / 2) / (1 + zz);
    double half =
        Z
            / (1 + zz)
            * Math.sqrt(share * (1 - share) / effectiveSamples + zz / 4 / effectiveSamples);
    return new ShareInterval(
        share,
        Math.clamp(middle - half, 0, share),
        Math.clamp(middle + half, share, 1),
        samples,
        allSamples);
  }
}
