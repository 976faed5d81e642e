package dev.candela.engine.analysis;

import java.util.Arrays;

/** Self and total of each node. */
record NodeValues(
    long[] selfSamples, long[] totalSamples, long[] selfWeights, long[] totalWeights) {

  NodeValues(int nodeCount) {
    this(new long[nodeCount], new long[nodeCount], new long[nodeCount], new long[nodeCount]);
  }

  NodeValues resized(int nodeCount) {
    return new NodeValues(
        Arrays.copyOf(selfSamples, nodeCount),
        Arrays.copyOf(totalSamples, nodeCount),
        Arrays.copyOf(selfWeights, nodeCount),
        Arrays.copyOf(totalWeights, nodeCount));
  }
}
