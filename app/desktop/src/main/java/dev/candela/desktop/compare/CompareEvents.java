package dev.candela.desktop.compare;

import dev.candela.desktop.parts.Controls;
import dev.candela.engine.diff.Side;
import dev.candela.engine.model.Profile;
import dev.candela.engine.view.select.EventChoice;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.HBox;

/** Chooses which kind of sample is compared; only what both sides have can be. */
final class CompareEvents extends HBox {
  private static final List<String> EVENTS = List.of("cpu", "wall", "alloc", "lock");

  private final CompareModel model;
  private final Map<String, ToggleButton> buttons = new LinkedHashMap<>();

  CompareEvents(CompareModel model) {
    this.model = model;
    for (String event : EVENTS) {
      ToggleButton button = Controls.toggle("event." + event);
      button.setId("compare-event-" + event);
      button.setOnAction(
          _ -> {
            model.choose(c -> c.withStacks(s -> s.withEvents(EventChoice.parse(event))));
            update();
          });
      int place = buttons.size();
      boolean last = place == EVENTS.size() - 1;
      button.getStyleClass().add(place == 0 ? "left-pill" : last ? "right-pill" : "center-pill");
      buttons.put(event, button);
      getChildren().add(button);
    }
    setMinWidth(USE_PREF_SIZE);
    model.stateProperty().addListener((_, _, _) -> update());
    model.resultProperty().addListener((_, _, _) -> update());
    update();
  }

  private void update() {
    Profile before = model.source(Side.BEFORE).now();
    Profile after = model.source(Side.AFTER).now();
    EventChoice chosen = model.choice().stacks().events();
    buttons.forEach(
        (event, button) -> {
          EventChoice choice = EventChoice.parse(event);
          boolean both = has(choice, before) && has(choice, after);
          button.setDisable(!both);
          button.setSelected(
              both
                  && choice.tables(before).equals(chosen.tables(before))
                  && choice.tables(after).equals(chosen.tables(after)));
        });
  }

  private static boolean has(EventChoice choice, Profile profile) {
    return profile != null && !choice.tables(profile).isEmpty();
  }
}
