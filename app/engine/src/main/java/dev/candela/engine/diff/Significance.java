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

  private static final int FEW = 1 << 10;

  /** To find out again what a key's interval is; null where that is kept. */
  private final Tested tested;

  /** Null where numbers of samples say it at any time. */
  private final double[] halfWidths;

  /** Ordinals of {@link Verdict}. */
  private final byte[] verdicts;

  /** Ascending: those of which something could be told. */
  private int[] askedKeys = new int[FEW];

  /** Of each of these. */
  private double[] adjusted;

  private Significance(int keyCount, Tested tested) {
    this.tested = tested.countsSayAll() ? tested : null;
    this.halfWidths = tested.countsSayAll() ? null : new double[keyCount];
    this.verdicts = new byte[keyCount];
    Arrays.fill(verdicts, (byte) Verdict.TOO_FEW.ordinal());
  }

  /**
   * What is tested.
   *
   * @param contrasts costs of both sides
   * @param self whether it is the keys' own cost
   * @param samplesBefore the samples of a key
   * @param samplesAfter the samples of a key
   * @param speed how much more all other code costs, for a key; null where that does not count
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

    /** True if two keys of the same samples are the same in all there is to find. */
    boolean countsSayAll() {
      return speed == null && contrasts.areTimeless();
    }

    Finding finding(int key, BetweenRuns betweenRuns) {
      long countBefore = samplesBefore.applyAsLong(key);
      long countAfter = samplesAfter.applyAsLong(key);
      if (betweenRuns != null) {
        return Finding.of(betweenRuns.contrast(key), countBefore, countAfter);
      }
      Speed speedOfKey = speed == null ? Speed.SAME : speed.apply(key);
      return Finding.of(
          contrasts.of(key, self, countBefore, countAfter, speedOfKey), countBefore, countAfter);
    }

    /** The same by what was found before. */
    Finding finding(int key, SampleFindings known) {
      long countBefore = samplesBefore.applyAsLong(key);
      long countAfter = samplesAfter.applyAsLong(key);
      Finding finding = known.get(countBefore, countAfter);
      if (finding == null) {
        finding = finding(key, (BetweenRuns) null);
        known.remember(countBefore, countAfter, finding);
      }
      return finding;
    }
  }

  /**
   * Tests all keys together; those with too few samples are left out. So are those that could not
   * be significant if all of their cost were the difference: asking what cannot be answered would
   * only make the answers to the others less certain. The more a key costs, the more it weighs.
   */
  static Significance of(int keyCount, Tested tested) {
    Significance all = new Significance(keyCount, tested);
    double[] probabilities = new double[FEW];
    double[] costs = new double[FEW];
    int count = 0;
    BetweenRuns betweenRuns = tested.betweenRuns(keyCount);
    SampleFindings known = tested.countsSayAll() ? new SampleFindings() : null;
    for (int key = 0; key < keyCount; key++) {
      Finding finding =
          known == null ? tested.finding(key, betweenRuns) : tested.finding(key, known);
      if (all.halfWidths != null) {
        all.halfWidths[key] = finding.halfWidth();
      }
      if (tested.isEnough(key)) {
        all.verdicts[key] = (byte) Verdict.NOISE.ordinal();
        if (finding.canTell()) {
          if (count == costs.length) {
            probabilities = Arrays.copyOf(probabilities, count * 2);
            costs = Arrays.copyOf(costs, count * 2);
            all.askedKeys = Arrays.copyOf(all.askedKeys, count * 2);
          }
          // Until the others are known.
          all.verdicts[key] = (byte) finding.ifSignificant().ordinal();
          probabilities[count] = finding.probability();
          costs[count] = finding.mean();
          all.askedKeys[count++] = key;
        }
      }
    }
    all.judge(Arrays.copyOf(probabilities, count), Arrays.copyOf(costs, count));
    return all;
  }

  private void judge(double[] probabilities, double[] costs) {
    askedKeys = Arrays.copyOf(askedKeys, costs.length);
    adjusted = FalseDiscoveries.adjusted(probabilities, costs);
    for (int i = 0; i < adjusted.length; i++) {
      if (!(adjusted[i] < LEVEL)) {
        verdicts[askedKeys[i]] = (byte) Verdict.NOISE.ordinal();
      }
    }
  }

  double halfWidth(int key) {
    return halfWidths == null
        ? tested.finding(key, (BetweenRuns) null).halfWidth()
        : halfWidths[key];
  }

  double adjusted(int key) {
    int asked = Arrays.binarySearch(askedKeys, key);
    return asked < 0 ? 1 : adjusted[asked];
  }

  Verdict verdict(int key) {
    return Verdict.at(verdicts[key]);
  }

  /** Number of keys that chance does not explain. */
  int significantCount() {
    int count = 0;
    for (byte verdict : verdicts) {
      count += Verdict.at(verdict).isSignificant() ? 1 : 0;
    }
    return count;
  }
}
