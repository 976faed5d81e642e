package dev.candela.desktop.tree;

/** Frames of one name below one row, such as a native function and a Java method. */
final class SameNameSiblings {
  private SameNameSiblings() {}

  /** What the next row is, since rows come in the order of their names. */
  static int after(FrameRow last, String name) {
    return last.name().equals(name) ? last.sameNameIndex() + 1 : 0;
  }

  static Object identity(String name, int sameNameIndex) {
    return sameNameIndex == 0 ? name : name + "\0" + sameNameIndex;
  }
}
