package dev.candela.engine.analysis.chance;

/** Student's t distribution: a normal distribution is too narrow for few blocks or runs. */
final class StudentT {
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
    double near = 1.959963984540054;
    if (n >= ENOUGH_FREEDOM) {
      // Abramowitz and Stegun 26.7.5; four digits.
      double second = 2.8224986157396112 + (2.555849679507722 + 1.5895340533938225 / n) / n;
      return near + (2.372271230298562 + second / n) / n;
    }
    double far = FARTHEST;
    for (int step = 0; step < BISECTIONS; step++) {
      double middle = (near + far) / 2;
      boolean inside = twoSided(middle, n) > 0.05;
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
    double step = (Math.min(Math.PI / 2, from + reach) - from) / STEPS;
    double sum = 0;
    for (int i = 0; i <= STEPS; i++) {
      double weight = i == 0 || i == STEPS ? 1 : i % 2 == 0 ? 2 : 4;
      sum += weight * Math.pow(Math.max(0, Math.cos(from + step * i)), n - 1);
    }
    return sum * step / 3;
  }
}
