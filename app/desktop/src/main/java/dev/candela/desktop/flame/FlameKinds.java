package dev.candela.desktop.flame;

import dev.candela.desktop.session.Scope;
import dev.candela.engine.analysis.CallTree;
import dev.candela.engine.analysis.NodeKinds;
import dev.candela.engine.filter.Grain;
import dev.candela.engine.filter.StackView;
import dev.candela.engine.filter.StackWeights;
import dev.candela.engine.filter.WeightedStacks;
import dev.candela.engine.model.FrameKind;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.StackTable;
import java.util.function.IntFunction;

/** How the code of each node ran, in trees from both ends. */
final class FlameKinds {
  private static final int KINDS = FrameKind.values().length;

  private FlameKinds() {}

  static IntFunction<FrameKind> of(Scope scope, CallTree tree, boolean bottomUp) {
    StackView view = scope.view(Grain.METHOD);
    StackWeights weights = StackWeights.of(scope.profile(), scope.selection(), scope.control());
    NodeKinds kinds = NodeKinds.of(scope.profile(), weights, view);
    if (!bottomUp) {
      return nodeId -> kinds.kind(tree.stackId(nodeId));
    }
    FrameKind[] byMethod = byMethod(scope.stacks(), kinds);
    return nodeId -> byMethod[tree.methodId(nodeId)];
  }

  /** Nodes of callers stand for many stacks, so they are told by what most of their method is. */
  private static FrameKind[] byMethod(WeightedStacks stacks, NodeKinds kinds) {
    StackTable table = stacks.stacks();
    long[] totals = new long[table.size()];
    long[] samples = new long[stacks.symbols().methods().size() * KINDS];
    for (int stackId = totals.length - 1; stackId > StackTable.ROOT; stackId--) {
      totals[stackId] += stacks.weights().samples(stackId);
      totals[table.parentStackId(stackId)] += totals[stackId];
      int methodId = stacks.symbols().frames().methodId(table.frameId(stackId));
      samples[methodId * KINDS + kinds.kind(stackId).ordinal()] += totals[stackId];
    }
    FrameKind[] byMethod = new FrameKind[samples.length / KINDS];
    for (int methodId = 0; methodId < byMethod.length; methodId++) {
      int most = Ids.NONE;
      for (int kind = 0; kind < KINDS; kind++) {
        boolean more = most == Ids.NONE || samples[methodId * KINDS + kind] > samples[most];
        most = more ? methodId * KINDS + kind : most;
      }
      byMethod[methodId] = FrameKind.values()[most % KINDS];
    }
    return byMethod;
  }
}
