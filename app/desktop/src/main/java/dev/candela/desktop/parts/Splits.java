package dev.candela.desktop.parts;

import dev.candela.desktop.settings.SettingsStore;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.DoubleProperty;
import javafx.beans.property.SimpleDoubleProperty;
import javafx.event.EventTarget;
import javafx.scene.Node;
import javafx.scene.control.SplitPane;
import javafx.scene.input.MouseEvent;

/** Remembers where the user put dividers, and what was open. */
public final class Splits {
  private Splits() {}

  /**
   * Opens or closes what was open or closed, and remembers what becomes of it.
   *
   * @param name of the switch in the settings
   */
  public static void remember(BooleanProperty open, SettingsStore settings, String name) {
    double first = open.get() ? 1 : 0;
    open.set(settings.get().layout().splits().getOrDefault(name, first) > 0);
    open.addListener(
        (_, _, now) ->
            settings.update(s -> s.withLayout(s.layout().withSplit(name, now ? 1.0 : 0.0))));
  }

  /**
   * Puts the divider between two parts where the user left it, and remembers where the user drags
   * it. Both keep their shares of the room: layout alone, such as that of a new tab in little room,
   * changes nothing for good.
   *
   * @param settings null to forget it
   * @param name of the divider in the settings
   * @param first where it is before anybody has moved it, from 0 to 1
   */
  public static void remember(SplitPane split, SettingsStore settings, String name, double first) {
    DoubleProperty share =
        new SimpleDoubleProperty(
            settings == null ? first : settings.get().layout().splits().getOrDefault(name, first));
    Runnable keep =
        () -> {
          // Only if no part takes what is gained or lost, the skin goes by the divider's position.
          split.getItems().forEach(part -> SplitPane.setResizableWithParent(part, false));
          split.setDividerPositions(share.get());
        };
    split.widthProperty().subscribe(_ -> keep.run());
    split.heightProperty().subscribe(_ -> keep.run());
    split.getItems().subscribe(keep);
    split.addEventFilter(
        MouseEvent.MOUSE_RELEASED,
        event -> {
          if (isDivider(split, event.getTarget())) {
            share.set(split.getDividerPositions()[0]);
            if (settings != null) {
              settings.update(s -> s.withLayout(s.layout().withSplit(name, share.get())));
            }
          }
        });
  }

  /** False for dividers of splits in its parts. */
  private static boolean isDivider(SplitPane split, EventTarget target) {
    Node part = (Node) target;
    while (!split.equals(part) && !split.equals(part.getParent())) {
      part = part.getParent();
    }
    return part.getStyleClass().contains("split-pane-divider");
  }
}
