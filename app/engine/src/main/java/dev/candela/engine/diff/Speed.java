package dev.candela.engine.diff;

/**
 * How much more code costs after than before without a change to it, because the machine was busier
 * or slower; a value.
 *
 * @param log the natural logarithm of the factor
 * @param standardError of the logarithm
 */
record Speed(double log, double standardError) {
  /** Where costs do not depend on the machine, or several runs tell how much they do. */
  static final Speed SAME = new Speed(0, 0);

  /**
   * The same for code with this share of everything: the less else there is, the less it says. Code
   * that computes, waits for memory or is the compiler's does not slow down by the same factor.
   */
  Speed of(double share) {
    return equals(SAME)
        ? this
        : new Speed(log, Math.hypot(standardError, SpeedEstimate.USUAL * share * share));
  }

  /** The factor: 1.1 for a tenth more. */
  double factor() {
    return Math.exp(log);
  }

  /** True if it is more than chance, and enough to be worth a word. */
  boolean isNotable() {
    return Math.abs(log) > Math.max(0.03, 2 * standardError);
  }
}
