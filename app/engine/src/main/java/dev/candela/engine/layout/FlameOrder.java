package dev.candela.engine.layout;

/** Order of siblings from left to right. */
public enum FlameOrder {
  /** By name: boxes keep their places while weights change. */
  NAME,
  /** Heaviest first. */
  WEIGHT
}
