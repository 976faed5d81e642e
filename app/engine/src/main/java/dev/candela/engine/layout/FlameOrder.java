package dev.candela.engine.layout;

/** Which of two boxes under the same one stands on the left. */
public enum FlameOrder {
  /** The one whose name comes first: it stays there while weights change. */
  NAME,
  /** The heavier one, so that what matters is read first. */
  WEIGHT
}
