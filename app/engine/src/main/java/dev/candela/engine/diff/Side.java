package dev.candela.engine.diff;

/** One of the two things that are compared. */
public enum Side {
  /** The first: what it was. */
  BEFORE,
  /** The second: what it is now. */
  AFTER
}
