package dev.candela.engine.diff;

/**
 * Derivatives of the logarithm of the gamma function: mean and variance of the logarithm of a chi
 * square. Asymptotic series, Abramowitz and Stegun 6.3.18 and 6.4.12, good for ten digits.
 */
final class LogGamma {
  private static final double FAR = 10;

  private LogGamma() {}

  /** The digamma function; x positive. */
  static double digamma(double x) {
    double steps = 0;
    double far = x;
    while (far < FAR) {
      steps += 1 / far;
      far++;
    }
    double y = 1 / (far * far);
    return Math.log(far) - 0.5 / far - y * (1 / 12.0 - y * (1 / 120.0 - y / 252)) - steps;
  }

  /** The trigamma function; x positive. */
  static double trigamma(double x) {
    double steps = 0;
    double far = x;
    while (far < FAR) {
      steps += 1 / (far * far);
      far++;
    }
    double y = 1 / (far * far);
    return (1 + 0.5 / far + y * (1 / 6.0 - y * (1 / 30.0 - y / 42))) / far + steps;
  }
}
