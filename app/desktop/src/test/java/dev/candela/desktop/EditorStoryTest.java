package dev.candela.desktop;

import static dev.candela.desktop.testkit.DesktopRobot.await;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.desktop.testkit.BusyJvm;
import dev.candela.desktop.testkit.DeskRecording;
import dev.candela.desktop.testkit.DesktopRobot;
import dev.candela.desktop.testkit.FakeEditor;
import java.io.IOException;
import java.util.List;
import javafx.scene.input.KeyCode;
import javafx.scene.input.MouseButton;
import org.junit.jupiter.api.Test;

/** From a frame to the user's editor, with the mouse. */
final class EditorStoryTest extends UserStory {
  private static final String METHOD = "ServerDesk.price";

  @Test
  void theMenuOfAFrameOpensItsSource() throws IOException {
    settings = DesktopRobot.settings(folder, 900);
    settings.update(
        s -> s.withPreferences(p -> p.withSourceRoots(List.of(BusyJvm.SOURCES.toString()))));
    FakeEditor editor = FakeEditor.in(folder);
    editor.use(settings);
    openWindow(DeskRecording.file());
    await("the graph", () -> robot.box(METHOD::equals) > 0);
    await("samples", () -> robot.samples() > 0);
    // The same wish may come again.
    for (int opened = 1; opened <= 2; opened++) {
      int count = opened;
      press(KeyCode.DIGIT1);
      robot.clickAt(
          () -> view().localToScreen(view().centreOf(robot.box(METHOD::equals))),
          MouseButton.SECONDARY);
      robot.clickOn("#frame-open-editor");
      await("the editor", () -> editor.opened().lines().count() == count);
      assertTrue(robot.shows("#source-lines"));
      assertTrue(
          editor.opened().lines().allMatch(line -> line.contains("ServerDesk.java at ")),
          editor.opened());
    }
    // And the lines of the details, from their menu.
    await("its lines", () -> robot.shows("#details-lines-table .table-row-cell:filled"));
    robot.clickOn("#details-lines-table .table-row-cell:filled", MouseButton.SECONDARY);
    robot.clickOn("#frame-open-editor");
    await("the editor", () -> editor.opened().lines().count() == 3);
  }
}
