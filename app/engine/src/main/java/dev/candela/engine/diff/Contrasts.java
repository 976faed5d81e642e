package dev.candela.engine.diff;

import dev.candela.engine.analysis.StudentT;

/** The differences of keys between two sides, and how far each can be trusted. */
final class Contrasts {
  private final Estimates before;
  private final Estimates after;

  /** What the two runs have in common, or null where they are not two runs of a whole job. */
  private final PairedBlocks paired;

  /** What nobody's code costs, or null where there is none. */
  private final Interruptions.Changes interruptions;

  Contrasts(
      Estimates before, Estimates after, PairedBlocks paired, Interruptions.Changes interruptions) {
    this.before = before;
    this.after = after;
    this.paired = paired;
    this.interruptions = interruptions;
  }

  /**
   * One of them; a value.
   *
   * @param plain the difference of what was recorded
   * @param difference the same without what all other code shows as well
   * @param mean of the two costs that are compared
   * @param larger the larger of them
   * @param standardError of {@code difference}
   * @param freedom its degrees of freedom
   * @param shared how much of the plain difference all other code shows as well
   */
  record Contrast(
      double plain,
      double difference,
      double mean,
      double larger,
      double standardError,
      double freedom,
      double shared) {
    /** False if nothing could be significant here, were it all of the cost. */
    boolean canTell() {
      return larger > LEAST_T * standardError;
    }

    /** Not if what is printed beside it says that it may as well be nothing. */
    boolean isMore() {
      return plain > halfWidth() && difference > 0;
    }

    boolean isLess() {
      return -plain > halfWidth() && difference < 0;
    }

    /** Half of the 95 % interval of the plain difference. */
    double halfWidth() {
      return StudentT.halfOf95(freedom) * Math.hypot(standardError, shared);
    }

    double probability() {
      return StudentT.twoSided(difference / standardError, freedom);
    }
  }

  /** Less than this many standard errors is never significant, by any number of blocks. */
  private static final double LEAST_T = 1.96;

  /** The cost of a key before. */
  Estimates before() {
    return before;
  }

  /** The cost of a key after. */
  Estimates after() {
    return after;
  }

  /** True where a side has several runs, whose differences say what chance does. */
  boolean hasSeveralRuns() {
    return before.hasSeveralRuns() || after.hasSeveralRuns();
  }

  /** True if samples do not say when they were taken, so that their numbers tell all of a key. */
  boolean areTimeless() {
    return before.isTimeless() && after.isTimeless() && paired == null && interruptions == null;
  }

  /**
   * Compares a key of two single runs.
   *
   * @param samplesBefore the key's samples
   * @param samplesAfter the key's samples
   * @param speed how much more all other code costs after
   */
  Contrast of(int key, boolean self, long samplesBefore, long samplesAfter, Speed speed) {
    double up = Math.exp(speed.log() / 2);
    double costBefore = before.value(key, self) * up;
    double costAfter = after.value(key, self) / up;
    double plain = after.value(key, self) - before.value(key, self);
    double difference = speed.log() == 0 ? plain : costAfter - costBefore;
    double leastBefore = before.leastVariance(key, self, samplesBefore) * up * up;
    double leastAfter = after.leastVariance(key, self, samplesAfter) / up / up;
    double withinBefore = Math.max(before.variance(key, self) * up * up, leastBefore);
    double withinAfter = Math.max(after.variance(key, self) / up / up, leastAfter);
    double within = withinBefore + withinAfter;
    double freedom =
        freedom(withinBefore, before.freedom()) + freedom(withinAfter, after.freedom());
    if (paired != null) {
      double apart = Math.max(apart(key, self, up), leastBefore + leastAfter);
      if (apart < within) {
        within = apart;
        freedom = freedom(apart, before.freedom());
      }
    }
    double mean = (costBefore + costAfter) / 2;
    double share = (before.share(key, self) + after.share(key, self)) / 2;
    double ofSpeed = speed.of(share).standardError() * mean;
    double allowance = before.allowance(key, self) * up * up + after.allowance(key, self) / up / up;
    // What it differs by is what equal runs differ by, so it is its own standard deviation.
    double ofInterruptions = interruptions(key, self);
    double variance = within + allowance + ofSpeed * ofSpeed + ofInterruptions * ofInterruptions;
    return new Contrast(
        plain,
        difference,
        mean,
        Math.max(costBefore, costAfter),
        Math.sqrt(variance),
        freedom > 0 ? variance * variance / freedom : before.freedom() + after.freedom(),
        Math.abs(speed.log()) * mean);
  }

  /** How much more a key costs by what the kernel does unasked. */
  double interruptions(int key, boolean self) {
    return interruptions == null ? 0 : interruptions.of(key, self);
  }

  /** The variance of the difference, block against block. */
  private double apart(int key, boolean self, double up) {
    double shared = paired.shared(key, self, before.share(key, self), after.share(key, self));
    return before.variance(key, self) * up * up
        + after.variance(key, self) / up / up
        - 2 * shared * before.correction();
  }

  /** Welch and Satterthwaite: what a variance adds to the inverse of the degrees of freedom. */
  private static double freedom(double variance, double freedom) {
    return variance * variance / freedom;
  }
}
