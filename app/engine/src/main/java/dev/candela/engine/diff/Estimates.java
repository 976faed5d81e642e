package dev.candela.engine.diff;

/**
 * What one side's keys cost, and how far that can be trusted.
 *
 * <p>One run tells by its blocks of time how much its cost varies, as {@link
 * dev.candela.engine.analysis.ShareInterval} does, and nothing about the next run, in which the
 * same code is compiled another way: it gets a little faster or slower, and the recorder charges
 * some of a caller's cost to its callee, or the other way round. For both something is allowed.
 * With several runs the variance between them says all of it: see {@link BetweenRuns}.
 */
final class Estimates {
  /**
   * How much the cost of unchanged code differs between runs of one program, as a standard
   * deviation by the cost. See app/docs/decisions on comparisons for what was measured.
   */
  static final double BETWEEN_RUNS = 0.02;

  /** How much is charged to other code instead, as a standard deviation by the cost of all. */
  static final double MISPLACED = 0.003;

  private final Moments moments;

  /** How several runs differ; null for a single one. */
  private final RunFactors factors;

  private final int runs;
  private final boolean rate;
  private final long allSamples;

  /**
   * @param moments by block of a single run, or by run of several
   * @param factors how several runs differ; null for a single one
   * @param rate true for costs that vary with how busy each block is; false for parts of a whole
   *     that is what it is, however it was spread over time
   * @param allSamples samples of all runs
   */
  Estimates(Moments moments, RunFactors factors, boolean rate, long allSamples) {
    this.moments = moments;
    this.factors = factors;
    this.runs = factors == null ? 1 : factors.runs();
    this.rate = rate;
    this.allSamples = allSamples;
  }

  /** The cost; the mean of several runs. */
  double value(int key, boolean self) {
    return moments.sum(key, self) / runs;
  }

  /** The cost of everything; the mean of several runs. */
  double all() {
    return moments.allSum() / runs;
  }

  /** The key's share of everything. */
  double share(int key, boolean self) {
    return moments.share(key, self);
  }

  /** True for several runs, whose differences say all about chance. */
  boolean hasSeveralRuns() {
    return factors != null;
  }

  /** True if nothing is known of a key but its samples. */
  boolean isTimeless() {
    return moments instanceof TimelessMoments;
  }

  /** How several runs differ. */
  RunFactors factors() {
    return factors;
  }

  /** The square of the standard error, by the blocks of a single run alone. */
  double variance(int key, boolean self) {
    return (rate ? moments.spread(key, self) : moments.ratioSpread(key, self)) * correction();
  }

  /** What makes a sum of squares over blocks one that was not taken from their own mean. */
  double correction() {
    int blocks = moments.blocks();
    return blocks / (blocks - 1.0);
  }

  /** Degrees of freedom of {@link #variance}. */
  double freedom() {
    return moments.blocks() - 1.0;
  }

  /**
   * The variance if all samples were independent. A sample is added on both sides, since none at
   * all does not mean that there never is one.
   *
   * @param samples the key's samples
   */
  double leastVariance(int key, boolean self, long samples) {
    double p = (samples + 1.0) / (allSamples + 2.0);
    double costOfSample = samples > 0 ? value(key, self) / samples : meanCost();
    return allSamples * p * (1 - p) * costOfSample * costOfSample;
  }

  /** What a single run cannot tell about the next one. */
  double allowance(int key, boolean self) {
    if (factors != null) {
      return 0;
    }
    double between = BETWEEN_RUNS * value(key, self);
    double misplaced = Math.min(MISPLACED * all(), Math.max(0, all() - value(key, self)));
    return between * between + misplaced * misplaced;
  }

  private double meanCost() {
    return all() / Math.max(1, allSamples);
  }
}
