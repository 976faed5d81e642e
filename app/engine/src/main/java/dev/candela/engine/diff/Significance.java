package dev.candela.engine.diff;

import java.util.Arrays;
import java.util.function.IntFunction;
import java.util.function.IntToLongFunction;

/** Differences of all keys, and which of them chance does not explain. */
final class Significance {
  /** With fewer samples than this on both sides, nothing is tested. */
  static final int FEWEST_SAMPLES = 5;

  /** Of differences that are called significant, so many are chance in the long run. */
  static final double LEVEL = 0.05;

  private final double[] halfWidths;
  private final double[] adjusted;
  private final Verdict[] verdicts;

  private Significance(int keyCount) {
    this.halfWidths = new double[keyCount];
    this.adjusted = new double[keyCount];
    this.verdicts = new Verdict[keyCount];
    Arrays.fill(adjusted, 1);
    Arrays.fill(verdicts, Verdict.TOO_FEW);
  }

  /**
   * What is tested.
   *
   * @param contrasts costs of both sides
   * @param self whether it is the keys' own cost
   * @param samplesBefore the samples of a key
   * @param samplesAfter the samples of a key
   * @param speed how much more all other code costs, for a key
   */
  record Tested(
      Contrasts contrasts,
      boolean self,
      IntToLongFunction samplesBefore,
      IntToLongFunction samplesAfter,
      IntFunction<Speed> speed) {
    boolean isEnough(int key) {
      return samplesBefore.applyAsLong(key) >= FEWEST_SAMPLES
          || samplesAfter.applyAsLong(key) >= FEWEST_SAMPLES;
    }

    /** What all keys together tell about chance; null for two single runs. */
    BetweenRuns betweenRuns(int keyCount) {
      return contrasts.hasSeveralRuns()
          ? BetweenRuns.of(contrasts, keyCount, self, samplesBefore, samplesAfter)
          : null;
    }

    Contrasts.Contrast contrast(int key, BetweenRuns betweenRuns) {
      if (betweenRuns != null) {
        return betweenRuns.contrast(key);
      }
      return contrasts.of(
          key,
          self,
          samplesBefore.applyAsLong(key),
          samplesAfter.applyAsLong(key),
          speed.apply(key));
    }
  }

  /**
   * Tests all keys together; those with too few samples are left out. So are those that could not
   * be significant if all of their cost were the difference: asking what cannot be answered would
   * only make the answers to the others less certain. The more a key costs, the more it weighs.
   */
  static Significance of(int keyCount, Tested tested) {
    Significance all = new Significance(keyCount);
    double[] probabilities = new double[keyCount];
    double[] costs = new double[keyCount];
    int[] testedKeys = new int[keyCount];
    Verdict[] ifSignificant = new Verdict[keyCount];
    int count = 0;
    BetweenRuns betweenRuns = tested.betweenRuns(keyCount);
    for (int key = 0; key < keyCount; key++) {
      Contrasts.Contrast contrast = tested.contrast(key, betweenRuns);
      all.halfWidths[key] = contrast.halfWidth();
      if (tested.isEnough(key)) {
        all.verdicts[key] = Verdict.NOISE;
        if (contrast.canTell()) {
          ifSignificant[count] = verdict(key, contrast, tested);
          probabilities[count] = contrast.probability();
          costs[count] = contrast.mean();
          testedKeys[count++] = key;
        }
      }
    }
    double[] ofTested =
        FalseDiscoveries.adjusted(Arrays.copyOf(probabilities, count), Arrays.copyOf(costs, count));
    for (int i = 0; i < count; i++) {
      all.adjusted[testedKeys[i]] = ofTested[i];
      if (ofTested[i] < LEVEL) {
        all.verdicts[testedKeys[i]] = ifSignificant[i];
      }
    }
    return all;
  }

  double halfWidth(int key) {
    return halfWidths[key];
  }

  double adjusted(int key) {
    return adjusted[key];
  }

  Verdict verdict(int key) {
    return verdicts[key];
  }

  /** Number of keys that chance does not explain. */
  int significantCount() {
    int count = 0;
    for (Verdict verdict : verdicts) {
      count += verdict.isSignificant() ? 1 : 0;
    }
    return count;
  }

  private static Verdict verdict(int key, Contrasts.Contrast contrast, Tested tested) {
    if (contrast.isMore()) {
      return tested.samplesBefore().applyAsLong(key) == 0 ? Verdict.NEW : Verdict.MORE;
    } else if (contrast.isLess()) {
      return tested.samplesAfter().applyAsLong(key) == 0 ? Verdict.GONE : Verdict.LESS;
    }
    return Verdict.NOISE;
  }
}
