package dev.candela.engine.diff;

import java.util.Arrays;

/** What can be said about the differences of keys: methods, or nodes of the tree. */
final class Effects {
  /** With fewer samples than this on both sides, nothing is said. */
  static final int FEWEST_SAMPLES = 5;

  private static final double UNKNOWN = Double.NaN;

  private final double[] halfWidths;
  private final double[] probabilities;
  private final boolean[] lowerBounds;
  private final Verdict[] verdicts;

  Effects(int count) {
    halfWidths = new double[count];
    probabilities = new double[count];
    Arrays.fill(probabilities, UNKNOWN);
    lowerBounds = new boolean[count];
    verdicts = new Verdict[count];
    Arrays.fill(verdicts, Verdict.TOO_FEW);
  }

  /**
   * Keeps what was found of a key.
   *
   * @param halfWidth half of the 95 % interval of its difference
   */
  void set(int key, double halfWidth, boolean lowerBound, Verdict verdict) {
    halfWidths[key] = halfWidth;
    lowerBounds[key] = lowerBound;
    verdicts[key] = verdict;
  }

  void setProbability(int key, double probability) {
    probabilities[key] = probability;
  }

  double halfWidth(int key) {
    return halfWidths[key];
  }

  /** NaN for single recordings, which do not tell. */
  double probability(int key) {
    return probabilities[key];
  }

  /** True if the half-width may have to be larger. */
  boolean isLowerBound(int key) {
    return lowerBounds[key];
  }

  Verdict verdict(int key) {
    return verdicts[key];
  }

  /** What a change of this sign is called. */
  static Verdict change(double difference, long samplesBefore, long samplesAfter) {
    if (difference > 0) {
      return samplesBefore == 0 ? Verdict.NEW : Verdict.MORE;
    }
    return samplesAfter == 0 ? Verdict.GONE : Verdict.LESS;
  }

  static boolean areEnough(long samplesBefore, long samplesAfter) {
    return Math.max(samplesBefore, samplesAfter) >= FEWEST_SAMPLES;
  }
}
