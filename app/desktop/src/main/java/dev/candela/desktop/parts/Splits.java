package dev.candela.desktop.parts;

import dev.candela.desktop.settings.SettingsStore;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.DoubleProperty;
import javafx.beans.property.SimpleDoubleProperty;
import javafx.event.EventTarget;
import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.control.SplitPane;
import javafx.scene.input.MouseEvent;

/** Remembers where the user put dividers, and what was open. */
public final class Splits {
  private Splits() {}

  /** Two parts with a divider, below each other or side by side; see {@link #remember}. */
  public static SplitPane of(
      Orientation orientation, SettingsStore settings, String name, double first, Node... parts) {
    SplitPane split = new SplitPane(parts);
    split.setOrientation(orientation);
    remember(split, settings, name, first);
    return split;
  }

  /** Opens or closes what was open or closed, and remembers what becomes of it. */
  public static void remember(BooleanProperty open, SettingsStore settings, String name) {
    double first = open.get() ? 1 : 0;
    open.set(settings.get().layout().splits().getOrDefault(name, first) > 0);
    open.addListener(
        (_, _, now) ->
            settings.update(s -> s.withLayout(s.layout().withSplit(name, now ? 1.0 : 0.0))));
  }

  /**
   * Puts a divider where the user left it, or else at {@code first}, and remembers where the user
   * drags it. Layout alone changes nothing for good.
   */
  public static void remember(SplitPane split, SettingsStore settings, String name, double first) {
    DoubleProperty share =
        new SimpleDoubleProperty(settings.get().layout().splits().getOrDefault(name, first));
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
            settings.update(s -> s.withLayout(s.layout().withSplit(name, share.get())));
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
