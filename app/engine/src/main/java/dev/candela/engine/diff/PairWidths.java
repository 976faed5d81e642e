package dev.candela.engine.diff;

import dev.candela.engine.analysis.chance.DoubledBlocks;
import dev.candela.engine.analysis.chance.Spreads;
import dev.candela.engine.analysis.tree.CallTree;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.model.Symbols;
import dev.candela.engine.view.transform.StackView;
import java.util.Arrays;
import java.util.function.IntFunction;

/**
 * How far the costs of a single run can be trusted by its own blocks of time. For one thread.
 *
 * @param run the side's only run
 * @param shares true if costs are shares of everything
 */
record PairWidths(SideSamples run, Symbols symbols, StackTable stacks, boolean shares) {
  /**
   * Of one side's keys; a value.
   *
   * @param half halves of 95 % intervals
   */
  record Widths(double[] half, boolean[] lowerBound) {}

  /**
   * Of methods.
   *
   * @param all what everything costs
   */
  Widths ofMethods(MethodCosts methods, Side side, double[] costs, double all) {
    int rows = methods.rowCount();
    if (UsualUnit.isUntimed(run.run(0))) {
      return untimed(costs, key -> methods.samples(side, key), all);
    }
    Spreads spreads =
        Spreads.ofMethods(
            run.run(0).profile(),
            run.run(0).filter().selection(),
            view(),
            methods.methodIds(),
            shares,
            run.cancellation());
    return widths(
        costs.length, all, key -> key < rows ? spreads.self(key) : spreads.total(key - rows));
  }

  /** Of nodes of the tree. */
  Widths ofNodes(CallTree tree, int[] nodeIds, NodeCosts costs) {
    double all = costs.total(CallTree.ROOT);
    if (UsualUnit.isUntimed(run.run(0))) {
      double[] totals = Arrays.stream(nodeIds).mapToDouble(costs::total).toArray();
      return untimed(totals, key -> costs.totalSamples(nodeIds[key]), all);
    }
    int[] stackIds = Arrays.stream(nodeIds).map(tree::stackId).toArray();
    Spreads spreads =
        Spreads.ofStackTotals(
            run.run(0).profile(),
            run.run(0).filter().selection(),
            view(),
            stackIds,
            shares,
            run.cancellation());
    return widths(
        nodeIds.length,
        all,
        key -> nodeIds[key] == CallTree.ROOT ? spreads.all() : spreads.total(key));
  }

  private StackView view() {
    return run.view(0, symbols, stacks);
  }

  private interface KeySamples {
    long of(int key);
  }

  private Widths untimed(double[] costs, KeySamples samples, double all) {
    long allSamples = run.samples(0);
    double[] half = new double[costs.length];
    Arrays.setAll(
        half,
        key -> {
          double variance = DoubledBlocks.ofSampling(samples.of(key), costs[key], allSamples, all);
          return DoubledBlocks.untimed(variance).halfWidth();
        });
    return new Widths(half, new boolean[costs.length]);
  }

  private Widths widths(int count, double all, IntFunction<DoubledBlocks> spread) {
    Widths widths = new Widths(new double[count], new boolean[count]);
    double cost = run.costOfWeight(0, all);
    for (int key = 0; key < count; key++) {
      DoubledBlocks blocks = spread.apply(key);
      widths.half[key] = blocks.halfWidth() * cost;
      widths.lowerBound[key] = blocks.lowerBound();
    }
    return widths;
  }
}
