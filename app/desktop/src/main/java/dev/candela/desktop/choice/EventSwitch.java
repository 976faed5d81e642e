package dev.candela.desktop.choice;

import dev.candela.desktop.parts.Controls;
import dev.candela.desktop.session.ViewChooser;
import dev.candela.engine.model.Profile;
import dev.candela.engine.view.select.EventChoice;
import dev.candela.wire.EventKind;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javafx.scene.Node;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.HBox;

/** Chooses one of the kinds of sample that all profiles have. */
public final class EventSwitch extends HBox {
  private static final List<String> EVENTS =
      Arrays.stream(EventKind.values()).map(EventKind::label).toList();

  private static final List<String> PILLS = List.of("left-pill", "center-pill", "right-pill");
  private static final List<String> USUAL = List.of("cpu", "wall", "alloc", "lock");

  private final ViewChooser model;
  private final Map<String, ToggleButton> buttons = new LinkedHashMap<>();

  public EventSwitch(ViewChooser model) {
    this.model = model;
    for (String event : EVENTS) {
      ToggleButton button = Controls.toggle("event." + event);
      button.setOnAction(_ -> choose(event));
      button.managedProperty().bind(button.visibleProperty());
      buttons.put(event, button);
      getChildren().add(button);
    }
    setMinWidth(USE_PREF_SIZE);
    model.arrivals().addListener((_, _, _) -> update());
    model.choiceProperty().addListener((_, _, _) -> update());
    update();
  }

  /** Chooses the event with this number, if it was recorded. */
  public void choose(int number) {
    if (number < EVENTS.size() && !buttons.get(EVENTS.get(number)).isDisabled()) {
      choose(EVENTS.get(number));
    }
  }

  private void choose(String event) {
    model.choose(choice -> choice.withEvents(EventChoice.parse(event)));
    update();
  }

  private void update() {
    List<Profile> profiles = model.profiles();
    EventChoice chosen = model.choiceProperty().getValue().events();
    buttons.forEach(
        (event, button) -> {
          EventChoice choice = EventChoice.parse(event);
          boolean there =
              !profiles.isEmpty() && profiles.stream().noneMatch(p -> choice.tables(p).isEmpty());
          button.setDisable(!there);
          button.setSelected(
              there && profiles.stream().allMatch(p -> choice.tables(p).equals(chosen.tables(p))));
          // Those that few recordings have take no room in the others.
          button.setVisible(there || USUAL.contains(event));
        });
    List<ToggleButton> shown = buttons.values().stream().filter(Node::isVisible).toList();
    for (int place = 0; place < shown.size(); place++) {
      String pill = Choices.pill(place, shown.size());
      // Twice a second while a recording grows: each change would style and lay out the button.
      List<String> classes = shown.get(place).getStyleClass();
      if (!classes.contains(pill)) {
        classes.removeAll(PILLS);
        classes.add(pill);
      }
    }
  }
}
