package dev.candela.desktop.window;

import dev.candela.desktop.parts.Controls;
import dev.candela.desktop.session.SessionModel;
import dev.candela.desktop.session.ViewChoice;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.view.select.EventChoice;
import dev.candela.wire.EventKind;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.HBox;

/** Chooses what was sampled: all kinds are in one recording, so nothing is read again. */
final class EventSwitch extends HBox {
  private static final List<String> EVENTS =
      Arrays.stream(EventKind.values()).map(EventKind::label).toList();

  private final SessionModel model;
  private final Map<String, ToggleButton> buttons = new LinkedHashMap<>();

  EventSwitch(SessionModel model) {
    this.model = model;
    for (String event : EVENTS) {
      ToggleButton button = Controls.toggle("event." + event);
      button.setOnAction(_ -> choose(event));
      int place = buttons.size();
      button
          .getStyleClass()
          .add(
              place == 0 ? "left-pill" : place == EVENTS.size() - 1 ? "right-pill" : "center-pill");
      buttons.put(event, button);
      getChildren().add(button);
    }
    model.profileProperty().addListener((_, _, _) -> update());
    model.choiceProperty().addListener((_, _, _) -> update());
    update();
  }

  /** Chooses the kind with that number, if it was recorded. */
  void choose(int number) {
    if (number < EVENTS.size() && !buttons.get(EVENTS.get(number)).isDisabled()) {
      choose(EVENTS.get(number));
    }
  }

  private void choose(String event) {
    model.choose(choice -> choice.withEvents(EventChoice.parse(event)));
    update();
  }

  private void update() {
    Profile profile = model.profile();
    ViewChoice choice = model.choice();
    List<SampleTable> shown = profile == null ? List.of() : choice.events().tables(profile);
    buttons.forEach(
        (event, button) -> {
          List<SampleTable> tables =
              profile == null ? List.of() : EventChoice.parse(event).tables(profile);
          button.setDisable(tables.isEmpty());
          button.setSelected(!tables.isEmpty() && tables.equals(shown));
        });
  }
}
