package dev.candela.bench.text;

import java.util.Random;

/**
 * A random call tree in byte order. Each stack keeps most of the callers of the one before, has a
 * later method for the first that it does not keep, and any methods from there on; so nothing has
 * to be held to be sorted, and none comes twice or begins the one after it.
 */
final class TreeStacks implements StackSource {
  /** With more, the outermost callers run out of names. */
  static final int MOST = 2_000_000;

  private static final int SHALLOWEST = 24;
  private static final int DEEPEST = 36;

  /** On average four frames more than the innermost are left. */
  private static final int LEAVE_ONE_IN = 5;

  private static final int LARGEST_STEP = 4;

  /** A cut down to the root is made so deep instead, or all branches would be at the root. */
  private static final int OUTER_DEPTHS = 8;

  private final int methodCount;
  private final Random random;
  private final int[] current = new int[MAX_DEPTH];
  private int depth = 1;

  TreeStacks(int methodCount, long seed) {
    this.methodCount = methodCount;
    this.random = new Random(seed);
  }

  @Override
  public int next(int[] methods) {
    if (depth > 1) {
      branch();
    }
    int end = SHALLOWEST + random.nextInt(DEEPEST - SHALLOWEST + 1);
    while (depth < end) {
      // The other half is left for those that come after it below the same caller.
      current[depth++] = random.nextInt(methodCount / 2);
    }
    System.arraycopy(current, 0, methods, 0, depth);
    return depth;
  }

  private void branch() {
    int at = depth - 1;
    while (at > 0 && random.nextInt(LEAVE_ONE_IN) != 0) {
      at--;
    }
    if (at == 0) {
      at = 1 + random.nextInt(OUTER_DEPTHS);
    }
    while (current[at] + LARGEST_STEP >= methodCount) {
      at--;
    }
    if (at == 0) {
      throw new IllegalStateException("The tree has no room for more stacks");
    }
    current[at] += 1 + random.nextInt(LARGEST_STEP);
    depth = at + 1;
  }
}
