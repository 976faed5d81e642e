package dev.candela.engine.diff;

public enum Side {
  /** The baseline. */
  BEFORE,
  /** The side compared with the baseline. */
  AFTER
}
