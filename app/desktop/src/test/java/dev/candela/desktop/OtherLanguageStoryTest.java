package dev.candela.desktop;

import static dev.candela.desktop.testkit.DesktopRobot.await;
import static dev.candela.desktop.testkit.DesktopRobot.onFx;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.desktop.testkit.BusyJvm;
import javafx.scene.control.TabPane;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A session is the same in another language. */
final class OtherLanguageStoryTest extends UserStory {
  @BeforeEach
  void open() {
    prepareJvms();
    openWindow();
  }

  @Test
  void keepsZoomSelectionAndEndOfASession() {
    try (BusyJvm jvm = BusyJvm.start(folder)) {
      robot.attach(jvm);
      await("a graph", () -> robot.words("#flame-note").matches("[1-9].*"));
      robot.clickOn("#toolbar-stop").reads("#session-state", "Ended");
    }
    onFx(
        () -> {
          view().setAnimated(false);
          view().requestFocus();
        });
    for (int i = 0; i < 40 && zoom(view()) == 1; i++) {
      robot.tap(KeyCode.UP);
      robot.tap(KeyCode.ENTER);
    }
    await("a part", () -> zoom(view()) > 1);
    assertNotEquals("all", method());
    double part = zoom(view());
    String method = method();
    press(KeyCode.COMMA).sees("#settings-language");
    robot.choose("#settings-language", "de");

    TabPane tabs = robot.lookup("#sessions").queryAs(TabPane.class);
    await("German", () -> tabs.getTabs().getLast().getText().equals("Einstellungen"));
    robot.interact(() -> tabs.getSelectionModel().select(1));
    await("the part", () -> zoom(view()) == part);
    robot.interact(() -> view().requestFocus());
    assertEquals(method, method());
    for (String button : new String[] {"pause", "mark", "snapshot", "stop"}) {
      assertTrue(robot.lookup("#toolbar-" + button).query().isDisabled(), button);
    }
  }

  /** What a screen reader says first of the box at the cursor. */
  private String method() {
    return onFx(() -> view().getAccessibleText()).split(",")[0];
  }
}
