package dev.candela.bench.machine;

import java.util.Arrays;
import java.util.Collection;

/** Measured values in order; the larger one of two in the middle is the median. */
public final class Quantiles {
  private final double[] sorted;

  private Quantiles(double[] sorted) {
    this.sorted = sorted;
    Arrays.sort(sorted);
  }

  public static Quantiles of(Collection<Double> values) {
    return new Quantiles(values.stream().mapToDouble(Double::doubleValue).toArray());
  }

  public int count() {
    return sorted.length;
  }

  public double at(double quantile) {
    return sorted[(int) Math.min(sorted.length - 1, quantile * sorted.length)];
  }

  public double median() {
    return at(0.5);
  }
}
