package dev.candela.desktop.flame;

import dev.candela.desktop.settings.FlameSettings;
import dev.candela.engine.layout.FlameOrder;
import dev.candela.engine.render.ColourMode;
import java.util.stream.Stream;

/**
 * How the flame graph shows what the session looks at; a value.
 *
 * @param bottomUp true for methods with samples in themselves and their callers
 * @param upwards true if callees stand above their callers
 * @param order which of two siblings stands on the left
 * @param colours what colours say
 */
public record FlameChoice(boolean bottomUp, boolean upwards, FlameOrder order, ColourMode colours) {

  /** What the user had the last time; what a newer Candela calls by another name is the usual. */
  static FlameChoice of(FlameSettings saved) {
    return new FlameChoice(
        saved.bottomUp(),
        !saved.icicle(),
        named(FlameOrder.values(), saved.order()),
        named(ColourMode.values(), saved.colours()));
  }

  /** To be kept until the next time. */
  FlameSettings saved() {
    return new FlameSettings(bottomUp, !upwards, order.name(), colours.name());
  }

  private static <E extends Enum<E>> E named(E[] values, String name) {
    return Stream.of(values)
        .filter(value -> value.name().equals(name))
        .findFirst()
        .orElse(values[0]);
  }

  /** The same from the other end. */
  public FlameChoice withBottomUp(boolean newBottomUp) {
    return new FlameChoice(newBottomUp, upwards, order, colours);
  }

  /** The same, upside down or not. */
  public FlameChoice withUpwards(boolean newUpwards) {
    return new FlameChoice(bottomUp, newUpwards, order, colours);
  }

  /** The same in another order. */
  public FlameChoice withOrder(FlameOrder newOrder) {
    return new FlameChoice(bottomUp, upwards, newOrder, colours);
  }

  /** The same in other colours. */
  public FlameChoice withColours(ColourMode newColours) {
    return new FlameChoice(bottomUp, upwards, order, newColours);
  }
}
