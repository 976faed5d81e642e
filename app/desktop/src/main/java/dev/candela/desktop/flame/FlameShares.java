package dev.candela.desktop.flame;

import dev.candela.engine.analysis.Shares;
import dev.candela.engine.analysis.chance.ShareInterval;
import dev.candela.engine.analysis.tree.BottomUpTree;
import dev.candela.engine.analysis.tree.CallTree;
import dev.candela.engine.layout.FlameMatches;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.view.TimedSamples;
import dev.candela.engine.view.View;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Intervals of shares, which take a pass over the samples: for a worker. */
record FlameShares(ShareInterval self, ShareInterval total) {
  static final FlameShares UNKNOWN = new FlameShares(null, null);

  static FlameShares of(FlameGraph graph, int nodeId, Cancellation cancellation) {
    int stackId = graph.tree().stackId(nodeId);
    View source = graph.source().view();
    if (stackId == Ids.NONE) {
      return nodeId == CallTree.ROOT ? UNKNOWN : ofCallers(graph, nodeId, cancellation);
    }
    Shares shares = Shares.ofStacks(TimedSamples.of(source, cancellation), new int[] {stackId});
    return new FlameShares(shares.self(0), shares.total(0));
  }

  /** In a tree of callers, whose self is of stacks that begin at the node. */
  private static FlameShares ofCallers(FlameGraph graph, int nodeId, Cancellation cancellation) {
    CallTree tree = graph.tree();
    List<Integer> frames = new ArrayList<>();
    for (int at = tree.parent(nodeId); at != CallTree.ROOT; at = tree.parent(at)) {
      frames.addFirst(tree.frameId(at));
    }
    int[] groupByFrame = new int[tree.symbols().frames().size()];
    Arrays.fill(groupByFrame, Ids.NONE);
    groupByFrame[tree.frameId(nodeId)] = 0;
    View view = graph.source().view();
    int[] groups = BottomUpTree.groups(view, frames, groupByFrame, cancellation);
    TimedSamples samples = TimedSamples.of(view, cancellation);
    ShareInterval total = Shares.ofGroups(samples, groups, 1).self(0);
    if (tree.childCount(nodeId) == 0) {
      return new FlameShares(total, total);
    }
    StackTable stacks = view.stacks(cancellation).stacks();
    int[] depths = new int[groups.length];
    for (int stackId = 1; stackId < groups.length; stackId++) {
      depths[stackId] = depths[stacks.parentStackId(stackId)] + 1;
      groups[stackId] = depths[stackId] == frames.size() + 1 ? groups[stackId] : Ids.NONE;
    }
    return new FlameShares(Shares.ofGroups(samples, groups, 1).self(0), total);
  }

  /** Share of all stacks with a match, each counted once; unknown in a tree of callers. */
  static Optional<ShareInterval> ofMatches(
      FlameGraph graph, FlameMatches matches, Cancellation cancellation) {
    if (graph.source().bottomUp() || matches.count() == 0) {
      return Optional.empty();
    }
    int[] stackIds = new int[matches.count()];
    Arrays.setAll(stackIds, i -> graph.tree().stackId(matches.nodeId(i)));
    View source = graph.source().view();
    return Optional.of(Shares.ofAnyStack(TimedSamples.of(source, cancellation), stackIds));
  }
}
