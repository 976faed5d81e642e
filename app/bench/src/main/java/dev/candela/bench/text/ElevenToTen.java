package dev.candela.bench.text;

/**
 * Another source without one stack of every eleven. Two of them that leave out different ones have
 * nine tenths of their stacks in common.
 */
final class ElevenToTen implements StackSource {
  private static final int GROUP = 11;

  private final StackSource all;
  private final int leftOut;
  private int placeInGroup;

  /**
   * @param leftOut which of the eleven, from 0
   */
  ElevenToTen(StackSource all, int leftOut) {
    this.all = all;
    this.leftOut = leftOut;
  }

  @Override
  public int next(int[] methods) {
    int depth = all.next(methods);
    if (placeInGroup == leftOut) {
      depth = all.next(methods);
      placeInGroup++;
    }
    placeInGroup = (placeInGroup + 1) % GROUP;
    return depth;
  }
}
