package dev.candela.engine.diff;

import dev.candela.engine.analysis.HotMethods;
import java.util.Arrays;
import java.util.Comparator;
import java.util.function.IntFunction;

/**
 * What each method cost on both sides, wherever it was called from; immutable. A total counts each
 * sample once. Unlike places in the tree, methods do not depend on where a recorder cut off its
 * stacks.
 *
 * <p>Rows are numbered from 0 in no order; there is one for each method that has enough samples on
 * either side to be tested.
 */
public final class MethodChanges {
  private final HotMethods before;
  private final HotMethods after;
  private final int[] methodIds;
  private final Contrasts contrasts;
  private final Significance totals;
  private final Significance selves;

  /**
   * Tests all rows.
   *
   * @param methodIds the method of each row
   * @param speed for each row how much more all other code costs; null where that does not count
   */
  MethodChanges(
      HotMethods before,
      HotMethods after,
      int[] methodIds,
      Contrasts contrasts,
      IntFunction<Speed> speed) {
    this.before = before;
    this.after = after;
    this.methodIds = methodIds;
    this.contrasts = contrasts;
    this.totals = tested(false, speed);
    this.selves = tested(true, speed);
  }

  /** Number of methods. */
  public int rowCount() {
    return methodIds.length;
  }

  /** {@code class.method}, as the rules of identity leave it. */
  public String name(int row) {
    return before.symbols().qualifiedName(methodIds[row]);
  }

  /** The method's id in the symbols of the comparison's tree. */
  int methodId(int row) {
    return methodIds[row];
  }

  /** The class; empty for a native function. */
  public String className(int row) {
    return before.symbols().className(methodIds[row]);
  }

  /** The method's or function's own name. */
  public String methodName(int row) {
    return before.symbols().methodName(methodIds[row]);
  }

  /** Cost of the method and of all that it called. */
  public double total(Side side, int row) {
    return costs(side).value(row, false);
  }

  /** Cost of the method itself. */
  public double self(Side side, int row) {
    return costs(side).value(row, true);
  }

  /** Samples of {@link #total}; of all runs of the side. */
  public long totalSamples(Side side, int row) {
    return samples(side).totalSamples(methodIds[row]);
  }

  /** Samples of {@link #self}; of all runs of the side. */
  public long selfSamples(Side side, int row) {
    return samples(side).selfSamples(methodIds[row]);
  }

  /** How much more {@link #total} is after than before. */
  public double totalDifference(int row) {
    return total(Side.AFTER, row) - total(Side.BEFORE, row);
  }

  /** How much more {@link #self} is after than before. */
  public double selfDifference(int row) {
    return self(Side.AFTER, row) - self(Side.BEFORE, row);
  }

  /** Half of the 95 % interval of {@link #totalDifference}. */
  public double totalHalfWidth(int row) {
    return totals.halfWidth(row);
  }

  /** Half of the 95 % interval of {@link #selfDifference}. */
  public double selfHalfWidth(int row) {
    return selves.halfWidth(row);
  }

  /** What can be said about {@link #totalDifference}. */
  public Verdict totalVerdict(int row) {
    return totals.verdict(row);
  }

  /** What can be said about {@link #selfDifference}. */
  public Verdict selfVerdict(int row) {
    return selves.verdict(row);
  }

  /** The chance of such a {@link #totalDifference} by chance, adjusted for the number of rows. */
  public double totalProbability(int row) {
    return totals.adjusted(row);
  }

  /** The chance of such a {@link #selfDifference} by chance, adjusted for the number of rows. */
  public double selfProbability(int row) {
    return selves.adjusted(row);
  }

  /** Rows, significant changes of self first, then by the size of the change. */
  public int[] bySelfChange() {
    return sorted(
        Comparator.<Integer, Boolean>comparing(row -> !selfVerdict(row).isSignificant())
            .thenComparingDouble(row -> -Math.abs(selfDifference(row))));
  }

  /** Rows, significant changes of total first, then by the size of the change. */
  public int[] byTotalChange() {
    return sorted(
        Comparator.<Integer, Boolean>comparing(row -> !totalVerdict(row).isSignificant())
            .thenComparingDouble(row -> -Math.abs(totalDifference(row))));
  }

  private int[] sorted(Comparator<Integer> order) {
    Integer[] rows = new Integer[rowCount()];
    Arrays.setAll(rows, row -> row);
    Arrays.sort(rows, order.thenComparing(this::name));
    return Arrays.stream(rows).mapToInt(Integer::intValue).toArray();
  }

  private Significance tested(boolean self, IntFunction<Speed> speed) {
    return Significance.of(
        methodIds.length,
        new Significance.Tested(
            contrasts,
            self,
            row -> count(Side.BEFORE, row, self),
            row -> count(Side.AFTER, row, self),
            speed));
  }

  private long count(Side side, int row, boolean self) {
    return self ? selfSamples(side, row) : totalSamples(side, row);
  }

  private HotMethods samples(Side side) {
    return side == Side.BEFORE ? before : after;
  }

  private Estimates costs(Side side) {
    return side == Side.BEFORE ? contrasts.before() : contrasts.after();
  }
}
