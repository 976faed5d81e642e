package dev.candela.engine.diff;

/**
 * Remembers findings by numbers of samples, where these say all there is to be known of a key: of
 * millions of keys nearly all have a few samples, and so the same findings. For one thread.
 */
final class SampleFindings {
  private static final int FEW = 64;

  private final Finding[] known = new Finding[FEW * FEW];

  /** What was remembered, or null. */
  Finding get(long samplesBefore, long samplesAfter) {
    return areFew(samplesBefore, samplesAfter) ? known[at(samplesBefore, samplesAfter)] : null;
  }

  void remember(long samplesBefore, long samplesAfter, Finding finding) {
    if (areFew(samplesBefore, samplesAfter)) {
      known[at(samplesBefore, samplesAfter)] = finding;
    }
  }

  private static boolean areFew(long samplesBefore, long samplesAfter) {
    return samplesBefore < FEW && samplesAfter < FEW;
  }

  private static int at(long samplesBefore, long samplesAfter) {
    return (int) (samplesBefore * FEW + samplesAfter);
  }
}
