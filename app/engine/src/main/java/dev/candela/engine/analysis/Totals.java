package dev.candela.engine.analysis;

import dev.candela.engine.filter.StackWeights;
import dev.candela.engine.filter.WeightedStacks;
import dev.candela.engine.model.StackTable;

/**
 * Samples and weight of each stack with all that it called.
 *
 * @param samples by stack
 * @param weights by stack
 */
record Totals(long[] samples, long[] weights) {

  /** One pass from the last stack to the first: callees have the larger ids. */
  static Totals of(WeightedStacks weighted) {
    StackTable stacks = weighted.stacks();
    StackWeights self = weighted.weights();
    long[] samples = new long[stacks.size()];
    long[] weights = new long[stacks.size()];
    for (int stackId = stacks.size() - 1; stackId > 0; stackId--) {
      samples[stackId] += self.samples(stackId);
      weights[stackId] += self.weight(stackId);
      int parentStackId = stacks.parentStackId(stackId);
      samples[parentStackId] += samples[stackId];
      weights[parentStackId] += weights[stackId];
    }
    samples[StackTable.ROOT] += self.samples(StackTable.ROOT);
    weights[StackTable.ROOT] += self.weight(StackTable.ROOT);
    return new Totals(samples, weights);
  }
}
