package dev.candela.engine.analysis;

/** Self and total of each node. */
record NodeValues(
    long[] selfSamples, long[] totalSamples, long[] selfWeights, long[] totalWeights) {

  NodeValues(int nodeCount) {
    this(new long[nodeCount], new long[nodeCount], new long[nodeCount], new long[nodeCount]);
  }
}
