package dev.candela.engine.analysis.chance;

/** Student's t distribution: a normal distribution is too narrow for few blocks or runs. */
final class StudentT {
  /** Half-width of a 95 % interval with a known standard error, in standard errors. */
  private static final double NORMAL = 1.959963984540054;

  /** With one degree of freedom it is 12.7; with fewer, nothing can be said. */
  private static final double FARTHEST = 1000;

  private static final double ENOUGH_FREEDOM = 5;
  private static final int BISECTIONS = 40;

  /** Even, for Simpson's rule; twice as many change nothing in six digits. */
  private static final int STEPS = 400;

  /** What lies further out is less than e^-40 of what is nearer. */
  private static final double FAR = 40;

  private StudentT() {}

  /** Two-sided probability of a value at least this far from 0. */
  public static double twoSided(double t, double degreesOfFreedom) {
    double n = Math.max(1, degreesOfFreedom);
    return t * t > 0 ? Math.min(1, beyond(Math.abs(t), n) / beyond(0, n)) : 1;
  }

  /** Half-width of a 95 % interval in standard errors. */
  public static double halfOf95(double n) {
    if (n >= ENOUGH_FREEDOM) {
      // Abramowitz and Stegun 26.7.5; four digits.
      double xx = NORMAL * NORMAL;
      double fourth = ((((79 * xx + 776) * xx + 1482) * xx - 1920) * xx - 945) / 92160;
      double third = (((3 * xx + 19) * xx + 17) * xx - 15) / 384;
      double second = ((5 * xx + 16) * xx + 3) / 96;
      return NORMAL + NORMAL * ((xx + 1) / 4 + (second + (third + fourth / n) / n) / n) / n;
    }
    double near = NORMAL;
    double far = FARTHEST;
    for (int step = 0; step < BISECTIONS; step++) {
      double middle = (near + far) / 2;
      boolean inside = twoSided(middle, n) > 1 - 0.95;
      near = inside ? middle : near;
      far = inside ? far : middle;
    }
    return near;
  }

  /**
   * The area beyond t, up to a factor that depends on n: with t = sqrt(n) tan(x) that of cos(x)^(n
   * - 1) from there to a right angle.
   */
  private static double beyond(double t, double n) {
    double from = Math.atan(t / Math.sqrt(n));
    double reach = FAR / Math.max(Math.sqrt(n), (n - 1) * Math.tan(from));
    double to = Math.min(Math.PI / 2, from + reach);
    double sum = 0;
    for (int i = 0; i <= STEPS; i++) {
      double weight = i == 0 || i == STEPS ? 1 : i % 2 == 0 ? 2 : 4;
      double height = Math.cos(from + (to - from) * i / STEPS);
      sum += weight * Math.pow(Math.max(0, height), n - 1);
    }
    return sum * (to - from) / STEPS / 3;
  }
}
