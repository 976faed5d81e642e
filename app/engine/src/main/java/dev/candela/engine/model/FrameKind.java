package dev.candela.engine.model;

/** How the code of a frame ran, as far as the recording tells. */
public enum FrameKind {
  /** Java, by the interpreter. */
  INTERPRETED,
  /** Java, compiled by the first tier. */
  C1,
  /**
   * Java, compiled by the optimising tier, or by some compiler that the recording does not name.
   */
  JIT,
  /** Java, inlined into the frame that called it. */
  INLINED,
  /** Java, and the recording does not say how it ran. */
  JAVA,
  /** A native function with a C name. */
  NATIVE,
  /** A native function with a C++ name. */
  CPP,
  /** Code of the operating system's kernel. */
  KERNEL,
  /** No code: what a transform or a recorder put there, such as a thread. */
  SYNTHETIC,
  /** A method that is not the program's own, and all library frames behind it. */
  FOLD;

  private static final FrameKind[] KINDS = values();

  /** True for native, C++ and kernel frames: what the native toggle hides. */
  public boolean isNative() {
    return this == NATIVE || this == CPP || this == KERNEL;
  }

  /** True for frames of Java methods. */
  public boolean isJava() {
    return ordinal() <= JAVA.ordinal();
  }

  /** True for frames that each stand for one frame of running code. */
  public boolean isCode() {
    return ordinal() < SYNTHETIC.ordinal();
  }

  static FrameKind at(int ordinal) {
    return KINDS[ordinal];
  }
}
