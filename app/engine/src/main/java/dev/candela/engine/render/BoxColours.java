package dev.candela.engine.render;

import java.util.List;

/**
 * What colours the boxes of a flame graph have; immutable, to be used by any thread.
 *
 * <p>A colour is a place among {@link #fills}, so that light and dark pictures share one answer.
 */
public sealed interface BoxColours permits FlameColours, DiffColours {
  /** All colours that there are, by key. */
  int[] fills(Palette palette);

  /** The key of the node's colour, where its box has only one. */
  int key(int nodeId);

  /** True if the box of everything has a colour of its own and is not just a base line. */
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

  /** The key of {@link #changedPart}. */
  default int changedKey(int nodeId) {
    return key(nodeId);
  }

  /** The key of the rest of a box that is split. */
  default int keptKey(int nodeId) {
    return key(nodeId);
  }

  /** What lies over a colour, for eyes that take it for another one. */
  default Stripes stripes(int key) {
    return Stripes.NONE;
  }

  /** What there is to say about the colours. */
  List<LegendEntry> legend(Palette palette);
}
