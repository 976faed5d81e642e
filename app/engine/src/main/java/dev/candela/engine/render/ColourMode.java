package dev.candela.engine.render;

/** What the colours of boxes say. */
public enum ColourMode {
  /** Java, native, C++, kernel, library or none. */
  KIND,
  /** How Java code ran: interpreted, by which compiler, inlined. */
  TIER,
  /** The package: one hue for each. */
  PACKAGE,
  /** The module or native library: one hue for each. */
  MODULE,
  /** How much of its time a frame spends in itself. */
  SELF_SHARE
}
