package dev.candela.engine.diff;

import java.util.Arrays;

/**
 * Benjamini and Hochberg's adjustment: of all differences that are called significant at 0.05, one
 * in twenty at most is chance in the long run, however many are tested.
 */
final class FalseDiscoveries {
  private FalseDiscoveries() {}

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
