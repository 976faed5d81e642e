package dev.candela.desktop.flame;

import dev.candela.engine.layout.FlameOrder;
import dev.candela.engine.render.ColourMode;

/**
 * How the flame graph shows what the session looks at; a value.
 *
 * @param bottomUp true for methods with samples in themselves and their callers
 * @param order which of two siblings stands on the left
 * @param colours what colours say
 */
public record FlameChoice(boolean bottomUp, FlameOrder order, ColourMode colours) {
  /** Callers before callees, in a stable order. */
  public static final FlameChoice DEFAULT =
      new FlameChoice(false, FlameOrder.NAME, ColourMode.KIND);

  /** The same from the other end. */
  public FlameChoice withBottomUp(boolean newBottomUp) {
    return new FlameChoice(newBottomUp, order, colours);
  }

  /** The same in another order. */
  public FlameChoice withOrder(FlameOrder newOrder) {
    return new FlameChoice(bottomUp, newOrder, colours);
  }

  /** The same in other colours. */
  public FlameChoice withColours(ColourMode newColours) {
    return new FlameChoice(bottomUp, order, newColours);
  }
}
