package dev.candela.desktop.window;

import dev.candela.desktop.settings.Settings;
import dev.candela.desktop.settings.WindowPlace;
import javafx.stage.Screen;
import javafx.stage.Stage;

/** Remembers the window's place and restores it if the screen still exists. */
public final class WindowPlaces {
  /** Part of a window that must be visible for moving it. */
  private static final double GRIP = 100;

  private WindowPlaces() {}

  public static void apply(Stage stage, WindowPlace place) {
    stage.setWidth(place.width());
    stage.setHeight(place.height());
    boolean visible =
        place.isPlaced()
            && !Screen.getScreensForRectangle(place.x(), place.y(), GRIP, GRIP).isEmpty();
    if (visible) {
      stage.setX(place.x());
      stage.setY(place.y());
    }
    stage.setMaximized(place.maximized());
  }

  static WindowPlace of(Stage stage, Settings before) {
    WindowPlace last = before.layout().window();
    return stage.isMaximized()
        ? new WindowPlace(last.x(), last.y(), last.width(), last.height(), true)
        : new WindowPlace(stage.getX(), stage.getY(), stage.getWidth(), stage.getHeight(), false);
  }
}
