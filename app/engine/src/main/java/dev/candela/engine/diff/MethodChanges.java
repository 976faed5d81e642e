package dev.candela.engine.diff;

import dev.candela.engine.analysis.HotMethods;
import dev.candela.engine.analysis.chance.Effects;
import dev.candela.engine.analysis.chance.Verdict;
import dev.candela.engine.model.Ids;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * What each method cost on both sides, wherever it was called from; immutable. A total counts each
 * sample once. Unlike places in the tree, methods do not depend on where a recorder cut off its
 * stacks. There is a row, in no order, for each method that has enough samples on either side;
 * {@code ofJvm} is true where it is the JVM's on both. Costs and effects are of each row itself,
 * then of its total.
 */
public record MethodChanges(
    HotMethods before,
    HotMethods after,
    int[] methodIds,
    double[] costsBefore,
    double[] costsAfter,
    Effects effects,
    boolean[] ofJvm) {
  public int rowCount() {
    return methodIds.length;
  }

  /** {@code class.method}, as the rules of identity leave it. */
  public String name(int row) {
    return before.symbols().qualifiedName(methodIds[row]);
  }

  int methodId(int row) {
    return methodIds[row];
  }

  /** The class; empty for a native function. */
  public String className(int row) {
    return before.symbols().className(methodIds[row]);
  }

  public String methodName(int row) {
    return before.symbols().methodName(methodIds[row]);
  }

  /** True if the method is the JVM's on both sides, such as one of a JIT compiler. */
  public boolean isOfJvm(int row) {
    return ofJvm[row];
  }

  public double total(Side side, int row) {
    return costs(side)[key(row, false)];
  }

  public double self(Side side, int row) {
    return costs(side)[key(row, true)];
  }

  /** Samples of {@link #total}; of all runs of the side. */
  public long totalSamples(Side side, int row) {
    return samples(side).totalSamples(methodIds[row]);
  }

  /** Samples of {@link #self}; of all runs of the side. */
  public long selfSamples(Side side, int row) {
    return samples(side).selfSamples(methodIds[row]);
  }

  public double totalDifference(int row) {
    return total(Side.AFTER, row) - total(Side.BEFORE, row);
  }

  public double selfDifference(int row) {
    return self(Side.AFTER, row) - self(Side.BEFORE, row);
  }

  /** Half of the 95 % interval of {@link #selfDifference} or {@link #totalDifference}. */
  public double halfWidth(int row, boolean self) {
    return effects.halfWidths()[key(row, self)];
  }

  /** True if {@link #halfWidth} may have to be larger: a recording is short for its phases. */
  public boolean isLowerBound(int row, boolean self) {
    return effects.lowerBounds()[key(row, self)];
  }

  public Verdict totalVerdict(int row) {
    return effects.verdicts()[key(row, false)];
  }

  public Verdict selfVerdict(int row) {
    return effects.verdicts()[key(row, true)];
  }

  /** True if the method itself changed, or with what it calls. */
  public boolean isChanged(int row) {
    return selfVerdict(row).isChange() || totalVerdict(row).isChange();
  }

  /** The p-value adjusted for the number of methods (Benjamini and Hochberg); NaN for a pair. */
  public double adjustedP(int row, boolean self) {
    return effects.adjustedP()[key(row, self)];
  }

  /** Rows, changes of self first, then by the size of the change. */
  public int[] bySelfChange() {
    return sorted(
        Comparator.<Integer, Boolean>comparing(row -> !selfVerdict(row).isChange())
            .thenComparingDouble(row -> -Math.abs(selfDifference(row))));
  }

  /** Rows, changes of total first, then by the size of the change. */
  public int[] byTotalChange() {
    return sorted(
        Comparator.<Integer, Boolean>comparing(row -> !totalVerdict(row).isChange())
            .thenComparingDouble(row -> -Math.abs(totalDifference(row))));
  }

  private int[] sorted(Comparator<Integer> order) {
    return Ids.sorted(IntStream.range(0, rowCount()), order.thenComparing(this::name));
  }

  private int key(int row, boolean self) {
    return self ? row : methodIds.length + row;
  }

  private HotMethods samples(Side side) {
    return side == Side.BEFORE ? before : after;
  }

  private double[] costs(Side side) {
    return side == Side.BEFORE ? costsBefore : costsAfter;
  }
}
