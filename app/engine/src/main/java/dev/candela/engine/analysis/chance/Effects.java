package dev.candela.engine.analysis.chance;

import java.util.Arrays;
import java.util.function.IntPredicate;

/**
 * What can be said about the differences of methods or nodes: halves of the 95 % intervals, true
 * where these may have to be larger, verdicts, and p-values; NaN for single recordings.
 */
public record Effects(
    double[] halfWidths, boolean[] lowerBounds, Verdict[] verdicts, double[] adjustedP) {
  /** Up to this part of all moves between methods where inlined code may count for others. */
  public static final double MOST_MOVED = 0.2;

  /** Nothing is said yet. */
  public Effects(int count) {
    this(new double[count], new boolean[count], new Verdict[count], new double[count]);
    Arrays.fill(adjustedP, Double.NaN);
  }

  /**
   * Calls changes of keys unclear that may be code whose samples count for others, by what
   * everything costs on the side where that is more: two runs inline differently, and one run alone
   * does not show by how much.
   */
  public void doubtMoved(double[] before, double[] after, double all, IntPredicate moved) {
    for (int key = 0; key < verdicts.length; key++) {
      boolean small = Math.abs(after[key] - before[key]) <= MOST_MOVED * all;
      boolean doubtful = small && verdicts[key].isChange() && moved.test(key);
      verdicts[key] = doubtful ? Verdict.UNCLEAR : verdicts[key];
    }
  }
}
