package dev.candela.desktop.flame;

import dev.candela.desktop.choice.Choices;
import dev.candela.desktop.parts.Controls;
import dev.candela.desktop.settings.FlameSettings;
import dev.candela.engine.layout.FlameLayout.FlameOrder;
import dev.candela.engine.render.FlameColours.ColourMode;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import javafx.beans.property.BooleanProperty;
import javafx.scene.Node;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.Label;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.Region;
import javafx.scene.text.Font;
import javafx.scene.text.Text;

final class FlameBar {
  private static final double FONT_PIXELS = 12;

  /** Space around the text of a choice, and its arrow. */
  private static final double AROUND_WORDS_PIXELS = 42;

  private final Label note = Controls.label("", "candela-quiet");
  private final List<Node> nodes;

  private final Consumer<FlameChoice> chosen;
  private final ToggleButton byThread;
  private FlameChoice choice;

  FlameBar(FlameChoice first, Consumer<FlameChoice> chosen, Runnable reset) {
    this.chosen = chosen;
    this.choice = first;
    note.setId("flame-note");
    note.setMinWidth(Region.USE_PREF_SIZE);
    byThread = Controls.toggle("flame.by-thread");
    nodes =
        List.of(
            box(
                "direction",
                first.bottomUp() ? Direction.BOTTOM_UP : Direction.TOP_DOWN,
                direction -> choose(choice.withBottomUp(direction == Direction.BOTTOM_UP))),
            byThread,
            box("colours", first.colours(), mode -> choose(choice.withColours(mode))),
            box(
                "shape",
                first.upwards() ? Shape.FLAME : Shape.ICICLE,
                shape -> choose(choice.withUpwards(shape == Shape.FLAME))),
            box("order", first.order(), order -> choose(choice.withOrder(order))),
            Controls.button("flame.reset", _ -> reset.run()));
  }

  /** The most used ones first. */
  List<Node> nodes() {
    return nodes;
  }

  /** Keeps toggle and property in sync. */
  void followThreads(BooleanProperty property) {
    byThread.selectedProperty().bindBidirectional(property);
  }

  Label note() {
    return note;
  }

  private enum Direction {
    TOP_DOWN,
    BOTTOM_UP
  }

  private enum Shape {
    FLAME,
    ICICLE
  }

  private void choose(FlameChoice newChoice) {
    choice = newChoice;
    chosen.accept(newChoice);
  }

  private static <E extends Enum<E>> Node box(String name, E first, Consumer<E> chosen) {
    ChoiceBox<E> box = Choices.box("flame." + name, first, chosen);
    box.setPrefWidth(widest(box) + AROUND_WORDS_PIXELS);
    return box;
  }

  /** As wide as the longest text; the box would also reserve space for marks. */
  private static <E> double widest(ChoiceBox<E> box) {
    double widest = 0;
    for (E value : box.getItems()) {
      Text text = new Text(box.getConverter().toString(value));
      text.setFont(Font.font(FONT_PIXELS));
      widest = Math.max(widest, Math.ceil(text.getLayoutBounds().getWidth()));
    }
    return widest;
  }

  /** The display options of a flame graph. */
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
}
