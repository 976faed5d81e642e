package dev.candela.engine.render;

import dev.candela.engine.layout.FlameLayout;
import dev.candela.engine.layout.FlameMatches;

/**
 * All that is drawn of a flame graph, whatever part of it is looked at; a value.
 *
 * @param layout the boxes
 * @param labels their labels
 * @param colours their colours
 * @param matches those to be highlighted, or null if nothing is looked for
 */
public record FlameScene(
    FlameLayout layout, FlameLabels labels, BoxColours colours, FlameMatches matches) {

  /** With other highlighted boxes, or none. */
  public FlameScene with(FlameMatches newMatches) {
    return new FlameScene(layout, labels, colours, newMatches);
  }

  /**
   * Level of detail of a flame graph; a value.
   *
   * @param narrowPixels boxes narrower than this are joined
   * @param maxBoxes no picture has more rectangles for boxes than this; wider ones are joined then
   * @param wholePixels true if edges are moved to whole pixels, where they look sharp; false if
   *     boxes are exactly as wide as their weights and touch
   */
  public record Detail(double narrowPixels, int maxBoxes, boolean wholePixels) {
    /** For screens: fast enough for every frame of an animation. */
    public static final Detail SCREEN = new Detail(0.5, 8_000, true);

    /** For pictures that can be enlarged. */
    public static final Detail ENLARGEABLE = new Detail(0.1, 20_000, false);
  }
}
