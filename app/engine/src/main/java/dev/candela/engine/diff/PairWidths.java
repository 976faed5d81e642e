package dev.candela.engine.diff;

import dev.candela.engine.analysis.chance.DoubledBlocks;
import dev.candela.engine.analysis.chance.Spreads;
import dev.candela.engine.analysis.chance.StudentT;
import dev.candela.engine.analysis.tree.CallTree;
import dev.candela.engine.view.transform.StackView;
import java.util.Arrays;
import java.util.function.IntFunction;

/**
 * How far the costs of a single run can be trusted by its own blocks of time. For one thread.
 *
 * @param run the side's only run
 * @param union knows the stacks of both sides
 * @param shares true if costs are shares of everything
 * @param blockNanos the length of blocks for two parts of one run, or {@link Spreads#OWN_BLOCKS}
 */
record PairWidths(SideSamples run, MethodCosts union, boolean shares, long blockNanos) {
  /**
   * Of one side's keys; a value.
   *
   * @param half halves of 95 % intervals
   * @param variances by key, between blocks, between pairs of blocks and so on; null for two runs
   * @param blocks how many blocks there are
   * @param costOfBlock what a weight of 1 costs, or a block where costs are shares
   */
  record Widths(
      double[] half,
      boolean[] lowerBound,
      double[][] variances,
      double blocks,
      double costOfBlock) {

    /** Half of the interval of the difference between this side and another one. */
    double halfOfDifference(Widths other, int key) {
      return Math.max(own(other, key), ifAlike(other, key));
    }

    /** What a change has to exceed several times: parts of one run need not exceed their own so. */
    double yardstick(Widths other, int key) {
      return variances == null
          ? own(other, key)
          : Math.max(own(other, key) / PairRule.OF_PARTS, ifAlike(other, key));
    }

    /** The same of costs that are so many times as large. */
    Widths times(double factor) {
      double[] scaled = Arrays.stream(half).map(width -> width * factor).toArray();
      return new Widths(scaled, lowerBound, variances, blocks, costOfBlock * factor);
    }

    private double own(Widths other, int key) {
      return Math.hypot(half[key], other.half[key]);
    }

    /**
     * Half of the interval in which the difference is if both are alike; only for parts of one run.
     *
     * <p>Parts that are alike vary alike, in blocks of the same length: a short range in which
     * something that comes and goes stays away does not tell how often it comes, and the rest does.
     */
    private double ifAlike(Widths other, int key) {
      if (variances == null || other.variances == null) {
        return 0;
      }
      double widest = 0;
      int levels = Math.min(variances[key].length, other.variances[key].length);
      for (int level = 0; level < levels; level++) {
        double pooled =
            (blocks * variances[key][level] + other.blocks * other.variances[key][level])
                / (blocks + other.blocks);
        double ofBoth = blocks * square(costOfBlock) + other.blocks * square(other.costOfBlock);
        double freedom = Math.max(1, (blocks + other.blocks) / (1 << level) - 2);
        double width = StudentT.halfOf95(freedom) * Math.sqrt(pooled * ofBoth / (1 << level));
        widest = Math.max(widest, width);
      }
      return widest;
    }

    private static double square(double value) {
      return value * value;
    }
  }

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
            blockNanos,
            run.cancellation());
    return widths(
        costs.length,
        all,
        spreads,
        key -> key < rows ? spreads.self(key) : spreads.total(key - rows),
        key -> key < rows ? spreads.selfBlocks(key) : spreads.totalBlocks(key - rows));
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
            blockNanos,
            run.cancellation());
    return widths(
        nodeIds.length,
        all,
        spreads,
        key -> nodeIds[key] == CallTree.ROOT ? spreads.all() : spreads.total(key),
        key -> nodeIds[key] == CallTree.ROOT ? spreads.allBlocks() : spreads.totalBlocks(key));
  }

  private StackView view() {
    return run.view(0, union.symbols(), union.stacks());
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
    return new Widths(half, new boolean[costs.length], null, 0, 0);
  }

  private Widths widths(
      int count,
      double all,
      Spreads spreads,
      IntFunction<DoubledBlocks> spread,
      IntFunction<double[]> variances) {
    double cost = run.costOfWeight(0, all);
    // What a whole block weighs, where costs are shares: with more to do in it, more may vary.
    double weight = shares && spreads.blocks() > 0 ? all / cost / spreads.blocks() : 1;
    Widths widths =
        new Widths(
            new double[count],
            new boolean[count],
            blockNanos == Spreads.OWN_BLOCKS ? null : new double[count][],
            spreads.blocks(),
            cost * weight);
    for (int key = 0; key < count; key++) {
      DoubledBlocks blocks = spread.apply(key);
      widths.half[key] = blocks.halfWidth() * cost / Math.sqrt(spreads.partOfBlocks());
      widths.lowerBound[key] = blocks.lowerBound();
      if (widths.variances != null) {
        widths.variances[key] =
            Arrays.stream(variances.apply(key)).map(v -> v / (weight * weight)).toArray();
      }
    }
    return widths;
  }
}
