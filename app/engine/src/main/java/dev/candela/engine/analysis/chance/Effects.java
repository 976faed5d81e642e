package dev.candela.engine.analysis.chance;

import java.util.Arrays;

/** What can be said about the differences of keys: methods, or nodes of the tree. */
public final class Effects {
  private final double[] halfWidths;
  private final double[] probabilities;
  private final boolean[] lowerBounds;
  private final Verdict[] verdicts;

  /** Nothing is said yet. */
  public Effects(int count) {
    halfWidths = new double[count];
    probabilities = new double[count];
    Arrays.fill(probabilities, Double.NaN);
    lowerBounds = new boolean[count];
    verdicts = new Verdict[count];
    Arrays.fill(verdicts, Verdict.TOO_FEW);
  }

  /** Keeps what was found of a key. */
  public void set(int key, double halfWidth, boolean lowerBound, Verdict verdict) {
    halfWidths[key] = halfWidth;
    lowerBounds[key] = lowerBound;
    verdicts[key] = verdict;
  }

  void setProbability(int key, double probability) {
    probabilities[key] = probability;
  }

  /** Half of the 95 % interval of the difference. */
  public double halfWidth(int key) {
    return halfWidths[key];
  }

  /** NaN for single recordings, which do not tell. */
  public double probability(int key) {
    return probabilities[key];
  }

  /** True if the half-width may have to be larger. */
  public boolean isLowerBound(int key) {
    return lowerBounds[key];
  }

  /** What is said. */
  public Verdict verdict(int key) {
    return verdicts[key];
  }
}
