package dev.candela.desktop;

import static dev.candela.desktop.testkit.DesktopRobot.await;
import static dev.candela.desktop.testkit.DesktopRobot.onFx;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.desktop.testkit.ComparedRecordings;
import dev.candela.desktop.testkit.ComparedRecordings.Version;
import java.nio.file.Path;
import java.util.List;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** From a range drawn in the timeline to its comparison with the rest. */
final class RangeStoryTest extends UserStory {
  private Path recording;

  @BeforeEach
  void open() {
    recording = ComparedRecordings.file(Version.AFTER).toAbsolutePath();
    openWindow();
  }

  @Test
  void comparesARangeWithTheRestByAKeyAndByItsButton() {
    onFx(() -> window.drop(List.of(recording)));
    await("a session", () -> robot.words("#session-state").equals("Saved recording"));
    robot.tap(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.K);
    await("a hint", () -> robot.shows("Select a time range in the timeline first."));
    robot.drag("#timeline-tracks", 0.2, 0.3).sees("#compare-range");
    robot.tap(KeyCode.ESCAPE).seesNo("#compare-range");
    robot.drag("#timeline-tracks", 0.5, 0.7).sees("#compare-range");
    robot.clickOn("#compare-range");
    await(
        "the comparison",
        () ->
            robot.words("#compare-before-name").equals("orders-1.5.jfr")
                && robot.words("#compare-before-range").startsWith("all but ")
                && !robot.words("#compare-summary").isEmpty());
    assertTrue(!robot.words("#compare-after-range").startsWith("all but "));
  }
}
