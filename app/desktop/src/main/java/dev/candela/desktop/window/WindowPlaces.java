package dev.candela.desktop.window;

import dev.candela.desktop.settings.Settings;
import dev.candela.desktop.settings.WindowPlace;
import java.util.Comparator;
import java.util.List;
import javafx.geometry.Rectangle2D;
import javafx.stage.Screen;
import javafx.stage.Stage;

public final class WindowPlaces {
  private static final double PART_OF_SCREEN = 0.85;
  private static final double TITLE_PIXELS = 40;

  /** Of the title bar, to move a window by. */
  private static final double GRIP = 100;

  private WindowPlaces() {}

  public static void apply(Stage stage, WindowPlace remembered) {
    List<Screen> screens =
        Screen.getScreensForRectangle(
            remembered.x() + GRIP,
            remembered.y(),
            remembered.width() - 2 * GRIP,
            remembered.height());
    Screen screen =
        remembered.isPlaced() && !screens.isEmpty() ? screens.getFirst() : Screen.getPrimary();
    boolean onSeveral = remembered.isPlaced() && screens.size() > 1;
    WindowPlace place =
        onSeveral
            ? reachable(remembered, screens.stream().map(Screen::getVisualBounds).toList())
            : fitted(remembered, screen.getVisualBounds());
    stage.setWidth(place.width());
    stage.setHeight(place.height());
    if (place.isPlaced()) {
      stage.setX(place.x());
      stage.setY(place.y());
    }
    stage.setMaximized(place.maximized());
  }

  /**
   * Makes a window that was never placed large on a large screen, and fills a low one. Any other
   * stays where it was, or is brought back where the screen is another one now.
   */
  static WindowPlace fitted(WindowPlace place, Rectangle2D screen) {
    if (place.isPlaced()) {
      double width = Math.min(place.width(), screen.getWidth());
      double height = Math.min(place.height(), screen.getHeight());
      return new WindowPlace(
          Math.clamp(place.x(), screen.getMinX(), screen.getMaxX() - width),
          Math.clamp(place.y(), screen.getMinY(), screen.getMaxY() - height),
          width,
          height,
          place.maximized());
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

  /** Brings the title bar of a window on several screens to the nearest of them. */
  static WindowPlace reachable(WindowPlace place, List<Rectangle2D> screens) {
    double y =
        screens.stream()
            .map(at -> Math.clamp(place.y(), at.getMinY(), at.getMaxY() - TITLE_PIXELS))
            .min(Comparator.comparingDouble(near -> Math.abs(near - place.y())))
            .orElseThrow();
    return new WindowPlace(place.x(), y, place.width(), place.height(), place.maximized());
  }

  static WindowPlace of(Stage stage, Settings before) {
    WindowPlace last = before.layout().window();
    return stage.isMaximized()
        ? new WindowPlace(last.x(), last.y(), last.width(), last.height(), true)
        : new WindowPlace(stage.getX(), stage.getY(), stage.getWidth(), stage.getHeight(), false);
  }
}
