package dev.candela.engine.diff;

import java.util.Arrays;
import java.util.BitSet;

/**
 * Finds the common factor in the costs of pieces of a program. Some of them may have changed on
 * their own, so a quarter of the weight is left out at either end; how far the others lie apart
 * tells how far the rest can be trusted.
 */
final class SpeedEstimate {
  /**
   * What is known before anything is measured: machines that others use as well make programs so
   * much slower or faster, as a standard deviation of the logarithm.
   */
  static final double USUAL = 0.15;

  /** Nothing but a change of the program makes everything cost more than half as much again. */
  private static final double MOST = Math.log(1.5);

  private static final double TRIMMED = 0.25;
  private static final int STEPS = 4;

  /** Pieces differ by this at least, as a standard deviation of the logarithm. */
  private static final double LEAST_APART = 0.02;

  /** And by this where there are too few to tell. */
  private static final double USUALLY_APART = 0.05;

  private static final int FEW = 3;

  /** The median distance from the mean of a normal distribution, by its standard deviation. */
  private static final double MEDIAN_DISTANCE = 0.6745;

  /** Variance of a mean without a quarter at either end, by that of the mean. */
  private static final double TRIMMED_LOSS = 1.2;

  private final double[] logs;
  private final double[] variances;
  private final Integer[] byLog;

  /**
   * @param logs logarithms of the factor of each piece
   * @param variances their variances by the samples of the piece
   */
  SpeedEstimate(double[] logs, double[] variances) {
    this.logs = logs;
    this.variances = variances;
    this.byLog = new Integer[logs.length];
    Arrays.setAll(byLog, piece -> piece);
    Arrays.sort(byLog, (one, other) -> Double.compare(logs[one], logs[other]));
  }

  /** Estimates it from all pieces but these. */
  Speed without(BitSet excluded) {
    int[] pieces =
        Arrays.stream(byLog)
            .mapToInt(Integer::intValue)
            .filter(piece -> !excluded.get(piece))
            .toArray();
    double apart = USUALLY_APART;
    double mean = 0;
    for (int step = 0; step < STEPS; step++) {
      mean = trimmedMean(pieces, apart);
      if (pieces.length >= FEW) {
        apart = Math.max(LEAST_APART, apart(pieces, mean, apart));
      }
    }
    if (Math.abs(mean) > MOST) {
      return new Speed(0, USUAL);
    }
    double weights = 0;
    double squares = 0;
    for (int piece : pieces) {
      double weight = weight(piece, apart);
      weights += weight;
      squares += weight * weight;
    }
    // Few pieces tell little about how far they lie apart.
    double variance = TRIMMED_LOSS / weights * (1 + 2 * squares / (weights * weights));
    double known = pieces.length == 0 ? 0 : USUAL * USUAL / (USUAL * USUAL + variance);
    return new Speed(mean * known, USUAL * Math.sqrt(1 - known));
  }

  private double weight(int piece, double apart) {
    return 1 / (variances[piece] + apart * apart);
  }

  private double trimmedMean(int[] pieces, double apart) {
    double all = 0;
    for (int piece : pieces) {
      all += weight(piece, apart);
    }
    double below = 0;
    double sum = 0;
    double kept = 0;
    for (int piece : pieces) {
      double from = Math.max(below, TRIMMED * all);
      below += weight(piece, apart);
      double part = Math.min(below, (1 - TRIMMED) * all) - from;
      if (part > 0) {
        sum += part * logs[piece];
        kept += part;
      }
    }
    return kept > 0 ? sum / kept : 0;
  }

  /** How far pieces lie apart beyond what their samples explain, by the median distance. */
  private double apart(int[] pieces, double mean, double lastApart) {
    Integer[] byDistance = Arrays.stream(pieces).boxed().toArray(Integer[]::new);
    Arrays.sort(
        byDistance,
        (one, other) -> Double.compare(Math.abs(logs[one] - mean), Math.abs(logs[other] - mean)));
    double all = 0;
    double variance = 0;
    for (int piece : pieces) {
      double weight = weight(piece, lastApart);
      all += weight;
      variance += weight * variances[piece];
    }
    double below = 0;
    double distance = 0;
    for (int i = 0; i < byDistance.length && below < all / 2; i++) {
      below += weight(byDistance[i], lastApart);
      distance = Math.abs(logs[byDistance[i]] - mean) / MEDIAN_DISTANCE;
    }
    return Math.sqrt(Math.max(0, distance * distance - variance / all));
  }
}
