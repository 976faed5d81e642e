package dev.candela.engine.read.speedscope;

/**
 * The profile's stacks of what {@link ProfileRows} numbers.
 *
 * @param stackIdByPath of a sample's path
 * @param stackIdByCall of a stack of calls
 */
record NumberedStacks(int[] stackIdByPath, int[] stackIdByCall) {
  /** The profile's stack of a row. */
  int stackId(long number) {
    return (number & 1) == 0
        ? stackIdByPath[(int) (number >> 1)]
        : stackIdByCall[(int) (number >> 1)];
  }
}
