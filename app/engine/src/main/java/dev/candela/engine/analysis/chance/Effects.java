package dev.candela.engine.analysis.chance;

import java.util.Arrays;

/**
 * What can be said about the differences of methods or nodes.
 *
 * @param halfWidths halves of the 95 % intervals
 * @param lowerBounds true where the half-width may have to be larger
 * @param adjustedP p-values; NaN for single recordings
 */
public record Effects(
    double[] halfWidths, boolean[] lowerBounds, Verdict[] verdicts, double[] adjustedP) {
  /** Nothing is said yet. */
  public Effects(int count) {
    this(new double[count], new boolean[count], new Verdict[count], new double[count]);
    Arrays.fill(adjustedP, Double.NaN);
  }
}
