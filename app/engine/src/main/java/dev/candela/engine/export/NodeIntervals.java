package dev.candela.engine.export;

import dev.candela.engine.analysis.CallTree;
import dev.candela.engine.analysis.ShareInterval;
import dev.candela.engine.analysis.Shares;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.Profile;
import dev.candela.engine.view.select.SampleSelection;
import dev.candela.engine.view.transform.StackView;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/** How far the shares of a tree's larger nodes can be trusted. */
public final class NodeIntervals {
  private NodeIntervals() {}

  /**
   * Half of the 95 % interval's width by node id; 0 for nodes of less than a thousandth of all, and
   * where there are too few samples to say. One pass over the samples.
   *
   * @param tree a tree of this view's stacks
   */
  public static IntToDoubleFunction of(
      CallTree tree,
      Profile profile,
      SampleSelection selection,
      StackView view,
      Cancellation cancellation) {
    long all = tree.totalWeight(CallTree.ROOT);
    IntStream.Builder large = IntStream.builder();
    for (int nodeId = 1; nodeId < tree.nodeCount(); nodeId++) {
      if (PackedTree.isLarge(tree.totalWeight(nodeId), all) && tree.stackId(nodeId) != Ids.NONE) {
        large.add(nodeId);
      }
    }
    int[] nodeIds = large.build().toArray();
    int[] stackIds = IntStream.of(nodeIds).map(tree::stackId).toArray();
    Shares shares = Shares.ofStackTotals(profile, selection, view, stackIds, cancellation);
    double[] byNode = new double[tree.nodeCount()];
    for (int i = 0; i < nodeIds.length; i++) {
      ShareInterval total = shares.total(i);
      byNode[nodeIds[i]] = total.tooFewSamples() ? 0 : total.plusMinus();
    }
    return nodeId -> byNode[nodeId];
  }
}
