package dev.candela.engine.diff;

import dev.candela.engine.analysis.CallTree;
import dev.candela.engine.filter.StackWeights;

/** What one side's samples cost at each node, and how many they are. */
record NodeCosts(double[] self, double[] total, long[] selfSamples, long[] totalSamples) {

  /** Hands what each stack cost itself up to its callers. */
  static NodeCosts of(CallTree tree, double[] costByStack, StackWeights weights) {
    int nodeCount = tree.nodeCount();
    double[] self = new double[nodeCount];
    double[] total = new double[nodeCount];
    long[] selfSamples = new long[nodeCount];
    long[] totalSamples = new long[nodeCount];
    for (int nodeId = nodeCount - 1; nodeId >= 0; nodeId--) {
      int stackId = tree.stackId(nodeId);
      self[nodeId] = costByStack[stackId];
      selfSamples[nodeId] = weights.samples(stackId);
      total[nodeId] += self[nodeId];
      totalSamples[nodeId] += selfSamples[nodeId];
      if (nodeId != CallTree.ROOT) {
        int parent = tree.parent(nodeId);
        total[parent] += total[nodeId];
        totalSamples[parent] += totalSamples[nodeId];
      }
    }
    return new NodeCosts(self, total, selfSamples, totalSamples);
  }
}
