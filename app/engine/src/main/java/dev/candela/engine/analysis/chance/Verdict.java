package dev.candela.engine.analysis.chance;

public enum Verdict {
  /** Too few samples on both sides to say anything. */
  TOO_FEW,
  /** The interval holds no difference, and none that would matter. */
  NOISE,
  /** No change that can be called one, nor can it be ruled out. */
  UNCLEAR,
  LESS,
  MORE,
  GONE,
  NEW;

  /** With fewer samples than this on both sides, nothing is said. */
  private static final int FEWEST_SAMPLES = 5;

  public static Verdict change(double difference, long samplesBefore, long samplesAfter) {
    return difference > 0 ? samplesBefore == 0 ? NEW : MORE : samplesAfter == 0 ? GONE : LESS;
  }

  /** The verdict on a difference that is no change; half of its 95 % interval is 0 if unknown. */
  public static Verdict grey(double before, double after, double half, double all) {
    double size = Math.abs(after - before);
    double matters = new PairRule(all, 0, true).least(Math.max(before, after), 0, false);
    return size < half && size + half <= matters ? NOISE : UNCLEAR;
  }

  /** True if one side has enough samples to say anything. */
  public static boolean areEnough(long samplesBefore, long samplesAfter) {
    return Math.max(samplesBefore, samplesAfter) >= FEWEST_SAMPLES;
  }

  /** True if it is called a change; all others are grey. */
  public boolean isChange() {
    return ordinal() >= LESS.ordinal();
  }

  public boolean isMore() {
    return this == MORE || this == NEW;
  }
}
