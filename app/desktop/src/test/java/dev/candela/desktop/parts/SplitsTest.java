package dev.candela.desktop.parts;

import static dev.candela.desktop.testkit.DesktopRobot.await;

import dev.candela.desktop.settings.SettingsStore;
import dev.candela.desktop.testkit.DesktopRobot;
import java.nio.file.Path;
import java.util.concurrent.TimeoutException;
import javafx.scene.control.SplitPane;
import javafx.scene.layout.Pane;
import javafx.scene.layout.StackPane;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SplitsTest {
  private final DesktopRobot robot = new DesktopRobot();
  private SplitPane split;
  private Pane side;

  @TempDir private Path folder;

  @AfterEach
  void close() {
    robot.close();
  }

  @Test
  void aFirstLayoutInLittleRoomDoesNotMovePartsTogether() throws TimeoutException {
    SettingsStore settings = new SettingsStore(folder);
    robot.start(
        stage -> {
          side = new Pane();
          SplitPane.setResizableWithParent(side, false);
          split = new SplitPane(new Pane(), side);
          split.setMaxWidth(100);
          Splits.remember(split, settings, "side", 0.75);
          DesktopRobot.show(stage, new StackPane(split), 900, 400);
        });
    await("the small layout", () -> split.getWidth() == 100);
    robot.interact(() -> split.setMaxWidth(900));
    await("the large layout", () -> split.getWidth() == 900);
    await("a quarter", () -> Math.abs(side.getWidth() - 225) < 10);
    await(
        "its place in the settings",
        () -> Math.abs(settings.get().layout().splits().get("side") - 0.75) < 0.02);
  }
}
