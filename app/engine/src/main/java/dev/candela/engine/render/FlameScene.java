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
}
