package dev.candela.engine.analysis.tree;

import dev.candela.engine.model.StackTable;
import dev.candela.engine.view.StackWeights;
import dev.candela.engine.view.WeightedStacks;

/**
 * Samples and weight of each stack with all that it called.
 *
 * @param samples by stack
 * @param weights by stack
 */
public record Totals(long[] samples, long[] weights) {

  /** From last to first, because callees have larger ids. */
  public static Totals of(WeightedStacks weighted) {
    StackWeights self = weighted.weights();
    long[] weights = new long[weighted.stacks().size()];
    for (int stackId = 0; stackId < weights.length; stackId++) {
      weights[stackId] = self.weight(stackId);
    }
    addToCallers(weighted.stacks(), weights);
    if (self.weighsSamples()) {
      return new Totals(weights, weights);
    }
    long[] samples = new long[weights.length];
    for (int stackId = 0; stackId < samples.length; stackId++) {
      samples[stackId] = self.samples(stackId);
    }
    addToCallers(weighted.stacks(), samples);
    return new Totals(samples, weights);
  }

  private static void addToCallers(StackTable stacks, long[] sums) {
    for (int stackId = sums.length - 1; stackId > 0; stackId--) {
      sums[stacks.parentStackId(stackId)] += sums[stackId];
    }
  }
}
