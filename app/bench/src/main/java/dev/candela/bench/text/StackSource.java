package dev.candela.bench.text;

/** Distinct stacks, one after the other. */
interface StackSource {
  int MAX_DEPTH = 42;

  /**
   * Makes the next stack.
   *
   * @param methods takes the numbers of its methods, outermost first; {@link #MAX_DEPTH} long
   * @return its depth
   */
  int next(int[] methods);
}
