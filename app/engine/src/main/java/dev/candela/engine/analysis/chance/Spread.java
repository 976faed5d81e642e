package dev.candela.engine.analysis.chance;

import dev.candela.engine.view.TimedSamples.Series;

/**
 * How far a sum is off by chance, by Student's t with degrees of freedom of the variance: a normal
 * distribution is too narrow for few blocks or runs; a value. It is a lower bound if the range is
 * too short for the program's phases: then the true variance may be larger. {@code blocks} also
 * counts blocks that are left out; {@code byLength} has the variance between blocks, between pairs
 * of blocks, and so on.
 */
public record Spread(
    double variance, double freedom, boolean lowerBound, double blocks, double[] byLength) {
  /** Of what is not counted in samples. */
  public static final Spread UNKNOWN = new Spread(0, Double.POSITIVE_INFINITY);

  private static final int FEWEST_BLOCKS = 8;

  /** Fewer do where there are more elsewhere. */
  private static final int FEWEST_OF_POOL = 4;

  /** If the last two joins each enlarge the variance by this, the next one would, too. */
  private static final double GROWTH = 1.3;

  /** With fewer crossings of the mean, the recording shows too few phases. */
  private static final int FEWEST_CHANGES = 10;

  /** Independent samples cross it in half of their blocks; a quarter is too few. */
  private static final int BLOCKS_PER_CHANGE = 4;

  /** Variances up to this multiple of independent samples' show no phases. */
  private static final double EVIDENT = 2;

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

  public Spread(double variance, double freedom) {
    this(variance, freedom, false, 0, new double[0]);
  }

  /** Half the width of the 95 % interval of the sum. */
  public double halfWidth() {
    return halfOf95(freedom) * Math.sqrt(variance);
  }

  /**
   * Of what was spent in each second, or of the share times the weight of all. Never less than of
   * independent samples of which one more was seen: none at all does not mean that there never is
   * one.
   */
  public static Spread of(Series series, boolean shares) {
    double cost = sum(series.part());
    double whole = sum(series.all());
    long samples = series.samples();
    double ofSample = samples > 0 ? cost / samples : whole / Math.max(1, series.allSamples());
    double others = Math.max(1 - (samples + 1.0) / (series.allSamples() + 2.0), 0);
    double least = (samples + 1) * others * ofSample * ofSample;
    double share = shares && whole > 0 ? cost / whole : 0;
    return of(series, share, shares ? 0 : cost / series.part().length, least);
  }

  /**
   * Joins blocks in pairs again and again, and takes the widest interval: blocks that are shorter
   * than the program's phases depend on each other and make the variance too small, and a few long
   * ones make Student's t large. Expected of a block are a share of its whole and a mean besides;
   * the least is the variance if all samples were independent. Loops, not streams: a page asks for
   * each of its frames, before streams are compiled.
   */
  static Spread of(Series series, double share, double mean, double least) {
    double[] sums = series.part().clone();
    int changes = 0;
    double sign = 0;
    for (int block = 0; block < sums.length; block++) {
      sums[block] -= share * series.all()[block] + mean;
      changes += sign * sums[block] < 0 ? 1 : 0;
      sign = sums[block] == 0 ? sign : sums[block];
    }
    int needed = Math.min(FEWEST_CHANGES, sums.length / BLOCKS_PER_CHANGE);
    double blocks = sums.length / series.partOfTime();
    double[] byLength =
        new double[Integer.SIZE - Integer.numberOfLeadingZeros(sums.length / FEWEST_OF_POOL)];
    Spread widest = new Spread(least, Double.POSITIVE_INFINITY);
    double last = Double.POSITIVE_INFINITY;
    int grown = 0;
    for (int length = 0; length < byLength.length; length++) {
      // An odd block joins the last pair.
      double[] pairs = new double[sums.length / 2];
      double squares = 0;
      for (int i = 0; i < sums.length; i++) {
        squares += sums[i] * sums[i];
        pairs[Math.min(i / 2, pairs.length - 1)] += sums[i];
      }
      byLength[length] = squares / (sums.length - 1);
      if (sums.length >= FEWEST_BLOCKS) {
        Spread here = new Spread(squares * sums.length / (sums.length - 1), sums.length - 1.0);
        widest = here.halfWidth() > widest.halfWidth() ? here : widest;
        grown = here.variance > GROWTH * last ? grown + 1 : 0;
        last = here.variance;
      }
      sums = pairs;
    }
    boolean tooShort = widest.variance > EVIDENT * least && (changes < needed || grown > 1);
    double variance = widest.variance / series.partOfTime();
    return new Spread(variance, widest.freedom, tooShort, blocks, byLength);
  }

  static double sum(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += value;
    }
    return sum;
  }

  /** Two-sided probability of a value at least this far from 0. */
  static double twoSided(double t, double degreesOfFreedom) {
    double n = Math.max(1, degreesOfFreedom);
    return t * t > 0 ? Math.min(1, beyond(Math.abs(t), n) / beyond(0, n)) : 1;
  }

  /** Half-width of a 95 % interval in standard errors. */
  static double halfOf95(double n) {
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
