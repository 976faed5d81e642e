package dev.candela.engine.diff;

import dev.candela.engine.analysis.tree.CallTree;
import dev.candela.engine.model.Ids;
import dev.candela.engine.view.StackWeights;
import java.util.Arrays;

/**
 * What one side's samples cost at each node, and how many they are. Where every sample costs the
 * same, which is the rule for a single run, the numbers of samples say it all.
 */
final class NodeCosts {
  private final long[] selfSamples;
  private final long[] totalSamples;

  /** Null where every sample costs {@link #costOfSample}. */
  private final double[] self;

  private final double[] total;
  private final double costOfSample;

  private NodeCosts(
      CallTree.OfStacks tree,
      StackWeights weights,
      double[] self,
      double[] total,
      double costOfSample) {
    this.selfSamples = new long[tree.tree().nodeCount()];
    this.totalSamples = new long[selfSamples.length];
    this.self = self;
    this.total = total;
    this.costOfSample = costOfSample;
    addSamples(tree, weights);
  }

  /** Hands what each stack cost itself up to its callers. */
  static NodeCosts of(CallTree.OfStacks tree, double[] costByStack, StackWeights weights) {
    return new NodeCosts(tree, weights, byNode(tree, costByStack), totals(tree, costByStack), 0);
  }

  /** The same where every sample costs the same. */
  static NodeCosts even(CallTree.OfStacks tree, double costOfSample, StackWeights weights) {
    return new NodeCosts(tree, weights, null, null, costOfSample);
  }

  /** What each node and its callees cost, by what each stack cost itself. */
  static double[] totals(CallTree.OfStacks tree, double[] costByStack) {
    double[] totals = byNode(tree, costByStack);
    for (int nodeId = totals.length - 1; nodeId > CallTree.ROOT; nodeId--) {
      totals[tree.tree().parent(nodeId)] += totals[nodeId];
    }
    return totals;
  }

  private static double[] byNode(CallTree.OfStacks tree, double[] costByStack) {
    double[] costs = new double[tree.tree().nodeCount()];
    for (int stackId = 0; stackId < costByStack.length; stackId++) {
      int nodeId = tree.nodeByStack()[stackId];
      if (nodeId != Ids.NONE) {
        costs[nodeId] = costByStack[stackId];
      }
    }
    return costs;
  }

  /**
   * From stack to node, not the other way round: on each level nodes are in the order of their
   * stacks, so that few places of memory are written to at a time, and none is read far away.
   */
  private void addSamples(CallTree.OfStacks tree, StackWeights weights) {
    int[] nodeByStack = tree.nodeByStack();
    for (int stackId = 0; stackId < nodeByStack.length; stackId++) {
      if (nodeByStack[stackId] != Ids.NONE) {
        selfSamples[nodeByStack[stackId]] = weights.samples(stackId);
      }
    }
    for (int nodeId = totalSamples.length - 1; nodeId >= 0; nodeId--) {
      totalSamples[nodeId] += selfSamples[nodeId];
      if (nodeId != CallTree.ROOT) {
        totalSamples[tree.tree().parent(nodeId)] += totalSamples[nodeId];
      }
    }
  }

  boolean isEven() {
    return self == null;
  }

  int nodeCount() {
    return totalSamples.length;
  }

  double self(int nodeId) {
    return self == null ? selfSamples[nodeId] * costOfSample : self[nodeId];
  }

  double total(int nodeId) {
    return total == null ? totalSamples[nodeId] * costOfSample : total[nodeId];
  }

  double[] totals(int[] nodeIds) {
    return Arrays.stream(nodeIds).mapToDouble(this::total).toArray();
  }

  long[] samples(int[] nodeIds) {
    return Arrays.stream(nodeIds).mapToLong(this::totalSamples).toArray();
  }

  long selfSamples(int nodeId) {
    return selfSamples[nodeId];
  }

  long totalSamples(int nodeId) {
    return totalSamples[nodeId];
  }
}
