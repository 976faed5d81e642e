package dev.candela.desktop.window;

import dev.candela.desktop.settings.Settings;
import dev.candela.desktop.settings.WindowPlace;
import javafx.geometry.Rectangle2D;
import javafx.stage.Screen;
import javafx.stage.Stage;

/** Remembers the window's place and restores it if the screen still exists. */
public final class WindowPlaces {
  /** Part of a window that must be visible for moving it. */
  private static final double GRIP = 100;

  private static final double PART_OF_SCREEN = 0.85;
  private static final double TITLE_PIXELS = 40;

  private WindowPlaces() {}

  public static void apply(Stage stage, WindowPlace remembered) {
    WindowPlace place = fitted(remembered, Screen.getPrimary().getVisualBounds());
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

  /** Makes a window that was never placed large on a large screen, and fills a low one. */
  static WindowPlace fitted(WindowPlace place, Rectangle2D screen) {
    if (place.isPlaced()) {
      return place;
    }
    double scale = Math.min(screen.getWidth() / place.width(), screen.getHeight() / place.height());
    double larger = Math.max(1, PART_OF_SCREEN * scale);
    return new WindowPlace(
        place.x(),
        place.y(),
        Math.rint(place.width() * larger),
        Math.rint(place.height() * larger),
        place.maximized()
            || screen.getWidth() < place.width()
            || screen.getHeight() < place.height() + TITLE_PIXELS);
  }

  static WindowPlace of(Stage stage, Settings before) {
    WindowPlace last = before.layout().window();
    return stage.isMaximized()
        ? new WindowPlace(last.x(), last.y(), last.width(), last.height(), true)
        : new WindowPlace(stage.getX(), stage.getY(), stage.getWidth(), stage.getHeight(), false);
  }
}
