package dev.candela.desktop;

import static dev.candela.desktop.testkit.DesktopRobot.await;
import static dev.candela.desktop.testkit.DesktopRobot.onFx;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.desktop.settings.Appearance;
import dev.candela.desktop.testkit.ComparedRecordings;
import dev.candela.desktop.testkit.ComparedRecordings.Version;
import dev.candela.desktop.testkit.CutWords;
import dev.candela.desktop.testkit.DeskRecording;
import dev.candela.desktop.testkit.DesktopRobot;
import java.nio.file.Path;
import java.util.List;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.Test;

/** How much of the window the graph has, measured from laid-out nodes. */
final class GraphShareTest extends UserStory {
  static final double LEAST_SHARE = 0.6;

  /** Beside the eight tracks of a recording that has events of all kinds. */
  private static final double LEAST_WITH_TRACKS = 0.5;

  @Test
  void isMostOfTheWindowUntilAllTracksAreOpen() {
    settings = DesktopRobot.settings(folder, HEIGHT, Appearance.LIGHT);
    open();
    assertTrue(share("plain") >= 0.7, "plain");
    press(KeyCode.N).sees("#chip-hidden-time");
    assertTrue(share("chips") >= LEAST_SHARE, "with chips");
    robot.tap(KeyCode.ALT, KeyCode.L).sees("#timeline-heat");
    assertTrue(share("tracks") >= LEAST_WITH_TRACKS, "with all tracks and chips");
    press(KeyCode.Z).seesNo("#chips");
    assertTrue(share("all tracks") >= LEAST_WITH_TRACKS, "with all tracks");
  }

  @Test
  void isMostOfAComparisonToo() {
    settings = DesktopRobot.settings(folder, HEIGHT, Appearance.LIGHT);
    open();
    Path before = ComparedRecordings.file(Version.BEFORE);
    Path after = ComparedRecordings.file(Version.AFTER);
    onFx(() -> window.compare(before, after));
    await("the comparison", () -> !robot.words("#compare-summary").isEmpty());
    press(KeyCode.DIGIT1).sees("#compare-graph-before");
    assertTrue(share("two graphs", "#compare-graph-before") >= LEAST_SHARE, "two graphs");
    press(KeyCode.DIGIT2).sees("#compare-graph-both");
    assertTrue(share("one graph", "#compare-graph-both") >= LEAST_SHARE, "one graph");
  }

  @Test
  void remembersWhatWasFolded() {
    settings = DesktopRobot.settings(folder, HEIGHT, Appearance.LIGHT);
    open();
    assertTrue(robot.shows("#details-panel"));
    assertFalse(robot.shows("#timeline-heat"));
    double narrow = onFx(() -> width("#flame-view"));
    robot.tap(KeyCode.ALT, KeyCode.I).tap(KeyCode.ALT, KeyCode.L).seesNo("#details-panel");
    await("a wider graph", () -> width("#flame-view") > narrow);
    robot.close();
    open();
    assertFalse(robot.shows("#details-panel"));
    assertTrue(robot.shows("#timeline-heat"));
    robot.clickOn("#session-details").sees("#details-panel");
    robot.clickOn("#timeline-open").seesNo("#timeline-heat");
    assertEquals(narrow, onFx(() -> width("#flame-view")), 2);
  }

  private void open() {
    openWindow(DeskRecording.file());
    await("the recording", () -> robot.shows("#legend .label"));
  }

  private double width(String query) {
    return robot.lookup(query).query().getLayoutBounds().getWidth();
  }

  private double share(String name) {
    return share(name, "#flame-view");
  }

  private double share(String name, String graph) {
    photograph("share-" + name);
    double share = share(robot, graph);
    System.out.printf("%s: the graph has %.3f of the window%n", name, share);
    return share;
  }

  static double share(DesktopRobot robot) {
    return share(robot, "#flame-view");
  }

  /** The graph's part of the height; nothing else is cut to make room for it. */
  private static double share(DesktopRobot robot, String graph) {
    return robot.atSize(
        WIDTH,
        HEIGHT,
        root -> {
          double share = robot.lookup(graph).query().getLayoutBounds().getHeight() / HEIGHT;
          assertEquals(List.of(), CutWords.in(root));
          return share;
        });
  }
}
