package dev.candela.desktop.parts;

import static dev.candela.desktop.testkit.DesktopRobot.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.candela.desktop.settings.SettingsStore;
import dev.candela.desktop.testkit.DesktopRobot;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
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
  void aFirstLayoutInLessRoomDoesNotMovePartsTogether() throws TimeoutException {
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
    for (int width : List.of(600, 900)) {
      robot.interact(() -> split.setMaxWidth(width));
      await("the larger layout", () -> split.getWidth() == width);
      await("a quarter", () -> Math.abs(side.getWidth() - width / 4) < 10);
    }
    assertEquals(Map.of(), settings.get().layout().splits(), "nobody has moved it");
    robot.drag(".split-pane-divider").moveBy(-225, 0).drop();
    await(
        "half",
        () -> Math.abs(settings.get().layout().splits().getOrDefault("side", 0.0) - 0.5) < 0.02);
  }
}
