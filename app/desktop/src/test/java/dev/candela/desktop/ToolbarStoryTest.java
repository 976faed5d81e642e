package dev.candela.desktop;

import static dev.candela.desktop.testkit.DesktopRobot.await;
import static dev.candela.desktop.testkit.DesktopRobot.onFx;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.engine.text.Quantities;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.control.Label;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Nothing in the bar of a session moves because of what it says. */
final class ToolbarStoryTest extends UserStory {
  @BeforeEach
  void open() throws IOException {
    openWindow(Files.writeString(folder.resolve("stacks.folded"), "app.Main.main;app.Orders 40\n"));
    await("the graph", () -> robot.words("#flame-note").contains("40 samples"));
  }

  @Test
  void theClockHasRoomForHours() {
    List<Bounds> before = places();
    Label clock = robot.lookup("#session-clock").queryAs(Label.class);
    onFx(() -> clock.setText(Quantities.clock(Duration.ofHours(11).toNanos())));
    assertEquals(before, places());
    assertTrue(onFx(() -> clock.getWidth() >= clock.prefWidth(-1)));
  }

  private List<Bounds> places() {
    return onFx(
        () -> {
          robot.stage().getScene().getRoot().layout();
          return robot
              .lookup(".candela-toolbar .button, .candela-toolbar .toggle-button")
              .queryAll()
              .stream()
              .filter(Node::isVisible)
              .map(node -> node.localToScene(node.getLayoutBounds()))
              .toList();
        });
  }
}
