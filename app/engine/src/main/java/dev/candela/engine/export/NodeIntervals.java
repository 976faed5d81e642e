package dev.candela.engine.export;

import dev.candela.engine.analysis.Shares;
import dev.candela.engine.analysis.chance.ShareInterval;
import dev.candela.engine.analysis.tree.CallTree;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Ids;
import dev.candela.engine.view.TimedSamples;
import dev.candela.engine.view.View;
import java.util.stream.IntStream;

/** Shares of a tree's larger nodes with their intervals; immutable. */
public final class NodeIntervals {
  public static final NodeIntervals NONE =
      new NodeIntervals(new ShareInterval[0], new ShareInterval[0]);

  private final ShareInterval[] totals;
  private final ShareInterval[] selves;

  /** By node id. */
  NodeIntervals(ShareInterval[] totals, ShareInterval[] selves) {
    this.totals = totals;
    this.selves = selves;
  }

  /** One pass over the samples, for the nodes of a thousandth of all. */
  public static NodeIntervals of(CallTree tree, View view, Cancellation cancellation) {
    return of(tree, view, 0, cancellation);
  }

  /**
   * The same for fewer nodes.
   *
   * @param tree a tree of this view's stacks
   * @param leastShare of the nodes, 0 to 1
   */
  public static NodeIntervals of(
      CallTree tree, View view, double leastShare, Cancellation cancellation) {
    long all = tree.totalWeight(CallTree.ROOT);
    int[] nodeIds =
        IntStream.range(1, tree.nodeCount())
            .filter(nodeId -> PackedTree.isLarge(tree.totalWeight(nodeId), all))
            .filter(nodeId -> (double) tree.totalWeight(nodeId) / all >= leastShare)
            .filter(nodeId -> tree.stackId(nodeId) != Ids.NONE)
            .toArray();
    int[] stackIds = IntStream.of(nodeIds).map(tree::stackId).toArray();
    Shares shares = Shares.ofStacks(TimedSamples.of(view, cancellation), stackIds);
    NodeIntervals intervals =
        new NodeIntervals(new ShareInterval[tree.nodeCount()], new ShareInterval[tree.nodeCount()]);
    for (int i = 0; i < nodeIds.length; i++) {
      intervals.totals[nodeIds[i]] = shares.total(i);
      intervals.selves[nodeIds[i]] = shares.self(i);
    }
    return intervals;
  }

  /** Null for the root, whose share is always 100 %, and for small nodes. */
  public ShareInterval total(int nodeId) {
    return nodeId < totals.length ? totals[nodeId] : null;
  }

  /** Interval of the node's self share; null for the same nodes. */
  public ShareInterval self(int nodeId) {
    return nodeId < selves.length ? selves[nodeId] : null;
  }
}
