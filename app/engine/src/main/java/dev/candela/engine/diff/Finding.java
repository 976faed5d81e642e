package dev.candela.engine.diff;

/**
 * What is to be known of a key before all keys are judged together; a value.
 *
 * @param halfWidth of the 95 % interval of the difference
 * @param mean of the two costs
 * @param canTell false if nothing could be significant here
 * @param probability of the difference by chance, if {@code canTell}
 * @param ifSignificant the verdict, should chance not explain it
 */
record Finding(
    double halfWidth, double mean, boolean canTell, double probability, Verdict ifSignificant) {

  /**
   * Looks at a contrast.
   *
   * @param samplesBefore the key's samples
   * @param samplesAfter the key's samples
   */
  static Finding of(Contrasts.Contrast contrast, long samplesBefore, long samplesAfter) {
    boolean canTell = contrast.canTell();
    return new Finding(
        contrast.halfWidth(),
        contrast.mean(),
        canTell,
        canTell ? contrast.probability() : 1,
        canTell ? verdict(contrast, samplesBefore, samplesAfter) : Verdict.NOISE);
  }

  private static Verdict verdict(
      Contrasts.Contrast contrast, long samplesBefore, long samplesAfter) {
    if (contrast.isMore()) {
      return samplesBefore == 0 ? Verdict.NEW : Verdict.MORE;
    } else if (contrast.isLess()) {
      return samplesAfter == 0 ? Verdict.GONE : Verdict.LESS;
    }
    return Verdict.NOISE;
  }
}
