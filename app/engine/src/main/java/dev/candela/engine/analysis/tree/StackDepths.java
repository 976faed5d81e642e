package dev.candela.engine.analysis.tree;

import dev.candela.engine.model.Ids;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.view.WeightedStacks;
import java.util.Arrays;

/** Weights by depth of the stack, to tell how much a picture leaves out; immutable. */
public record StackDepths(long[] weights, long totalWeight) {
  public static StackDepths of(WeightedStacks weighted) {
    StackTable stacks = weighted.stacks();
    int[] depths = new int[stacks.size()];
    long[] weights = new long[64];
    weights[0] = weighted.weights().weight(StackTable.ROOT);
    int deepest = 0;
    for (int run = 1; run < depths.length; run = stacks.endOfRun(run)) {
      int depth = depths[stacks.parentStackId(run)];
      for (int stackId = run; stackId < stacks.endOfRun(run); stackId++) {
        depths[stackId] = ++depth;
        if (weighted.weights().samples(stackId) > 0) {
          weights = Ids.grown(weights, depth);
          weights[depth] += weighted.weights().weight(stackId);
          deepest = Math.max(deepest, depth);
        }
      }
    }
    return new StackDepths(Arrays.copyOf(weights, deepest + 1), weighted.weights().totalWeight());
  }

  /** Nodes that the tree leaves out have no depth of their own. */
  public static StackDepths of(CallTree tree) {
    long[] reaching = new long[tree.depthCount() + 1];
    for (int nodeId = 0; nodeId < tree.nodeCount(); nodeId++) {
      reaching[tree.depth(nodeId)] += tree.totalWeight(nodeId);
    }
    long[] weights = new long[tree.depthCount()];
    for (int depth = 0; depth < weights.length; depth++) {
      weights[depth] = reaching[depth] - reaching[depth + 1];
    }
    return new StackDepths(weights, tree.totalWeight(CallTree.ROOT));
  }

  /** Number of rows of a graph, including the root. */
  public int count() {
    return weights.length;
  }

  /** Share of the weight in stacks of at least this depth, 0 to 1. */
  public double shareFrom(int depth) {
    int from = Math.clamp(depth, 0, weights.length);
    long reaching = Arrays.stream(weights, from, weights.length).sum();
    return totalWeight <= 0 ? 0 : (double) reaching / totalWeight;
  }
}
