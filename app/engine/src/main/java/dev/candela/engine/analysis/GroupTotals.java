package dev.candela.engine.analysis;

import dev.candela.engine.analysis.tree.NodeValues;
import dev.candela.engine.analysis.tree.Totals;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.view.StackWeights;
import dev.candela.engine.view.WeightedStacks;
import dev.candela.engine.view.transform.Recursion;

/**
 * Adds up self and total values of groups of frames, such as methods, lines or classes, each with a
 * key. A total counts each sample once, however often the key occurs in its stack.
 */
final class GroupTotals {
  private GroupTotals() {}

  /**
   * Adds up by key.
   *
   * @param keyByFrame the key of each frame from 0, or {@link Ids#NONE} for frames without one
   */
  static NodeValues of(
      WeightedStacks weighted, int[] keyByFrame, int keyCount, Cancellation cancellation) {
    int[] keys = weighted.stacks().byFrame(keyByFrame);
    int[] outermost = Recursion.outermost(weighted.stacks(), keys, cancellation);
    return of(weighted, keyByFrame, keyCount, outermost);
  }

  /**
   * Adds up by key.
   *
   * @param outermost for each stack the outermost among it and its callers that has its key
   */
  static NodeValues of(WeightedStacks weighted, int[] keyByFrame, int keyCount, int[] outermost) {
    StackTable stacks = weighted.stacks();
    StackWeights self = weighted.weights();
    Totals totals = Totals.of(weighted);
    boolean samplesApart = !self.weighsSamples();
    NodeValues values = samplesApart ? new NodeValues(keyCount) : NodeValues.ofSamples(keyCount);
    for (int stackId = 1; stackId < stacks.size(); stackId++) {
      int key = keyByFrame[stacks.frameId(stackId)];
      if (key == Ids.NONE) {
        continue;
      }
      boolean counts = outermost[stackId] == stackId;
      values.selfWeights()[key] += self.weight(stackId);
      values.totalWeights()[key] += counts ? totals.weights()[stackId] : 0;
      if (samplesApart) {
        values.selfSamples()[key] += self.samples(stackId);
        values.totalSamples()[key] += counts ? totals.samples()[stackId] : 0;
      }
    }
    return values;
  }
}
