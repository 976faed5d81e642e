package dev.candela.engine.analysis;

import dev.candela.engine.model.FrameKind;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.view.WeightedStacks;
import java.util.function.IntFunction;

/** How the code of each node ran, in trees from both ends. */
public final class TreeKinds {
  private static final int KINDS = FrameKind.values().length;

  private TreeKinds() {}

  /**
   * The kind of each node, by node id.
   *
   * @param kinds those of the stacks
   * @param stacks what the tree was made of
   * @param bottomUp true if the tree begins at the innermost frames
   */
  public static IntFunction<FrameKind> of(
      NodeKinds kinds, WeightedStacks stacks, CallTree tree, boolean bottomUp) {
    if (!bottomUp) {
      return kinds.ofNodes(tree, stacks.stacks());
    }
    FrameKind[] byMethod = byMethod(stacks, kinds);
    return nodeId -> byMethod[tree.methodId(nodeId)];
  }

  /** What most of each method's samples are, by method id. */
  public static IntFunction<FrameKind> ofMethods(NodeKinds kinds, WeightedStacks stacks) {
    FrameKind[] byMethod = byMethod(stacks, kinds);
    return methodId -> byMethod[methodId];
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
