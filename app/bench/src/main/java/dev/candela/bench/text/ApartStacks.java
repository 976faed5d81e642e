package dev.candela.bench.text;

import java.util.Random;

/**
 * Random walks over a graph of calls, each from one of a few methods on, as threads begin. They
 * share a few of their outermost callers only. Even the shortest has so many ways to go that no two
 * are equal among two million.
 */
final class ApartStacks implements StackSource {
  private static final int ENTRIES = 4;
  private static final int CALLEES = 24;
  private static final int MIN_DEPTH = 10;

  private final Random random;

  /** At each method's number, whom it calls. */
  private final int[][] callees;

  ApartStacks(int methodCount, long seed) {
    this.random = new Random(seed);
    this.callees = new int[methodCount][];
    for (int method = 0; method < methodCount; method++) {
      callees[method] = random.ints(CALLEES, 0, methodCount).toArray();
    }
  }

  @Override
  public int next(int[] methods) {
    int depth = MIN_DEPTH + random.nextInt(MAX_DEPTH - MIN_DEPTH + 1);
    methods[0] = random.nextInt(ENTRIES);
    for (int i = 1; i < depth; i++) {
      methods[i] = callees[methods[i - 1]][random.nextInt(CALLEES)];
    }
    return depth;
  }
}
