package dev.candela.desktop.tree;

import dev.candela.engine.model.FrameKind;

/**
 * A row of a tree; a value.
 *
 * @param name the qualified name
 * @param sameNameIndex how many rows of that name stand before it below the same row
 * @param way tells its place in the tree from all others, also in another tree
 * @param nodeId in the tree that made it
 * @param kind its frame kind
 * @param self samples and weight in itself; of callers, those without a caller
 * @param total samples and weight in it and below
 * @param of what its share is taken of
 * @param leaf true if there is nothing below
 */
record FrameRow(
    String name,
    int sameNameIndex,
    long way,
    int nodeId,
    FrameKind kind,
    Amount self,
    Amount total,
    Whole of,
    boolean leaf) {

  /** The place of the root. */
  static final long TOP = 1;

  /**
   * Samples and weight.
   *
   * @param weight in the unit of the tree
   */
  record Amount(long samples, long weight) {}

  /**
   * The totals that shares of a row refer to.
   *
   * @param weight of everything
   * @param aboveWeight of the row above
   */
  record Whole(long weight, long aboveWeight) {}

  /** Index of the next row, such as of a native function beside a method; sorted by name. */
  static int sameNameIndex(FrameRow last, String next) {
    return last.name.equals(next) ? last.sameNameIndex + 1 : 0;
  }

  static Object identity(String name, int sameNameIndex) {
    return sameNameIndex == 0 ? name : name + "\0" + sameNameIndex;
  }

  /** The place of a row below another. */
  static long way(long above, String name, int sameNameIndex) {
    long mixed = (above * 31 + name.hashCode()) * 31 + sameNameIndex;
    // Spread over all bits, or ways of many steps would meet.
    mixed ^= mixed >>> 32;
    mixed *= 0x9e3779b97f4a7c15L;
    return mixed ^ mixed >>> 29;
  }

  Object identity() {
    return identity(name, sameNameIndex);
  }

  double totalShare() {
    return (double) total.weight / Math.max(1, of.weight);
  }

  double selfShare() {
    return (double) self.weight / Math.max(1, of.weight);
  }

  double aboveShare() {
    return (double) total.weight / Math.max(1, of.aboveWeight);
  }
}
