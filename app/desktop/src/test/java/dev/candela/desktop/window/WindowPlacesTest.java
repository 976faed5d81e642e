package dev.candela.desktop.window;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.desktop.settings.WindowPlace;
import java.util.List;
import javafx.geometry.Rectangle2D;
import org.junit.jupiter.api.Test;

final class WindowPlacesTest {
  @Test
  void theFirstWindowIsLargeOnALargeScreen() {
    WindowPlace first = first(1920, 1053);
    assertFalse(first.maximized());
    assertEquals(1432, first.width());
    assertEquals(895, first.height());
    assertFalse(first.isPlaced());
  }

  @Test
  void theFirstWindowFillsAScreenThatHasNoRoomForItsTitle() {
    assertTrue(first(1280, 800).maximized());
    assertTrue(first(1366, 728).maximized());
    assertTrue(first(1080, 1920).maximized());
    assertEquals(WindowPlace.DEFAULT, first(1440, 900));
  }

  @Test
  void aWindowStaysAsItWasLeft() {
    WindowPlace left = new WindowPlace(10, 20, 700, 600, false);
    assertEquals(left, WindowPlaces.fitted(left, new Rectangle2D(0, 0, 3840, 2160)));
    assertTrue(new WindowPlace(-1500, -20, 700, 600, false).isPlaced(), "on a screen to the left");
  }

  @Test
  void aWindowThatWasLeftOnALargerScreenIsBroughtBack() {
    Rectangle2D small = new Rectangle2D(0, 24, 1280, 776);
    assertEquals(
        new WindowPlace(0, 24, 1280, 776, false),
        WindowPlaces.fitted(new WindowPlace(225, 46, 1469, 918, false), small));
    assertEquals(
        new WindowPlace(580, 200, 700, 600, false),
        WindowPlaces.fitted(new WindowPlace(1900, 900, 700, 600, false), small));
  }

  @Test
  void theTitleBarOfAWindowOnTwoScreensIsOnOneOfThem() {
    List<Rectangle2D> screens =
        List.of(new Rectangle2D(0, 0, 1920, 1080), new Rectangle2D(1920, 200, 1280, 800));
    WindowPlace onBoth = new WindowPlace(1500, 30, 900, 700, false);
    assertEquals(onBoth, WindowPlaces.reachable(onBoth, screens));
    assertEquals(
        new WindowPlace(1500, 0, 900, 700, false),
        WindowPlaces.reachable(new WindowPlace(1500, -300, 900, 700, false), screens));
    assertEquals(
        new WindowPlace(1500, 1040, 900, 700, false),
        WindowPlaces.reachable(new WindowPlace(1500, 1070, 900, 700, false), screens));
  }

  private static WindowPlace first(double width, double height) {
    return WindowPlaces.fitted(WindowPlace.DEFAULT, new Rectangle2D(0, 0, width, height));
  }
}
