package dev.candela.engine.render;

import dev.candela.engine.text.Messages;

/** The meaning of the colours of frames. */
public enum ColourMode {
  /** Java, native, C++, kernel, library or none. */
  KIND,
  /** Compilation of Java code: interpreted, inlined, or by which compiler. */
  TIER,
  PACKAGE,
  MODULE,
  /** Share of a frame's time spent in itself. */
  SELF_SHARE,
  /** Share of a method's own samples that was taken at a safepoint. */
  SAFEPOINT;

  /** As typed in a command. */
  @Override
  public String toString() {
    return Messages.key(this);
  }
}
