package dev.candela.engine.analysis.chance;

/** Student's t distribution: a normal distribution is too narrow for few blocks or runs. */
public final class StudentT {
  private static final double ENOUGH_FREEDOM = 5;

  /** Half-width of a 95 % interval with a known standard error, in standard errors. */
  private static final double NORMAL = 1.959963984540054;

  /** Terms of {@link #expanded} at {@link #NORMAL}. */
  private static final double FIRST = (power(3) + NORMAL) / 4;

  private static final double SECOND = (5 * power(5) + 16 * power(3) + 3 * NORMAL) / 96;

  private static final double THIRD =
      (3 * power(7) + 19 * power(5) + 17 * power(3) - 15 * NORMAL) / 384;

  private static final double FOURTH =
      (79 * power(9) + 776 * power(7) + 1482 * power(5) - 1920 * power(3) - 945 * NORMAL) / 92160;

  /** With one degree of freedom it is 12.7; with fewer, nothing can be said. */
  private static final double FARTHEST = 1000;

  private static final int BISECTIONS = 40;
  private static final double TINY = 1e-300;
  private static final double PRECISION = 1e-14;
  private static final int MAX_STEPS = 300;

  private static final double[] LANCZOS = {
    0.9999999999998099, 676.5203681218851, -1259.1392167224028, 771.3234287776531,
    -176.6150291621406, 12.507343278686905, -0.13857109526572012, 9.984369578019572e-6,
    1.5056327351493116e-7
  };

  private StudentT() {}

  /** Two-sided probability of a value at least this far from 0. */
  public static double twoSided(double t, double degreesOfFreedom) {
    double tt = t * t;
    if (!(tt > 0)) {
      return 1;
    }
    double x = degreesOfFreedom / (degreesOfFreedom + tt);
    return Math.clamp(incompleteBeta(degreesOfFreedom / 2, 0.5, x), 0, 1);
  }

  /** Half-width of a 95 % interval in standard errors. */
  public static double halfOf95(double degreesOfFreedom) {
    double near = NORMAL;
    double far = FARTHEST;
    if (degreesOfFreedom >= ENOUGH_FREEDOM) {
      return expanded(degreesOfFreedom);
    }
    for (int step = 0; step < BISECTIONS; step++) {
      double middle = (near + far) / 2;
      if (twoSided(middle, degreesOfFreedom) > 1 - 0.95) {
        near = middle;
      } else {
        far = middle;
      }
    }
    return near;
  }

  /** Abramowitz and Stegun 26.7.5; four digits from five degrees of freedom on. */
  private static double expanded(double n) {
    return NORMAL + (FIRST + (SECOND + (THIRD + FOURTH / n) / n) / n) / n;
  }

  private static double power(int exponent) {
    return Math.pow(NORMAL, exponent);
  }

  /** Regularised incomplete beta function, by continued fraction where that converges quickly. */
  private static double incompleteBeta(double a, double b, double x) {
    if (x <= 0 || x >= 1) {
      return x <= 0 ? 0 : 1;
    }
    double front =
        Math.exp(
            logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x));
    return x < (a + 1) / (a + b + 2)
        ? front * fraction(a, b, x) / a
        : 1 - front * fraction(b, a, 1 - x) / b;
  }

  /** Lentz's algorithm for continued fractions. */
  private static double fraction(double a, double b, double x) {
    double c = 1;
    double d = 1 / nonZero(1 - (a + b) * x / (a + 1));
    double value = d;
    for (int m = 1; m <= MAX_STEPS; m++) {
      double even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
      d = 1 / nonZero(1 + even * d);
      c = nonZero(1 + even / c);
      value *= d * c;
      double odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
      d = 1 / nonZero(1 + odd * d);
      c = nonZero(1 + odd / c);
      value *= d * c;
      if (Math.abs(d * c - 1) < PRECISION) {
        break;
      }
    }
    return value;
  }

  private static double nonZero(double value) {
    return Math.abs(value) < TINY ? TINY : value;
  }

  /** Lanczos approximation with g = 7; x at least 0.5. */
  private static double logGamma(double x) {
    double sum = LANCZOS[0];
    for (int i = 1; i < LANCZOS.length; i++) {
      sum += LANCZOS[i] / (x - 1 + i);
    }
    double t = x + LANCZOS.length - 2.5;
    return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(t) - t + Math.log(sum);
  }
}
