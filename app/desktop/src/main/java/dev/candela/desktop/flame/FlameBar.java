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
import javafx.scene.control.Button;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.Label;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.Region;
import javafx.scene.text.Font;
import javafx.scene.text.Text;

final class FlameBar {
  /** Space around the text of a choice, and its arrow. */
  private static final double AROUND_WORDS_PIXELS = 42;

  private final Label note = Controls.label("", "candela-quiet");
  private final List<Node> nodes;

  /** Also switches a property that is true for a graph of each thread. */
  FlameBar(
      FlameChoice first, Consumer<FlameChoice> chosen, Runnable reset, BooleanProperty threads) {
    note.setId("flame-note");
    note.setMinWidth(Region.USE_PREF_SIZE);
    ChoiceBox<Direction> direction =
        box("direction", first.bottomUp() ? Direction.BOTTOM_UP : Direction.TOP_DOWN);
    ChoiceBox<ColourMode> colours = box("colours", first.colours());
    ChoiceBox<Shape> shape = box("shape", first.upwards() ? Shape.FLAME : Shape.ICICLE);
    ChoiceBox<FlameOrder> order = box("order", first.order());
    for (ChoiceBox<?> box : List.of(direction, colours, shape, order)) {
      box.valueProperty()
          .subscribe(
              (_, _) ->
                  chosen.accept(
                      new FlameChoice(
                          direction.getValue() == Direction.BOTTOM_UP,
                          shape.getValue() == Shape.FLAME,
                          order.getValue(),
                          colours.getValue())));
    }
    ToggleButton byThread = Controls.toggle("threads.split");
    byThread.selectedProperty().bindBidirectional(threads);
    Button whole = Controls.button("flame.reset", _ -> reset.run());
    nodes = List.of(direction, byThread, colours, shape, order, whole);
  }

  /** The most used ones first. */
  List<Node> nodes() {
    return nodes;
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

  private static <E extends Enum<E>> ChoiceBox<E> box(String name, E first) {
    ChoiceBox<E> box = Choices.box("flame." + name, first, _ -> {});
    box.setPrefWidth(widest(box) + AROUND_WORDS_PIXELS);
    return box;
  }

  /** As wide as the longest text; the box would also reserve space for marks. */
  private static <E> double widest(ChoiceBox<E> box) {
    double widest = 0;
    for (E value : box.getItems()) {
      Text text = new Text(box.getConverter().toString(value));
      text.setFont(Font.font(12));
      widest = Math.max(widest, Math.ceil(text.getLayoutBounds().getWidth()));
    }
    return widest;
  }

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
  }
}
