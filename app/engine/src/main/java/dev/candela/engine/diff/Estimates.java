package dev.candela.engine.diff;

/**
 * What one side's keys cost, and how far that can be trusted.
 *
 * <p>One run tells by its blocks of time how much its cost varies, as {@link
 * dev.candela.engine.analysis.ShareInterval} does, and nothing about the next run, in which the
 * same code is compiled another way: it gets a little faster or slower, and the recorder charges
 * some of a caller's cost to its callee, or the other way round. For both something is allowed.
 * With several runs the variance between them says all of it.
 */
final class Estimates {
  /**
   * How much the cost of unchanged code differs between runs of one program, as a standard
   * deviation by the cost. See app/docs/decisions on comparisons for what was measured.
   */
  static final double BETWEEN_RUNS = 0.02;

  /** How much is charged to a neighbour instead, as a standard deviation by the cost of all. */
  static final double MISPLACED = 0.005;

  private final Moments moments;
  private final int runs;
  private final DiffUnit unit;
  private final long allSamples;

  /**
   * @param moments by block of a single run, or by run of several
   * @param runs number of runs
   * @param unit costs per second vary with how busy each block is; all others are parts of a whole
   *     that is what it is, however it was spread over time
   * @param allSamples samples of all runs
   */
  Estimates(Moments moments, int runs, DiffUnit unit, long allSamples) {
    this.moments = moments;
    this.runs = runs;
    this.unit = unit;
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

  /**
   * The square of the value's standard error.
   *
   * @param samples the key's samples
   * @param neighbours what callers and callees cost, from which and to which cost may be misplaced
   */
  double variance(int key, boolean self, long samples, double neighbours) {
    int blocks = moments.blocks();
    double correction = blocks / (blocks - 1.0);
    double least = leastVariance(key, self, samples);
    if (runs > 1) {
      return Math.max(moments.spread(key, self) * correction / ((double) runs * runs), least);
    }
    boolean rate = unit == DiffUnit.PER_SECOND;
    double spread = rate ? moments.spread(key, self) : moments.ratioSpread(key, self);
    double between = BETWEEN_RUNS * value(key, self);
    double misplaced = Math.min(MISPLACED * all(), Math.max(0, neighbours));
    return Math.max(spread * correction, least) + between * between + misplaced * misplaced;
  }

  /** Degrees of freedom of the variance. */
  double freedom() {
    return moments.blocks() - 1.0;
  }

  /**
   * The variance if all samples were independent. A sample is added on both sides, since none at
   * all does not mean that there never is one.
   */
  private double leastVariance(int key, boolean self, long samples) {
    double p = (samples + 1.0) / (allSamples + 2.0);
    double costOfSample = samples > 0 ? value(key, self) / samples : meanCost();
    return allSamples * p * (1 - p) * costOfSample * costOfSample;
  }

  private double meanCost() {
    return all() / Math.max(1, allSamples);
  }
}
