package dev.candela.engine.diff;

import java.util.Arrays;

/** Differences of all keys, and which of them chance does not explain. */
final class Significance {
  /** With fewer samples than this on both sides, nothing is tested. */
  static final int FEWEST_SAMPLES = 5;

  /** Of differences that are called significant, so many are chance in the long run. */
  static final double LEVEL = 0.05;

  private final double[] standardErrors;
  private final double[] adjusted;
  private final Verdict[] verdicts;

  private Significance(double[] standardErrors, double[] adjusted, Verdict[] verdicts) {
    this.standardErrors = standardErrors;
    this.adjusted = adjusted;
    this.verdicts = verdicts;
  }

  /** Samples of a key on one side. */
  interface SampleCount {
    long samples(int key);
  }

  /** What a key's callers and callees cost beside it. */
  interface Neighbours {
    double cost(int key);
  }

  /** One side as it is tested. */
  record Tested(Estimates estimates, SampleCount count, Neighbours neighbours) {
    double variance(int key, boolean self) {
      return estimates.variance(key, self, count.samples(key), neighbours.cost(key));
    }
  }

  /** Tests all keys together; those with too few samples are left out. */
  static Significance of(int keyCount, boolean self, Tested before, Tested after) {
    double[] standardErrors = new double[keyCount];
    double[] probabilities = new double[keyCount];
    int[] testedKeys = new int[keyCount];
    Verdict[] verdicts = new Verdict[keyCount];
    int tested = 0;
    for (int key = 0; key < keyCount; key++) {
      long samplesBefore = before.count().samples(key);
      long samplesAfter = after.count().samples(key);
      double varianceBefore = before.variance(key, self);
      double varianceAfter = after.variance(key, self);
      standardErrors[key] = Math.sqrt(varianceBefore + varianceAfter);
      verdicts[key] = Verdict.TOO_FEW;
      if (samplesBefore >= FEWEST_SAMPLES || samplesAfter >= FEWEST_SAMPLES) {
        double difference =
            after.estimates().value(key, self) - before.estimates().value(key, self);
        double freedom =
            freedom(
                varianceBefore,
                before.estimates().freedom(),
                varianceAfter,
                after.estimates().freedom());
        probabilities[tested] = StudentT.twoSided(difference / standardErrors[key], freedom);
        testedKeys[tested++] = key;
      }
    }
    double[] adjusted = new double[keyCount];
    Arrays.fill(adjusted, 1);
    double[] ofTested = FalseDiscoveries.adjusted(Arrays.copyOf(probabilities, tested));
    for (int i = 0; i < tested; i++) {
      int key = testedKeys[i];
      adjusted[key] = ofTested[i];
      verdicts[key] = verdict(key, self, ofTested[i], before, after);
    }
    return new Significance(standardErrors, adjusted, verdicts);
  }

  double standardError(int key) {
    return standardErrors[key];
  }

  double adjusted(int key) {
    return adjusted[key];
  }

  Verdict verdict(int key) {
    return verdicts[key];
  }

  private static Verdict verdict(
      int key, boolean self, double adjusted, Tested before, Tested after) {
    if (!(adjusted < LEVEL)) {
      return Verdict.NOISE;
    } else if (before.count().samples(key) == 0) {
      return Verdict.NEW;
    } else if (after.count().samples(key) == 0) {
      return Verdict.GONE;
    }
    return after.estimates().value(key, self) > before.estimates().value(key, self)
        ? Verdict.MORE
        : Verdict.LESS;
  }

  /** Welch and Satterthwaite: how many degrees of freedom the sum of two variances has. */
  private static double freedom(
      double varianceBefore, double freedomBefore, double varianceAfter, double freedomAfter) {
    double sum = varianceBefore + varianceAfter;
    double parts =
        varianceBefore * varianceBefore / freedomBefore
            + varianceAfter * varianceAfter / freedomAfter;
    return parts > 0 ? sum * sum / parts : freedomBefore + freedomAfter;
  }
}
