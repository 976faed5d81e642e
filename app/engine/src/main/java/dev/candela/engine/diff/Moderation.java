package dev.candela.engine.diff;

import java.util.Arrays;

/**
 * How much the variances of many methods say about that of one: Smyth, <i>Linear models and
 * empirical Bayes methods for assessing differential expression</i>, 2004.
 */
final class Moderation {
  /** Methods of one program say no more about each other than so many runs would. */
  private static final double MOST = 10;

  /** Fewer methods do not tell how alike methods are. */
  private static final int FEWEST_METHODS = 4;

  private static final double SMALL = 1e-3;

  private Moderation() {}

  /**
   * The degrees of freedom that the usual variance counts for.
   *
   * @param logs logarithms of variances by what is usual
   * @param freedom degrees of freedom of each
   */
  static double freedom(double[] logs, double freedom) {
    if (logs.length < FEWEST_METHODS) {
      return 0;
    }
    double mean = Arrays.stream(logs).average().orElse(0);
    double spread =
        Arrays.stream(logs).map(log -> (log - mean) * (log - mean)).sum() / (logs.length - 1);
    double beyond = spread - trigamma(freedom / 2);
    if (beyond <= trigamma(MOST / 2)) {
      return MOST;
    }
    double low = SMALL;
    double high = MOST;
    while (high - low > SMALL) {
      double middle = (low + high) / 2;
      if (trigamma(middle / 2) > beyond) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** The second derivative of the logarithm of the gamma function. */
  static double trigamma(double x) {
    double sum = 0;
    double at = x;
    while (at < MOST) {
      sum += 1 / (at * at);
      at++;
    }
    double square = 1 / (at * at);
    return sum + 1 / at + square / 2 + square / at / 6 - square * square / at / 30;
  }
}
