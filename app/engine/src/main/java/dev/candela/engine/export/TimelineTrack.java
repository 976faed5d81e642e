package dev.candela.engine.export;

import java.util.List;

/**
 * One row of a picture of time; a value. Places are parts of the row: from 0 at its left and lower
 * edge to 1 at its right and upper one.
 *
 * @param name what it shows, in words of the reader's language
 * @param heightPixels of the row
 * @param bars what is drawn in it
 */
public record TimelineTrack(String name, double heightPixels, List<Bar> bars) {
  /**
   * A box.
   *
   * @param left where it begins
   * @param right where it ends
   * @param low its lower edge
   * @param high its upper edge
   * @param argb its colour
   */
  public record Bar(double left, double right, double low, double high, int argb) {}

  /** Keeps a copy of the bars. */
  public TimelineTrack {
    bars = List.copyOf(bars);
  }
}
