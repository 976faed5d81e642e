package dev.candela.engine.diff;

import dev.candela.engine.analysis.CallTree;
import dev.candela.engine.filter.StackWeights;

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

  private NodeCosts(int nodeCount, boolean even, double costOfSample) {
    this.selfSamples = new long[nodeCount];
    this.totalSamples = new long[nodeCount];
    this.self = even ? null : new double[nodeCount];
    this.total = even ? null : new double[nodeCount];
    this.costOfSample = costOfSample;
  }

  /** Hands what each stack cost itself up to its callers. */
  static NodeCosts of(CallTree tree, double[] costByStack, StackWeights weights) {
    NodeCosts costs = new NodeCosts(tree.nodeCount(), false, 0);
    costs.addSamples(tree, weights);
    for (int nodeId = tree.nodeCount() - 1; nodeId >= 0; nodeId--) {
      costs.self[nodeId] = costByStack[tree.stackId(nodeId)];
      costs.total[nodeId] += costs.self[nodeId];
      if (nodeId != CallTree.ROOT) {
        costs.total[tree.parent(nodeId)] += costs.total[nodeId];
      }
    }
    return costs;
  }

  /** The same where every sample costs the same. */
  static NodeCosts even(CallTree tree, double costOfSample, StackWeights weights) {
    NodeCosts costs = new NodeCosts(tree.nodeCount(), true, costOfSample);
    costs.addSamples(tree, weights);
    return costs;
  }

  private void addSamples(CallTree tree, StackWeights weights) {
    for (int nodeId = totalSamples.length - 1; nodeId >= 0; nodeId--) {
      selfSamples[nodeId] = weights.samples(tree.stackId(nodeId));
      totalSamples[nodeId] += selfSamples[nodeId];
      if (nodeId != CallTree.ROOT) {
        totalSamples[tree.parent(nodeId)] += totalSamples[nodeId];
      }
    }
  }

  /** True if every sample costs the same. */
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

  long selfSamples(int nodeId) {
    return selfSamples[nodeId];
  }

  long totalSamples(int nodeId) {
    return totalSamples[nodeId];
  }
}
