package dev.candela.engine.analysis;

import dev.candela.engine.filter.Cancellation;
import dev.candela.engine.filter.StackWeights;
import dev.candela.engine.filter.WeightedStacks;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.StackTable;

/** Makes {@link CallTree}s of stacks; a fixed number of passes over them. */
final class CallTreeBuilder {
  private CallTreeBuilder() {}

  static CallTree build(WeightedStacks weighted, Cancellation cancellation) {
    StackTable stacks = weighted.stacks();
    StackWeights weights = weighted.weights();
    Totals totals = Totals.of(weighted);
    cancellation.check();
    int[] ranks = FrameRanks.of(weighted.symbols(), stacks, totals.samples());
    cancellation.check();
    NodeOrder order = NodeOrder.of(stacks, totals.samples(), ranks);
    cancellation.check();
    int nodeCount = order.stackIds().length;
    int[] frameIds = new int[nodeCount];
    boolean samplesApart = !weights.weighsSamples();
    NodeValues values = samplesApart ? new NodeValues(nodeCount) : NodeValues.ofSamples(nodeCount);
    for (int stackId = 0; stackId < stacks.size(); stackId++) {
      int nodeId = order.nodeByStack()[stackId];
      if (nodeId == Ids.NONE) {
        continue;
      }
      frameIds[nodeId] = stacks.frameId(stackId);
      values.selfWeights()[nodeId] = weights.weight(stackId);
      values.totalWeights()[nodeId] = totals.weights()[stackId];
      if (samplesApart) {
        values.selfSamples()[nodeId] = weights.samples(stackId);
        values.totalSamples()[nodeId] = totals.samples()[stackId];
      }
    }
    return new CallTree(weighted.symbols(), weights.unit(), order, frameIds, values);
  }
}
