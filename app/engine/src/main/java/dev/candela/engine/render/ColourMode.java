package dev.candela.engine.render;

/** The meaning of the colours of frames. */
public enum ColourMode {
  /** Java, native, C++, kernel, library or none. */
  KIND,
  /** Compilation of Java code: interpreted, inlined, or by which compiler. */
  TIER,
  /** One hue per package. */
  PACKAGE,
  /** One hue per module or native library. */
  MODULE,
  /** Share of a frame's time spent in itself. */
  SELF_SHARE,
  /** Share of a method's own samples that was taken at a safepoint. */
  SAFEPOINT
}
