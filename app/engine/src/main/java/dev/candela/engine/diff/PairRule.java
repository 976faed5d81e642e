package dev.candela.engine.diff;

/**
 * When a difference between two single recordings is called a change. Equal runs differ by more
 * than a recording varies within itself, and no single pair tells by how much: the rule promises no
 * level, and its limits were chosen so that few equal runs of programs from outside have a colour.
 *
 * @param all what everything costs, on the side where that is more
 * @param others the share of the machine that other processes had, 0 to 1, on the side where that
 *     is more: the same work then takes up to that much more processor time
 */
record PairRule(double all, double others) {
  /** The difference is more than this part of everything. */
  private static final double OF_ALL = 0.01;

  /** And more than this part of the larger of the two costs, and than {@link #others} of it. */
  private static final double OF_ITSELF = 0.1;

  /** And more than so many half-widths of the 95 % interval by the recordings' own blocks. */
  private static final double HALF_WIDTHS = 3;

  /** What has no sample at all on one side says more. */
  private static final double HALF_WIDTHS_OF_ONE_SIDE = 1.5;

  /**
   * Judges a difference.
   *
   * @param oneSided true if the method, wherever it was called from, has no samples on one side
   */
  Verdict verdict(
      double before,
      double after,
      double halfWidth,
      long samplesBefore,
      long samplesAfter,
      boolean oneSided) {
    if (!Effects.areEnough(samplesBefore, samplesAfter)) {
      return Verdict.TOO_FEW;
    }
    double difference = after - before;
    double least =
        Math.max(
            Math.max(OF_ALL * all, Math.max(OF_ITSELF, others) * Math.max(before, after)),
            (oneSided ? HALF_WIDTHS_OF_ONE_SIDE : HALF_WIDTHS) * halfWidth);
    return Math.abs(difference) > least
        ? Effects.change(difference, samplesBefore, samplesAfter)
        : Verdict.NOISE;
  }
}
