package dev.candela.engine.diff;

/**
 * The moments of samples that do not say when they were taken: all of them fall into one block, so
 * that what is known of the keys already says it all. A sample costs 1.
 */
final class TimelessMoments extends Moments {
  /** What is known of a key. */
  interface KeySamples {
    /** The samples that were in it, or in it and in what it called. */
    long of(int key, boolean self);
  }

  private final KeySamples samples;
  private final long allSamples;
  private final int blocks;

  /**
   * @param allSamples all that fell into the block, with a key or without
   * @param blocks one of which holds them
   */
  TimelessMoments(KeySamples samples, long allSamples, int blocks) {
    this.samples = samples;
    this.allSamples = allSamples;
    this.blocks = blocks;
  }

  @Override
  int blocks() {
    return blocks;
  }

  @Override
  double allSum() {
    return allSamples;
  }

  @Override
  double allSquares() {
    return allSum() * allSum();
  }

  @Override
  double sum(int key, boolean self) {
    return samples.of(key, self);
  }

  @Override
  double squares(int key, boolean self) {
    double sum = sum(key, self);
    return sum * sum;
  }

  @Override
  double products(int key, boolean self) {
    return sum(key, self) * allSum();
  }
}
