package dev.candela.engine.analysis;

import dev.candela.engine.analysis.tree.NodeValues;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.Symbols;
import dev.candela.engine.model.WeightUnit;
import dev.candela.engine.view.View;
import dev.candela.engine.view.WeightedStacks;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * The cost of each method over all its callers; immutable. A total counts each sample once, however
 * often the method occurs in its stack. All samples include those without a stack.
 */
public record HotMethods(
    Symbols symbols,
    WeightUnit unit,
    long allSamples,
    long allWeight,
    NodeValues values,
    LiveGrowth growth) {
  public static HotMethods of(View view, Cancellation cancellation) {
    WeightedStacks weighted = view.stacks(cancellation);
    return of(weighted, view.outermost(cancellation), LiveGrowth.of(view, cancellation));
  }

  public static HotMethods of(WeightedStacks weighted, Cancellation cancellation) {
    int[] methodByFrame = weighted.symbols().frames().methodIds();
    return of(weighted, weighted.stacks().outermost(methodByFrame, cancellation));
  }

  /** {@code outermost} is {@link View#outermost} of the same stacks, whose weights may differ. */
  public static HotMethods of(WeightedStacks weighted, int[] outermost) {
    return of(weighted, outermost, LiveGrowth.NONE);
  }

  private static HotMethods of(WeightedStacks weighted, int[] outermost, LiveGrowth growth) {
    int methodCount = weighted.symbols().methods().size();
    int[] methodByFrame = weighted.symbols().frames().methodIds();
    return new HotMethods(
        weighted.symbols(),
        weighted.weights().unit(),
        weighted.weights().totalSamples(),
        weighted.weights().totalWeight(),
        NodeValues.ofGroups(weighted, methodByFrame, methodCount, outermost),
        growth);
  }

  /** Sorted by self weight, then total, then name. */
  public int[] bySelf() {
    return sorted(
        Comparator.<Integer>comparingLong(methodId -> -selfWeight(methodId))
            .thenComparingLong(methodId -> -totalWeight(methodId)));
  }

  /** Sorted by total weight, then self, then name. */
  public int[] byTotal() {
    return sorted(
        Comparator.<Integer>comparingLong(methodId -> -totalWeight(methodId))
            .thenComparingLong(methodId -> -selfWeight(methodId)));
  }

  public long selfSamples(int methodId) {
    return values.selfSamples()[methodId];
  }

  public long selfWeight(int methodId) {
    return values.selfWeights()[methodId];
  }

  public long totalSamples(int methodId) {
    return values.totalSamples()[methodId];
  }

  public long totalWeight(int methodId) {
    return values.totalWeights()[methodId];
  }

  /** Of how many periods {@link #growth} tells; 0 unless live objects are looked at. */
  public int growthPeriods() {
    return growth.count();
  }

  /** In how many periods between collections the method allocated objects that stayed alive. */
  public int growth(int methodId) {
    return growth.periods(methodId);
  }

  private int[] sorted(Comparator<Integer> order) {
    return Ids.sorted(
        IntStream.range(0, values.totalSamples().length).filter(id -> totalSamples(id) > 0),
        order.thenComparing(symbols::qualifiedName));
  }
}
