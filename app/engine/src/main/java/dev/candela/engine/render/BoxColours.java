package dev.candela.engine.render;

import dev.candela.engine.render.Surface.Stripes;

/**
 * The colours of the boxes of a flame graph; immutable, for any thread.
 *
 * <p>A colour is a place among {@link #fills}, so that light and dark pictures share one answer.
 */
public sealed interface BoxColours permits FlameColours, DiffColours {
  /** All colours by key. */
  int[] fills(Palette palette);

  /** Key of a box with one colour. */
  int key(int nodeId);

  default boolean coloursRoot() {
    return false;
  }

  /**
   * The part of the node's box, at its right end, that has another colour than the rest, from 0 to
   * 1; 0 or 1 for a box of one colour.
   */
  default double changedPart(int nodeId) {
    return 0;
  }

  /** Key of {@link #changedPart}. */
  default int changedKey(int nodeId) {
    return key(nodeId);
  }

  /** Key of the other part of a split box. */
  default int keptKey(int nodeId) {
    return key(nodeId);
  }

  /** Stripes that distinguish colours for colour-blind readers. */
  default Stripes stripes(int key) {
    return Stripes.NONE;
  }
}
