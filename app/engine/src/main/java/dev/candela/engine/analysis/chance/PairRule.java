package dev.candela.engine.analysis.chance;

/**
 * When a difference between two single recordings, or between two parts of one, is called a change.
 * Equal runs differ by more than a recording varies within itself, and no single pair tells by how
 * much: the rule promises no level. Two parts of one run have no such difference. Everything, and
 * the share of the machine that other processes had, 0 to 1, are of the side where that is more:
 * the same work then takes up to that much more processor time.
 */
public record PairRule(double all, double others, boolean parts) {
  /** Each of two parts of one run needs at least this many samples. */
  public static final long FEWEST_OF_PART = 30;

  /** A change is more than this part of the larger of the two costs, and than {@link #others}. */
  private static final double OF_ITSELF = 0.1;

  /** And of all: what the JIT compiler inlines moves up to this between methods. */
  private static final double OF_ALL_OF_RUNS = 0.05;

  private static final double OF_ALL_OF_PARTS = 0.01;
  private static final double HALF_WIDTHS_OF_RUNS = 2.5;

  /** Of what has no sample at all on one side, which says more. */
  private static final double HALF_WIDTHS_OF_ONE_SIDE = 1.5;

  /** The interval holds what one method differs by; two of it hold what hundreds do. */
  public static final double HALF_WIDTHS_OF_PARTS = 2;

  /**
   * A change is larger than this, by the larger of the two costs. A method is one-sided if it has
   * no samples on one side, wherever it was called from.
   */
  public double least(double larger, double halfWidth, boolean oneSided) {
    double ofAll = parts ? OF_ALL_OF_PARTS : OF_ALL_OF_RUNS;
    double ofRuns = oneSided ? HALF_WIDTHS_OF_ONE_SIDE : HALF_WIDTHS_OF_RUNS;
    double ofCosts = Math.max(ofAll * all, Math.max(OF_ITSELF, others) * larger);
    return Math.max(ofCosts, (parts ? HALF_WIDTHS_OF_PARTS : ofRuns) * halfWidth);
  }
}
