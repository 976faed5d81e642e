package dev.candela.desktop.tree;

/** Frames of equal names below one row, such as a native function and a Java method. */
final class SameNameSiblings {
  private SameNameSiblings() {}

  /** Index of the next row; rows come sorted by name. */
  static int after(FrameRow last, String name) {
    return last.name().equals(name) ? last.sameNameIndex() + 1 : 0;
  }

  static Object identity(String name, int sameNameIndex) {
    return sameNameIndex == 0 ? name : name + "\0" + sameNameIndex;
  }
}
