package dev.candela.desktop.flame;

import dev.candela.engine.analysis.chance.ShareInterval;
import dev.candela.engine.analysis.chance.Shares;
import dev.candela.engine.analysis.chance.TimedSamples;
import dev.candela.engine.layout.FlameMatches;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Ids;
import dev.candela.engine.view.View;
import java.util.Arrays;

/**
 * Intervals of shares, which take a pass over the samples: for a worker.
 *
 * @param self of samples in the node itself
 * @param total of samples in it and below
 */
record FlameShares(ShareInterval self, ShareInterval total) {
  /** Trees of callers have no intervals, because their nodes are not stacks. */
  static final FlameShares UNKNOWN = new FlameShares(null, null);

  static FlameShares of(FlameGraph graph, int nodeId, Cancellation cancellation) {
    int stackId = graph.tree().stackId(nodeId);
    if (stackId == Ids.NONE) {
      return UNKNOWN;
    }
    View source = graph.source().view();
    int[] stackIds = {stackId};
    Shares shares = Shares.ofStacks(TimedSamples.of(source, cancellation), stackIds);
    return new FlameShares(shares.self(0), shares.total(0));
  }

  /** Share of all stacks with a match, each counted once; null if unknown. */
  static ShareInterval ofMatches(
      FlameGraph graph, FlameMatches matches, Cancellation cancellation) {
    if (graph.source().bottomUp() || matches.count() == 0) {
      return null;
    }
    int[] stackIds = new int[matches.count()];
    Arrays.setAll(stackIds, i -> graph.tree().stackId(matches.nodeId(i)));
    View source = graph.source().view();
    return Shares.ofAnyStack(TimedSamples.of(source, cancellation), stackIds);
  }
}
