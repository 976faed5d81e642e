package dev.candela.engine.diff;

import java.util.Arrays;

/**
 * Benjamini and Hochberg's adjustment: of all differences that are called significant at 0.05, one
 * in twenty at most is chance in the long run, however many are tested. With weights, after
 * Genovese, Roeder and Wasserman: what matters more is asked at a level in proportion, which leaves
 * that promise as it is as long as the weights do not follow from the differences.
 */
final class FalseDiscoveries {
  private FalseDiscoveries() {}

  /**
   * The adjusted probabilities, in the order of the given ones.
   *
   * @param weights not negative, on any scale
   */
  static double[] adjusted(double[] probabilities, double[] weights) {
    double mean = Arrays.stream(weights).sum() / Math.max(1, weights.length);
    double[] weighted = new double[probabilities.length];
    for (int i = 0; i < weighted.length; i++) {
      weighted[i] = weights[i] > 0 ? Math.min(1, probabilities[i] * mean / weights[i]) : 1;
    }
    return adjusted(weighted);
  }

  /** The adjusted probabilities, in the order of the given ones. */
  static double[] adjusted(double[] probabilities) {
    int count = probabilities.length;
    // Probabilities are not negative, so their bits are in their order; single precision will do
    // for the order, which leaves room for the place.
    long[] order = new long[count];
    for (int i = 0; i < count; i++) {
      order[i] = (long) Float.floatToIntBits((float) probabilities[i]) << 32 | i;
    }
    Arrays.sort(order);
    double[] adjusted = new double[count];
    double smallest = 1;
    for (int rank = count; rank > 0; rank--) {
      int i = (int) order[rank - 1];
      smallest = Math.min(smallest, probabilities[i] * count / rank);
      adjusted[i] = smallest;
    }
    return adjusted;
  }
}
