package dev.candela.engine.analysis.tree;

import java.util.Arrays;

/** Self and total of each node. */
public record NodeValues(
    long[] selfSamples, long[] totalSamples, long[] selfWeights, long[] totalWeights) {

  public NodeValues(int nodeCount) {
    this(new long[nodeCount], new long[nodeCount], new long[nodeCount], new long[nodeCount]);
  }

  /** Of nodes whose weights are numbers of samples: both are the same. */
  public static NodeValues ofSamples(int nodeCount) {
    long[] self = new long[nodeCount];
    long[] total = new long[nodeCount];
    return new NodeValues(self, total, self, total);
  }

  NodeValues resized(int nodeCount) {
    return new NodeValues(
        Arrays.copyOf(selfSamples, nodeCount),
        Arrays.copyOf(totalSamples, nodeCount),
        Arrays.copyOf(selfWeights, nodeCount),
        Arrays.copyOf(totalWeights, nodeCount));
  }
}
