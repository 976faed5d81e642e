package dev.candela.desktop;

import static dev.candela.desktop.testkit.DesktopRobot.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.desktop.help.Tutorial;
import dev.candela.desktop.settings.Appearance;
import dev.candela.desktop.testkit.BusyJvm;
import dev.candela.desktop.testkit.CutWords;
import dev.candela.desktop.testkit.DesktopRobot;
import dev.candela.desktop.window.Panels;
import dev.candela.engine.capture.link.AgentFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Somebody who starts Candela for the first time, with the mouse alone. */
final class FirstStartStoryTest extends UserStory {
  /** Ten seconds are promised; a machine with other work may take four times as long. */
  private static final double MOST_SECONDS = 40;

  @AfterEach
  void close() {
    robot.close();
    BusyJvm.launched("OrderDesk").forEach(ProcessHandle::destroy);
  }

  @ParameterizedTest
  @CsvSource({"LIGHT", "DARK"})
  void leadsFromAnExampleToTheUsersOwnProgram(Appearance appearance) {
    BusyJvm.installAgent(folder);
    open(appearance);
    photograph("first-1", appearance);
    long begin = System.nanoTime();
    robot.clickOn("#welcome-start").sees("#legend .label");
    await("samples", () -> robot.samples() > 0);
    double seconds = (System.nanoTime() - begin) / 1e9;
    System.out.printf("from the click to a live flame graph: %.1f s%n", seconds);
    assertTrue(seconds < MOST_SECONDS, seconds + " s");
    await("more samples", () -> robot.samples() > 100);
    photograph("first-2", appearance);
    assertTrue(GraphShareTest.share(robot) >= GraphShareTest.LEAST_SHARE, "beside the steps");
    robot.clickOn("#welcome-next");
    photograph("first-3", appearance);
    robot.clickOn("#welcome-programs").sees("#jvm-list");
    assertFalse(robot.shows("#welcome"));
    reopen();
    assertFalse(robot.shows("#welcome"), "is shown once");
  }

  @Test
  void leadsFromTheUsersOwnProgramToTheTutorials() {
    prepareJvms();
    open(Appearance.LIGHT);
    try (BusyJvm jvm = BusyJvm.start(folder)) {
      robot.find(jvm);
      robot.tap(KeyCode.ENTER).until("samples", () -> robot.samples() > 0);
      robot.clickOn("#welcome-next");
      assertTrue(robot.words("#welcome-text").startsWith("The tutorials show"));
      photograph("first-own", Appearance.LIGHT);
      robot.clickOn("#welcome-tutorials").sees("#tutorial-1");
      assertFalse(robot.shows("#welcome"));
    }
  }

  @Test
  void staysAtItsFirstStepIfTheExampleCannotStart() {
    System.setProperty(AgentFiles.DIRECTORY_PROPERTY, folder.resolve("nothing").toString());
    open(Appearance.LIGHT);
    robot.clickOn("#welcome-start").sees("#notice-close");
    await("the start page", () -> robot.shows("#jvm-list"));
    assertTrue(robot.shows("#welcome-start"));
    assertFalse(robot.shows("#welcome-next"));
  }

  @Test
  void isSkippedByEscapeAndNeverShownAgain() {
    open(Appearance.LIGHT);
    robot.interact(() -> robot.lookup("#welcome-start").query().requestFocus());
    robot.tap(KeyCode.ESCAPE).seesNo("#welcome");
    await("saved", () -> saved().get().display().preferences().welcomed());
    reopen();
    assertFalse(robot.shows("#welcome"));
  }

  @Test
  void isOverOnceARecordingIsOpened() throws IOException {
    open(Appearance.LIGHT);
    Path file = Files.writeString(folder.resolve("small.collapsed"), "a.A.a;b.B.b 7\n");
    robot.interact(() -> window.open(List.of(file))).seesNo("#welcome");
    await("saved", () -> saved().get().display().preferences().welcomed());
  }

  @Test
  void opensEveryTutorialWithItsRecordings() {
    open(Appearance.LIGHT);
    robot.clickOn("#welcome-skip");
    for (int i = 0; i < Tutorial.ALL.size(); i++) {
      Tutorial tutorial = Tutorial.ALL.get(i);
      robot.clickOn("#window-help");
      String link = "#tutorial-" + (i + 1);
      await("the list", () -> robot.shows(link));
      robot.clickOn(link);
      await(tutorial.page(), () -> robot.shows("#tutorial"));
      assertTrue(tutorial.title().startsWith(i + 1 + ": "), tutorial.title());
      photograph("tutorial-" + (i + 1), Appearance.LIGHT);
      for (String recording : tutorial.recordings()) {
        robot.clickOn("Open " + recording).reads("#session-state", "Saved recording");
        await("its samples", () -> robot.samples() > 0);
        press(KeyCode.W).sees("#tutorial");
      }
      for (Tutorial.Comparison comparison : tutorial.comparisons()) {
        robot.clickOn("Compare " + comparison.before() + " with " + comparison.after());
        await("the comparison", () -> robot.shows("#compare-summary"));
        await("its result", () -> !robot.words("#compare-summary").isEmpty());
        press(KeyCode.W).sees("#tutorial");
      }
      press(KeyCode.W).tap(KeyCode.CONTROL, KeyCode.W).sees("#jvm-list");
    }
    assertEquals(
        Tutorial.ALL.stream().mapToInt(tutorial -> tutorial.recordings().size()).sum(),
        settings.get().recent().size());
  }

  private void open(Appearance appearance) {
    settings = DesktopRobot.settings(folder, HEIGHT, appearance);
    start();
    await("the first step", () -> robot.shows("#welcome-start"));
  }

  private void reopen() {
    robot.close();
    start();
    await("the window", () -> robot.shows("#jvm-filter"));
  }

  private void start() {
    robot.start(
        stage -> {
          window = CandelaApplication.open(stage, settings, Panels.ALL);
          window.welcome();
        });
  }

  private void photograph(String name, Appearance appearance) {
    photograph(name + "-" + (appearance == Appearance.DARK ? "dark" : "light"));
    assertEquals(List.of(), robot.atSize(WIDTH, HEIGHT, CutWords::in));
  }
}
