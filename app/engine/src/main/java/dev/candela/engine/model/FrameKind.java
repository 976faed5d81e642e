package dev.candela.engine.model;

/** The kind of a frame: how its code was compiled, or that it is native. */
public enum FrameKind {
  INTERPRETED,
  /** Java, compiled by the first tier. */
  C1,
  /** Java, compiled by the optimising tier or by a compiler that is not named. */
  JIT,
  INLINED,
  /** Java; the recording does not say how it ran. */
  JAVA,
  /** A native function with a C name. */
  NATIVE,
  /** A native function with a C++ name. */
  CPP,
  KERNEL,
  /** Not code: added by a transform or recorder, such as a thread. */
  SYNTHETIC,
  /** A library method and the library frames below it. */
  FOLD;

  private static final FrameKind[] KINDS = values();

  /** Native, C++ and kernel frames: what the native toggle hides. */
  public boolean isNative() {
    return this == NATIVE || this == CPP || this == KERNEL;
  }

  public boolean isJava() {
    return ordinal() <= JAVA.ordinal();
  }

  /** True if it stands for one frame of running code. */
  public boolean isCode() {
    return ordinal() < SYNTHETIC.ordinal();
  }

  static FrameKind at(int ordinal) {
    return KINDS[ordinal];
  }
}
