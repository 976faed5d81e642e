package dev.candela.engine.analysis.tree;

import dev.candela.engine.analysis.tree.NodeValues.Totals;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.view.StackWeights;
import dev.candela.engine.view.WeightedStacks;
import java.util.Arrays;

/**
 * The stacks down to the last depth at which one is heavy, as a table of their own: if stacks have
 * little in common, a picture shows only some ten thousand of millions.
 *
 * @param stacks these stacks with their self weights
 * @param totals their total weights, including deeper stacks
 * @param originals the original id of each stack
 */
record ShallowStacks(WeightedStacks stacks, Totals totals, int[] originals) {

  /**
   * Leaves out deeper stacks, and stacks without samples.
   *
   * @param leastWeight the least total weight of a heavy stack
   */
  static ShallowStacks of(WeightedStacks all, Totals totals, long leastWeight) {
    StackTable stacks = all.stacks();
    // Depths of the heavy ones plus 1, then the new ids of all that stay plus 1; 0 for the others.
    int[] known = new int[stacks.size()];
    int deepest = depths(stacks, totals.weights(), leastWeight, known);
    StackTable.Builder upper = new StackTable.Builder();
    int[] depths = new int[1 << 10];
    int[] originals = new int[1 << 10];
    known[StackTable.ROOT] = 1;
    // From run to run, and in each as far down as they stay: most runs begin deeper than that.
    for (int run = 1; run < stacks.size(); run = stacks.endOfRun(run)) {
      int parent = known[stacks.parentStackId(run)] - 1;
      if (parent == Ids.NONE) {
        continue;
      }
      int end = Math.min(stacks.endOfRun(run), run + deepest - depths[parent]);
      for (int stackId = run; stackId < end && totals.samples()[stackId] > 0; stackId++) {
        int added = upper.add(parent, stacks.frameId(stackId));
        if (added == depths.length) {
          depths = Arrays.copyOf(depths, added * 2);
          originals = Arrays.copyOf(originals, added * 2);
        }
        depths[added] = depths[parent] + 1;
        originals[added] = stackId;
        known[stackId] = added + 1;
        parent = added;
      }
    }
    return new ShallowStacks(all, totals, upper.view(), Arrays.copyOf(originals, upper.size()));
  }

  private ShallowStacks(WeightedStacks all, Totals totals, StackTable upper, int[] originals) {
    this(
        new WeightedStacks(all.symbols(), upper, chosen(all.weights(), originals)),
        new Totals(chosen(totals.samples(), originals), chosen(totals.weights(), originals)),
        originals);
  }

  /** Callers weigh at least as much as their callees, so they are known first. */
  private static int depths(StackTable stacks, long[] weights, long leastWeight, int[] depths) {
    int deepest = 0;
    depths[StackTable.ROOT] = 1;
    for (int stackId = 1; stackId < weights.length; stackId++) {
      if (weights[stackId] >= leastWeight) {
        int depth = depths[stacks.parentStackId(stackId)];
        depths[stackId] = depth + 1;
        deepest = Math.max(deepest, depth);
      }
    }
    return deepest;
  }

  private static StackWeights chosen(StackWeights all, int[] originals) {
    long[] samples = new long[originals.length];
    long[] weights = new long[originals.length];
    for (int stackId = 0; stackId < originals.length; stackId++) {
      samples[stackId] = all.samples(originals[stackId]);
      weights[stackId] = all.weight(originals[stackId]);
    }
    return StackWeights.ofSums(all.unit(), samples, weights);
  }

  private static long[] chosen(long[] all, int[] originals) {
    long[] chosen = new long[originals.length];
    for (int stackId = 0; stackId < originals.length; stackId++) {
      chosen[stackId] = all[originals[stackId]];
    }
    return chosen;
  }
}
