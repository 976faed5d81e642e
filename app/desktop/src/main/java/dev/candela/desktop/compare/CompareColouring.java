package dev.candela.desktop.compare;

/** What the colours of the boxes say. */
enum CompareColouring {
  /** What changed. */
  CHANGE,
  /** Java, native, kernel. */
  KIND,
  /** The package: one hue for each. */
  PACKAGE
}
