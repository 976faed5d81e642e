package dev.candela.engine.diff;

/**
 * How far the costs of some keys lie apart between runs, on either side: what {@link UsualSpread}
 * learns from. Variances are those of the mean of a side's runs.
 */
final class KnownSpreads {
  /** Variances that chance made smaller than this by the usual one say no more than this. */
  private static final double LEAST_RATIO = 1e-3;

  private final double[] weights;
  private final double[] variances;
  private final double[] sampled;
  private final double[] squares;
  private final double[] halfFreedoms;
  private int count;
  private double allWeights;
  private double allSquaredWeights;

  /**
   * @param most so many are added at most
   */
  KnownSpreads(int most) {
    this.weights = new double[most];
    this.variances = new double[most];
    this.sampled = new double[most];
    this.squares = new double[most];
    this.halfFreedoms = new double[most];
  }

  /**
   * Adds one.
   *
   * @param weight positive, on any scale
   * @param variance between runs
   * @param ofSampling what sampling explains of it; positive
   * @param square the squared cost by the number of runs
   * @param freedom degrees of freedom of the variance
   */
  void add(double weight, double variance, double ofSampling, double square, double freedom) {
    weights[count] = weight;
    variances[count] = variance;
    sampled[count] = ofSampling;
    squares[count] = square;
    halfFreedoms[count++] = freedom / 2;
    allWeights += weight;
    allSquaredWeights += weight * weight;
  }

  /** So many of equal weight would tell as much. */
  double effectiveCount() {
    return count == 0 ? 0 : allWeights * allWeights / allSquaredWeights;
  }

  /**
   * How much larger the variances are than usual: the mean of their logarithms, less what it is by
   * chance.
   *
   * @param relativeVariance what is usual, besides sampling, by the square of the cost
   */
  double excess(double relativeVariance) {
    double sum = 0;
    for (int i = 0; i < count; i++) {
      sum += weights[i] * log(i, relativeVariance);
    }
    return sum / allWeights;
  }

  /** The variance of these logarithms, less what few runs do to them; may be negative. */
  double apart(double relativeVariance) {
    double mean = excess(relativeVariance);
    double squaredDistances = 0;
    double ofRuns = 0;
    for (int i = 0; i < count; i++) {
      double distance = log(i, relativeVariance) - mean;
      squaredDistances += weights[i] * distance * distance;
      ofRuns += weights[i] * LogGamma.trigamma(halfFreedoms[i]);
    }
    double effective = effectiveCount();
    return (squaredDistances * effective / (effective - 1) - ofRuns) / allWeights;
  }

  /** Of a variance by what is usual, 0 in the mean of many that are as usual. */
  private double log(int i, double relativeVariance) {
    double usual = sampled[i] + relativeVariance * squares[i];
    double half = halfFreedoms[i];
    return Math.log(Math.max(LEAST_RATIO, variances[i] / usual))
        - LogGamma.digamma(half)
        + Math.log(half);
  }
}
