package dev.candela.engine.diff;

/** What the width of a frame shows. */
public enum WidthBy {
  /** The larger of its costs on both sides, so that nothing is invisible. */
  LARGER,
  /** Its cost before. */
  BEFORE,
  /** Its cost after. */
  AFTER,
  /** How much its cost changed, wherever below it, more and less both counted. */
  DIFFERENCE
}
