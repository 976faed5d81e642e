package dev.candela.engine.analysis;

import dev.candela.engine.filter.StackWeights;
import dev.candela.engine.filter.WeightedStacks;
import dev.candela.engine.model.StackTable;
import java.util.function.IntToLongFunction;

/**
 * Samples and weight of each stack with all that it called.
 *
 * @param samples by stack
 * @param weights by stack
 */
record Totals(long[] samples, long[] weights) {

  /** From the last stack to the first: callees have the larger ids. */
  static Totals of(WeightedStacks weighted) {
    StackWeights self = weighted.weights();
    long[] weights = sums(weighted.stacks(), self::weight);
    return new Totals(
        self.weighsSamples() ? weights : sums(weighted.stacks(), self::samples), weights);
  }

  private static long[] sums(StackTable stacks, IntToLongFunction self) {
    long[] sums = new long[stacks.size()];
    for (int stackId = sums.length - 1; stackId > 0; stackId--) {
      sums[stackId] += self.applyAsLong(stackId);
      sums[stacks.parentStackId(stackId)] += sums[stackId];
    }
    sums[StackTable.ROOT] += self.applyAsLong(StackTable.ROOT);
    return sums;
  }
}
