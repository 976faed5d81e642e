package dev.candela.bench.endtoend;

import java.util.List;
import java.util.function.ToDoubleFunction;

/** The middle and the ends of a few measured values. */
record Spread(double median, double min, double max) {
  static <T> Spread of(List<T> rows, ToDoubleFunction<T> value) {
    double[] sorted = rows.stream().mapToDouble(value).sorted().toArray();
    int middle = sorted.length / 2;
    double median =
        sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    return new Spread(median, sorted[0], sorted[sorted.length - 1]);
  }

  String text(String format) {
    return (format + " [" + format + "-" + format + "]").formatted(median, min, max);
  }
}
