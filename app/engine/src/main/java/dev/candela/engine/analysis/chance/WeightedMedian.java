package dev.candela.engine.analysis.chance;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/** The value with half of the weight on either side. */
public final class WeightedMedian {
  private WeightedMedian() {}

  /** Values without weight do not count; 1 if there are no others. */
  public static double of(double[] values, double[] weights) {
    Comparator<Integer> bySize = Comparator.comparingDouble(i -> values[i]);
    double beyondHalf = -Arrays.stream(weights).sum() / 2;
    for (int i : IntStream.range(0, values.length).boxed().sorted(bySize).toList()) {
      beyondHalf += weights[i];
      if (weights[i] > 0 && beyondHalf >= 0) {
        return values[i];
      }
    }
    return 1;
  }
}
