package dev.candela.engine.export;

import dev.candela.engine.analysis.chance.ShareInterval;
import dev.candela.engine.analysis.chance.Shares;
import dev.candela.engine.analysis.chance.TimedSamples;
import dev.candela.engine.analysis.tree.CallTree;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.Profile;
import dev.candela.engine.view.select.SampleSelection;
import dev.candela.engine.view.transform.StackView;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** Confidence intervals of a tree's larger nodes. */
public final class NodeIntervals {
  private NodeIntervals() {}

  /**
   * The share and its interval by node id; null for nodes of less than a thousandth of all. One
   * pass over the samples.
   *
   * @param tree a tree of this view's stacks
   */
  public static IntFunction<ShareInterval> of(
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
    Shares shares =
        Shares.ofStackTotals(new TimedSamples(profile, selection, view, cancellation), stackIds);
    ShareInterval[] byNode = new ShareInterval[tree.nodeCount()];
    for (int i = 0; i < nodeIds.length; i++) {
      byNode[nodeIds[i]] = shares.total(i);
    }
    return nodeId -> byNode[nodeId];
  }
}
