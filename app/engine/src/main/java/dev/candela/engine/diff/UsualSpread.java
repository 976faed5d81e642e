package dev.candela.engine.diff;

/**
 * How far the costs of keys usually lie apart between runs, and how sure that is: what the runs of
 * one key leave open, those of all others tell (Smyth 2004, Statistical Applications in Genetics
 * and Molecular Biology 3). A key's variance is taken for the usual one by a chi-square of {@link
 * #freedom} degrees of freedom; mean and variance of the logarithms of all say which.
 *
 * @param relativeVariance of a key's cost in one run, by the square of its mean, besides what
 *     sampling explains
 * @param freedom so many degrees of freedom what is usual counts for beside a key's own; 0 if
 *     nothing is known
 */
record UsualSpread(double relativeVariance, double freedom) {
  /**
   * Fewer would leave three runs a side without a verdict; more would promise that no key ever
   * differs from the others, of which many are callers and callees and say the same thing twice.
   */
  private static final double LEAST_FREEDOM = 2;

  private static final double MOST_FREEDOM = 10;

  /** As good as infinite. */
  private static final double ANY_FREEDOM = 1000;

  /** The same code differs by so much from run to run, as the JVM compiles it. */
  private static final double LEAST_VARIANCE = Estimates.BETWEEN_RUNS * Estimates.BETWEEN_RUNS;

  private static final double MOST_VARIANCE = 1;

  /** Nothing is known of others. */
  static final UsualSpread UNKNOWN = new UsualSpread(LEAST_VARIANCE, 0);

  private static final int ROUNDS = 4;
  private static final int BISECTIONS = 30;

  /** Learns from some keys. */
  static UsualSpread of(KnownSpreads known) {
    // Each is known on two sides, and its own variance tells nothing of others.
    double most = Math.min(MOST_FREEDOM, known.effectiveCount() - 2);
    if (!(most > 0)) {
      return UNKNOWN;
    }
    double freedom = MOST_FREEDOM;
    double relativeVariance = 0;
    for (int round = 0; round < ROUNDS; round++) {
      relativeVariance = relativeVariance(known, freedom);
      freedom = freedom(known.apart(relativeVariance));
    }
    return new UsualSpread(relativeVariance, Math.min(freedom, most));
  }

  /**
   * A key's variance, drawn up to what is usual where few runs agree by chance. It is not drawn
   * down: some code does differ more than other code.
   *
   * @param own by its own runs
   * @param ownFreedom its degrees of freedom
   * @param sampled what sampling explains; never less than that
   * @param square the squared cost by the number of runs
   */
  double moderated(double own, double ownFreedom, double sampled, double square) {
    double usual = sampled + relativeVariance * square;
    double drawn = (ownFreedom * own + freedom * usual) / (ownFreedom + freedom);
    return Math.max(Math.max(sampled, own), drawn);
  }

  /** Where the logarithms are, in the mean, what they would be by chance. */
  private static double relativeVariance(KnownSpreads known, double freedom) {
    double low = Math.log(LEAST_VARIANCE);
    double high = Math.log(MOST_VARIANCE);
    double expected = LogGamma.digamma(freedom / 2) - Math.log(freedom / 2);
    for (int step = 0; step < BISECTIONS; step++) {
      double middle = (low + high) / 2;
      if (known.excess(Math.exp(middle)) + expected > 0) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return Math.exp(low);
  }

  /** Degrees of freedom by which logarithms of variances lie so far apart. */
  private static double freedom(double apart) {
    double low = LEAST_FREEDOM;
    double high = ANY_FREEDOM;
    for (int step = 0; step < BISECTIONS; step++) {
      double middle = (low + high) / 2;
      if (LogGamma.trigamma(middle / 2) > apart) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
