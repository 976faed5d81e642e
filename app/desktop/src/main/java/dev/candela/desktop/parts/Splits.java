package dev.candela.desktop.parts;

import dev.candela.desktop.settings.SettingsStore;
import dev.candela.desktop.work.FxThread;
import javafx.beans.property.BooleanProperty;
import javafx.scene.control.SplitPane;

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
   * Puts the divider between two parts where it was, and remembers where it goes.
   *
   * @param settings null to forget it
   * @param name of the divider in the settings
   * @param first where it is before anybody has moved it, from 0 to 1
   */
  public static void remember(SplitPane split, SettingsStore settings, String name, double first) {
    if (settings == null) {
      split.setDividerPositions(first);
      return;
    }
    split.setDividerPositions(settings.get().layout().splits().getOrDefault(name, first));
    split.widthProperty().addListener((_, before, now) -> grown(split, before, now));
    split
        .getDividers()
        .getFirst()
        .positionProperty()
        .addListener(
            (_, _, at) ->
                settings.update(s -> s.withLayout(s.layout().withSplit(name, at.doubleValue()))));
  }

  /**
   * A new tab is laid out in little room first, and a part that keeps its size while the window is
   * resized would stay as narrow as it was there.
   */
  private static void grown(SplitPane split, Number before, Number now) {
    if (before.doubleValue() > 0 && now.doubleValue() >= 2 * before.doubleValue()) {
      double position = split.getDividerPositions()[0];
      FxThread.later(() -> split.setDividerPositions(position));
    }
  }
}
