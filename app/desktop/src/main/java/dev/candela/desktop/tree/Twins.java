package dev.candela.desktop.tree;

/** Frames of one name below one row, such as a native function and a Java method. */
final class Twins {
  private Twins() {}

  /** What the next row is, since rows come in the order of their names. */
  static int after(FrameRow last, String name) {
    return last.name().equals(name) ? last.twin() + 1 : 0;
  }

  static Object identity(String name, int twin) {
    return twin == 0 ? name : name + "\0" + twin;
  }
}
