package dev.candela.engine.analysis.chance;

/**
 * When a difference between two single recordings, or between two parts of one, is called a change.
 *
 * <p>Equal runs differ by more than a recording varies within itself, and no single pair tells by
 * how much: of two runs the rule promises no level, and its limits were chosen so that few equal
 * runs of programs from outside have a colour. Two parts of one run have no such difference.
 *
 * <p>What the JIT compiler inlines differs from run to run, and moves up to 5 % of everything
 * between methods. Smaller changes than that take several runs.
 *
 * @param all what everything costs, on the side where that is more
 * @param ofAll a change must be larger than this part of it
 * @param others the share of the machine that other processes had, 0 to 1, on the side where that
 *     is more: the same work then takes up to that much more processor time
 * @param halfWidths a change must be larger than this many half-widths of the 95 % interval
 * @param halfWidthsOfOneSide the same for what has no sample at all on one side, which says more
 */
public record PairRule(
    double all, double ofAll, double others, double halfWidths, double halfWidthsOfOneSide) {
  /** Each of two parts of one run needs at least this many samples. */
  public static final long FEWEST_OF_PART = 30;

  /** A change is more than this part of the larger of the two costs, and than {@link #others}. */
  private static final double OF_ITSELF = 0.1;

  private static final double OF_ALL_OF_RUNS = 0.05;
  private static final double OF_ALL_OF_PARTS = 0.01;
  private static final double OF_RUNS = 2.5;
  private static final double OF_RUNS_ONE_SIDE = 1.5;

  /** The interval holds what one method differs by; two of it hold what hundreds do. */
  public static final double OF_PARTS = 2;

  /** For two runs. */
  public static PairRule ofRuns(double all, double others) {
    return new PairRule(all, OF_ALL_OF_RUNS, others, OF_RUNS, OF_RUNS_ONE_SIDE);
  }

  /** For two parts of one run. */
  public static PairRule ofParts(double all) {
    return new PairRule(all, OF_ALL_OF_PARTS, 0, OF_PARTS, OF_PARTS);
  }

  /**
   * A change is larger than this.
   *
   * @param larger the larger of the two costs
   * @param oneSided true if the method, wherever it was called from, has no samples on one side
   */
  public double least(double larger, double halfWidth, boolean oneSided) {
    double ofCosts = Math.max(ofAll * all, Math.max(OF_ITSELF, others) * larger);
    return Math.max(ofCosts, (oneSided ? halfWidthsOfOneSide : halfWidths) * halfWidth);
  }
}
