package dev.candela.desktop;

import static dev.candela.desktop.testkit.DesktopRobot.await;
import static dev.candela.desktop.testkit.DesktopRobot.onFx;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.desktop.testkit.BusyJvm;
import dev.candela.desktop.testkit.DesktopRobot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import javafx.scene.control.ListView;
import org.junit.jupiter.api.Test;

/** From the window to the hot line of the user's own running program, with the mouse alone. */
final class NewcomerStoryTest extends UserStory {
  private static final int MOST_CLICKS = 4;

  /** A minute is promised; a machine with other work may take three times as long. */
  private static final double MOST_SECONDS = 180;

  private static final String METHOD = BusyJvm.NAME + ".price";

  private int clicks;

  @Test
  void fourClicksLeadToTheHotLine() throws IOException {
    BusyJvm.installAgent(folder);
    Path project = folder.resolve("shop");
    Path sources = Files.createDirectories(project.resolve("src/main/java"));
    Path classes = Files.createDirectories(project.resolve("target/classes"));
    Files.writeString(project.resolve("pom.xml"), "<project/>");
    Path source = BusyJvm.SOURCES.resolve(BusyJvm.NAME + ".java");
    Files.copy(source, sources.resolve(BusyJvm.NAME + ".java"));
    BusyJvm.compile(classes);
    settings = DesktopRobot.settings(folder, 900);
    try (BusyJvm jvm = BusyJvm.start(classes)) {
      long begin = System.nanoTime();
      WindowTour.start(robot, settings);
      await("the program in the list", () -> robot.lookup(BusyJvm.NAME).tryQuery().isPresent());
      assertTrue(jvm.pid() > 0);
      clicks += 2;
      robot.doubleClickOn(BusyJvm.NAME);
      await("its own code in the graph", () -> robot.box(METHOD::equals) > 0);
      assertShare("live");
      clicks++;
      robot.clickAt(() -> view().localToScreen(view().centreOf(robot.box(METHOD::equals))));
      await("the method", () -> robot.words(".candela-details-name").equals(METHOD));
      clicks++;
      robot.clickOn("#panel-source").sees("#source-lines");
      await("its hot line", () -> lines().getSelectionModel().getSelectedIndex() > 0);
      double seconds = (System.nanoTime() - begin) / 1e9;
      int line = onFx(() -> lines().getSelectionModel().getSelectedIndex());
      String code = Files.readAllLines(source).get(line);
      System.out.printf("%d clicks, %.1f s to line %d: %s%n", clicks, seconds, line + 1, code);
      assertTrue(code.contains("names."), code);
      assertTrue(clicks <= MOST_CLICKS, clicks + " clicks");
      assertTrue(seconds < MOST_SECONDS, seconds + " s");
    }
    await("the offer to open", () -> robot.shows("#session-open"));
    robot.clickOn("#panel-flame").sees("#flame-view");
    assertShare("ended");
  }

  private void assertShare(String state) {
    double share = GraphShareTest.share(robot);
    System.out.printf("%s, the graph has %.2f of the window%n", state, share);
    assertTrue(share >= GraphShareTest.LEAST_SHARE, state + ": " + share);
  }

  private ListView<?> lines() {
    return robot.lookup("#source-lines").queryListView();
  }
}
