package dev.candela.desktop.parts;

import static dev.candela.desktop.testkit.DesktopRobot.await;
import static dev.candela.desktop.testkit.DesktopRobot.onFx;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.desktop.settings.SettingsStore;
import dev.candela.desktop.testkit.DesktopRobot;
import dev.candela.desktop.testkit.HeldMouse;
import java.nio.file.Path;
import java.util.Map;
import javafx.geometry.Point2D;
import javafx.scene.control.SplitPane;
import javafx.scene.layout.Pane;
import javafx.scene.layout.StackPane;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SplitsTest {
  private static final double WIDTH = 900;
  private static final double LEAST_MAIN_WIDTH = 90;

  @AutoClose private final DesktopRobot robot = new DesktopRobot();
  private SettingsStore settings;
  private SplitPane split;
  private Pane side;

  @TempDir private Path folder;

  @Test
  void partsKeepTheirSharesHoweverTheRoomGrows() {
    open(100);
    for (double width : new double[] {150, 290, 500, WIDTH}) {
      grow(width);
    }
    assertQuarter();
    assertEquals(Map.of(), settings.get().layout().splits());
  }

  @Test
  void aPartThatComesBackHasItsShare() {
    open(WIDTH);
    robot.interact(() -> split.getItems().remove(side));
    robot.interact(() -> split.getItems().add(side));
    assertQuarter();
  }

  @Test
  void onlyWhatTheUserDragsIsRemembered() {
    open(WIDTH);
    assertQuarter();
    Point2D divider = robot.point(".split-pane-divider").query();
    HeldMouse.drag(robot.stage(), divider, divider.add(-WIDTH / 4, 0));
    await("a half", () -> Math.abs(side.getWidth() - WIDTH / 2) < 10);
    double saved = settings.get().layout().splits().get("side");
    assertEquals(0.5, saved, 0.02);
    grow(400);
    await("a half of less", () -> Math.abs(side.getWidth() - 200) < 10);
    assertEquals(saved, settings.get().layout().splits().get("side"));
  }

  private void open(double width) {
    settings = new SettingsStore(folder);
    robot.start(
        stage -> {
          Pane main = new Pane();
          main.setMinWidth(LEAST_MAIN_WIDTH);
          side = new Pane();
          split = new SplitPane(main, side);
          split.setMaxWidth(width);
          Splits.remember(split, settings, "side", 0.75);
          DesktopRobot.show(stage, new StackPane(split), WIDTH, 400);
        });
    await("the first layout", () -> split.getWidth() == width);
  }

  private void grow(double width) {
    robot.interact(() -> split.setMaxWidth(width));
    await("the next layout", () -> split.getWidth() == width);
  }

  private void assertQuarter() {
    double width = onFx(() -> side.getWidth());
    assertTrue(Math.abs(width - WIDTH / 4) < 10, width + " px");
  }
}
