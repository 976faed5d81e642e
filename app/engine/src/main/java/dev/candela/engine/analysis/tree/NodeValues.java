package dev.candela.engine.analysis.tree;

import java.util.Arrays;

public record NodeValues(
    long[] selfSamples, long[] totalSamples, long[] selfWeights, long[] totalWeights) {

  public NodeValues(int nodeCount) {
    this(new long[nodeCount], new long[nodeCount], new long[nodeCount], new long[nodeCount]);
  }

  /** For nodes weighted by samples. */
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
