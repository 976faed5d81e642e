package dev.candela.engine.view;

import dev.candela.engine.view.select.RowScan;

/**
 * Adds up samples by stack.
 *
 * <p>In most recordings all rows of a type weigh the same, and that is the case this is written
 * for: a count in an array of ints, two cache lines for 32 stacks, multiplied at the end. One such
 * weight is remembered; rows of any other go the general way.
 */
final class StackCounter {
  private final boolean weighted;
  private final boolean samplesApart;
  private final long[] samples;
  private final long[] weights;

  /** Null before the first plain block. */
  private int[] plainCounts;

  private long plainWeight = 1;

  /**
   * @param stackCount number of stacks
   * @param weighted false to let every row weigh 1
   * @param samplesApart false if weights are numbers of samples
   */
  StackCounter(int stackCount, boolean weighted, boolean samplesApart) {
    this.weighted = weighted;
    this.samplesApart = samplesApart;
    this.weights = new long[stackCount];
    this.samples = samplesApart ? new long[stackCount] : weights;
  }

  void add(RowScan scan) {
    while (scan.next()) {
      if (isPlain(scan)) {
        addPlain(scan);
      } else {
        addWeighted(scan);
      }
    }
    settle();
  }

  long[] samples() {
    return samples;
  }

  long[] weights() {
    return weights;
  }

  private boolean isPlain(RowScan scan) {
    if (!weighted) {
      return true;
    } else if (!scan.sameWeights()) {
      return false;
    }
    if (plainCounts == null) {
      plainWeight = scan.smallestWeight();
    }
    return plainWeight == scan.smallestWeight();
  }

  private void addPlain(RowScan scan) {
    if (plainCounts == null) {
      plainCounts = new int[weights.length];
    }
    int[] counts = plainCounts;
    int[] stackIds = scan.stackIds();
    int rows = scan.rows();
    if (scan.whole()) {
      for (int i = 0; i < rows; i++) {
        counts[stackIds[i]]++;
      }
    } else {
      int[] included = scan.included();
      for (int i = 0; i < rows; i++) {
        counts[stackIds[i]] += included[i];
      }
    }
  }

  private void addWeighted(RowScan scan) {
    int[] stackIds = scan.stackIds();
    int[] included = scan.included();
    long[] rowWeights = scan.weights();
    int rows = scan.rows();
    for (int i = 0; i < rows; i++) {
      weights[stackIds[i]] += included[i] * rowWeights[i];
    }
    if (samplesApart) {
      for (int i = 0; i < rows; i++) {
        samples[stackIds[i]] += included[i];
      }
    }
  }

  /** After each table, so that counts stay within the range of an index. */
  private void settle() {
    if (plainCounts == null) {
      return;
    }
    for (int stackId = 0; stackId < plainCounts.length; stackId++) {
      weights[stackId] += plainCounts[stackId] * plainWeight;
    }
    if (samplesApart) {
      for (int stackId = 0; stackId < plainCounts.length; stackId++) {
        samples[stackId] += plainCounts[stackId];
      }
    }
    plainCounts = null;
  }
}
