package dev.candela.desktop.window;

import dev.candela.desktop.choice.Chips;
import dev.candela.desktop.session.Mark;
import dev.candela.desktop.session.SessionModel;
import dev.candela.desktop.session.TimeWindow;
import dev.candela.engine.text.Messages;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.Region;

/** Chooses the shown time of a growing recording: all, the last seconds, since a mark. */
final class WindowSwitch extends MenuButton {
  private static final List<Integer> SECONDS = List.of(5, 10, 30, 60, 300);

  private final SessionModel model;

  WindowSwitch(SessionModel model) {
    this.model = model;
    setId("window-switch");
    setTooltip(new Tooltip(Messages.text("window.tip")));
    setMinWidth(Region.USE_PREF_SIZE);
    // Marks come while the session runs, so the menu is made when it opens.
    setOnShowing(_ -> getItems().setAll(items()));
    getItems().setAll(items());
    model.choiceProperty().addListener((_, _, _) -> setText(Chips.words(model.choice().window())));
    setText(Chips.words(model.choice().window()));
  }

  private List<MenuItem> items() {
    List<MenuItem> items = new ArrayList<>();
    items.add(item(() -> TimeWindow.ALL));
    for (int seconds : SECONDS) {
      items.add(item(() -> new TimeWindow.Last(Duration.ofSeconds(seconds).toNanos())));
    }
    for (Mark mark : model.marks()) {
      items.add(item(() -> new TimeWindow.Since(mark)));
    }
    return items;
  }

  private MenuItem item(Supplier<TimeWindow> window) {
    MenuItem item = new MenuItem(Chips.words(window.get()));
    item.setOnAction(_ -> model.choose(choice -> choice.withWindow(window.get())));
    return item;
  }
}
