package dev.candela.desktop.flame;

import dev.candela.desktop.settings.FlameSettings;
import dev.candela.engine.layout.FlameLayout.FlameOrder;
import dev.candela.engine.render.FlameColours.ColourMode;
import java.util.stream.Stream;

/**
 * The display options of a flame graph; a value.
 *
 * @param bottomUp true for methods with samples in themselves and their callers
 * @param upwards true if callees stand above their callers
 * @param order which of two siblings stands on the left
 * @param colours meaning of the colours
 */
record FlameChoice(boolean bottomUp, boolean upwards, FlameOrder order, ColourMode colours) {

  /** Saved choice; names of a newer version become the default. */
  static FlameChoice of(FlameSettings saved) {
    return new FlameChoice(
        saved.bottomUp(),
        !saved.icicle(),
        named(FlameOrder.values(), saved.order()),
        named(ColourMode.values(), saved.colours()));
  }

  FlameSettings saved() {
    return new FlameSettings(bottomUp, !upwards, order.name(), colours.name());
  }

  private static <E extends Enum<E>> E named(E[] values, String name) {
    return Stream.of(values)
        .filter(value -> value.name().equals(name))
        .findFirst()
        .orElse(values[0]);
  }

  FlameChoice withBottomUp(boolean newBottomUp) {
    return new FlameChoice(newBottomUp, upwards, order, colours);
  }

  FlameChoice withUpwards(boolean newUpwards) {
    return new FlameChoice(bottomUp, newUpwards, order, colours);
  }

  FlameChoice withOrder(FlameOrder newOrder) {
    return new FlameChoice(bottomUp, upwards, newOrder, colours);
  }

  FlameChoice withColours(ColourMode newColours) {
    return new FlameChoice(bottomUp, upwards, order, newColours);
  }
}
