package dev.candela.engine.analysis.tree;

import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.view.StackWeights;
import dev.candela.engine.view.WeightedStacks;

/** Builds {@link CallTree}s in a fixed number of passes. */
final class CallTreeBuilder {
  private CallTreeBuilder() {}

  /**
   * Makes the tree.
   *
   * @param leastWeight depths in which no node weighs so much are left out; 1 for all of it
   */
  static CallTree.OfStacks build(
      WeightedStacks weighted, long leastWeight, Cancellation cancellation) {
    Totals totals = Totals.of(weighted);
    cancellation.check();
    if (leastWeight <= 1) {
      return build(weighted, totals, null, cancellation);
    }
    ShallowStacks upper = ShallowStacks.of(weighted, totals, leastWeight);
    cancellation.check();
    return build(upper.stacks(), upper.totals(), upper.originals(), cancellation);
  }

  static CallTree.OfStacks buildNodesFrom(
      long leastWeight, WeightedStacks weighted, Cancellation cancellation) {
    Totals totals = Totals.of(weighted);
    cancellation.check();
    for (int stackId = 1; stackId < totals.samples().length; stackId++) {
      if (totals.weights()[stackId] < leastWeight) {
        // A stack without samples has no node, and what it calls weighs no more.
        totals.samples()[stackId] = 0;
      }
    }
    return build(weighted, totals, null, cancellation);
  }

  /**
   * Makes the tree of all stacks.
   *
   * @param originals which stacks these were, null where they are those that nodes stand for
   */
  private static CallTree.OfStacks build(
      WeightedStacks weighted, Totals totals, int[] originals, Cancellation cancellation) {
    StackTable stacks = weighted.stacks();
    StackWeights weights = weighted.weights();
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
    CallTree tree =
        new CallTree(
            weighted.symbols(),
            weights.unit(),
            originals == null ? order : order.withStacks(originals),
            frameIds,
            values);
    return new CallTree.OfStacks(tree, order.nodeByStack());
  }
}
