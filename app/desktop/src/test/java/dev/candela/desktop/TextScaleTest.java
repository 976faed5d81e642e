package dev.candela.desktop;

import static dev.candela.desktop.testkit.DesktopRobot.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.desktop.testkit.CutWords;
import dev.candela.desktop.testkit.DesktopRobot;
import dev.candela.engine.render.Viewport.FlameGeometry;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import javafx.geometry.BoundingBox;
import javafx.scene.Node;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Text up to twice its usual size, with all that surrounds it. */
final class TextScaleTest extends UserStory {
  @Test
  void nothingIsCutHalfAsLargeAgain() throws IOException {
    settings = DesktopRobot.settings(folder, 900);
    enlarged(150);
    WindowTour tour = WindowTour.open(robot, settings);
    robot.stayAtSize(WIDTH, HEIGHT);
    List<String> cut = new ArrayList<>();
    tour.visit(
        view -> {
          robot.atSize(WIDTH, HEIGHT, CutWords::in).forEach(words -> cut.add(view + ": " + words));
          photograph("large-" + view);
        });
    assertEquals("", String.join("\n", cut));
  }

  /**
   * In two languages: that the words of all fit in either size is in the story of the languages.
   */
  @ParameterizedTest
  @ValueSource(strings = {"de", "ja"})
  void panelsFitAgainWhenTextIsSmallerAgain(String language) throws IOException {
    settings = DesktopRobot.settings(folder, 900);
    settings.update(s -> s.withDisplay(s.display().withLanguage(language)));
    enlarged(150);
    WindowTour tour = WindowTour.open(robot, settings);
    robot.stayAtSize(WIDTH, HEIGHT);
    tour.visitRecording(_ -> robot.atSize(WIDTH, HEIGHT, _ -> true));
    press(KeyCode.DIGIT0);
    await("the usual size", () -> settings.get().display().preferences().textPercent() == 100);
    List<String> cut = new ArrayList<>();
    tour.visitRecording(
        view ->
            robot
                .atSize(WIDTH, HEIGHT, CutWords::in)
                .forEach(words -> cut.add(view + ": " + words)));
    assertEquals("", String.join("\n", cut));
  }

  @Test
  void twiceAsLargeTheWindowScrolls() throws IOException {
    settings = DesktopRobot.settings(folder, 900);
    enlarged(200);
    WindowTour tour = WindowTour.open(robot, settings);
    robot.stayAtSize(WIDTH, HEIGHT);
    tour.visit(view -> photograph("larger-" + view));
    double width =
        robot.atSize(
            WIDTH,
            HEIGHT,
            root -> {
              Node content = root.lookup(".candela-window");
              return content.localToScene(content.getLayoutBounds()).getWidth();
            });
    assertTrue(width > WIDTH, "the content has " + width + " pixels, to be scrolled");
  }

  @Test
  void keysChangeTheSizeOfTextAndRows() throws IOException {
    settings = DesktopRobot.settings(folder, 900);
    WindowTour tour = WindowTour.open(robot, settings);
    robot.interact(() -> tour.tabs().getSelectionModel().select(1)).sees("#flame-view");
    assertEquals(FlameGeometry.ROW_PIXELS, rowHeight(), 0.01);
    press(KeyCode.PLUS);
    robot.tap(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.EQUALS);
    await("a quarter more", () -> rowHeight() == 1.25 * FlameGeometry.ROW_PIXELS);
    assertEquals(125, settings.get().display().preferences().textPercent());
    press(KeyCode.MINUS);
    await("a tenth more", () -> Math.abs(rowHeight() - 1.1 * FlameGeometry.ROW_PIXELS) < 0.01);
    press(KeyCode.DIGIT0).until("the usual size", () -> rowHeight() == FlameGeometry.ROW_PIXELS);
    assertEquals(100, saved().get().display().preferences().textPercent());
  }

  /** Of the flame graph, on the screen. */
  private double rowHeight() {
    Node graph = robot.lookup("#flame-view").query();
    return graph.localToScene(new BoundingBox(0, 0, 1, FlameGeometry.ROW_PIXELS)).getHeight();
  }

  private void enlarged(int percent) {
    settings.update(s -> s.withPreferences(p -> p.withTextPercent(percent)));
  }
}
