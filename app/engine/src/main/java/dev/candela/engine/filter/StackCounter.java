package dev.candela.engine.filter;

/**
 * Adds up samples by stack.
 *
 * <p>In most recordings all rows of a type weigh the same, and that is the case this is written
 * for: a count in an array of ints, two cache lines for 32 stacks, multiplied at the end. One such
 * weight is remembered; rows of any other go the general way.
 */
final class StackCounter {
  private final boolean weighted;
  private final int[] plainCounts;
  private final long[] samples;
  private final long[] weights;
  private long plainWeight = 1;
  private boolean counted;

  /**
   * @param stackCount number of stacks
   * @param weighted false to let every row weigh 1
   */
  StackCounter(int stackCount, boolean weighted) {
    this.weighted = weighted;
    this.plainCounts = new int[stackCount];
    this.samples = new long[stackCount];
    this.weights = new long[stackCount];
  }

  void add(RowScan scan) {
    while (scan.next()) {
      if (isPlain(scan)) {
        counted = true;
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
    if (!counted) {
      plainWeight = scan.smallestWeight();
    }
    return plainWeight == scan.smallestWeight();
  }

  private void addPlain(RowScan scan) {
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
      samples[stackIds[i]] += included[i];
      weights[stackIds[i]] += included[i] * rowWeights[i];
    }
  }

  /** After each table, so that a count never exceeds the number of rows that an index can have. */
  private void settle() {
    if (!counted) {
      return;
    }
    for (int stackId = 0; stackId < plainCounts.length; stackId++) {
      samples[stackId] += plainCounts[stackId];
      weights[stackId] += plainCounts[stackId] * plainWeight;
      plainCounts[stackId] = 0;
    }
    counted = false;
  }
}
