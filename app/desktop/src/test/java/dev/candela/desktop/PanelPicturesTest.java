package dev.candela.desktop;

import static dev.candela.desktop.testkit.DesktopRobot.await;

import dev.candela.desktop.flame.FlameView;
import dev.candela.desktop.settings.Appearance;
import dev.candela.desktop.testkit.BusyJvm;
import dev.candela.desktop.testkit.DeskRecording;
import dev.candela.desktop.testkit.DesktopRobot;
import dev.candela.desktop.window.Panels;
import dev.candela.engine.layout.FlameTree;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Takes a picture of each panel, where {@link PicturesTest} says; tests that all of them open. */
final class PanelPicturesTest extends UserStory {
  /** Those of the pools; without them there are no more than a few boxes. */
  private static final int THREADS = 5;

  @ParameterizedTest
  @CsvSource({"LIGHT, 1280, 800", "DARK, 1920, 1080"})
  void showsEveryPanel(Appearance appearance, int width, int height) {
    settings = DesktopRobot.settings(folder, Math.min(height, 1000), appearance);
    settings.update(
        s -> s.withPreferences(p -> p.withSourceRoots(List.of(BusyJvm.SOURCES.toString()))));
    openWindow(DeskRecording.file());
    await("the recording", () -> robot.shows("#legend .label"));
    robot.clickOn("#timeline-open");
    for (String lower : List.of("threads", "heat")) {
      robot.clickOn("#timeline-" + lower).sees("#timeline-panel");
      robot.moveTo(robot.point("#timeline-tracks").atPosition(Pos.CENTER_LEFT).atOffset(240, 0));
      photograph("timeline-" + lower, appearance, width, height);
      robot.clickOn("#timeline-" + lower);
    }
    robot.clickOn("#timeline-open");
    photographRange(appearance, width, height);
    List<Panels.Entry> tabs = Panels.ALL.tabs();
    // Off the timeline, whose tip would lie over the panels.
    robot.moveTo("#session-clock");
    for (int i = 0; i < tabs.size(); i++) {
      KeyCode digit = KeyCode.valueOf("DIGIT" + (i + 1));
      press(digit);
      String key = tabs.get(i).key();
      await("the " + key, () -> isFilled(key));
      if (key.equals("source")) {
        showSource(digit);
      }
      if (key.equals("events")) {
        showWaits();
      }
      openHeaviest(key);
      photograph(tabs.get(i).key(), appearance, width, height);
    }
    press(KeyCode.DIGIT1);
    robot.tap(KeyCode.ALT, KeyCode.T).until("the threads", () -> threads() >= THREADS);
    robot.moveTo("#session-clock");
    photograph("flame-threads", appearance, width, height);
  }

  /** Of a method that is found by its name. */
  private void showSource(KeyCode digit) {
    press(KeyCode.DIGIT4);
    press(KeyCode.F);
    robot.write("ServerDesk.price");
    robot.tap(KeyCode.F3).reads(".candela-details-name", "ServerDesk.price");
    press(KeyCode.A);
    robot.tap(KeyCode.BACK_SPACE).tap(KeyCode.CONTROL, digit).sees("#source-lines");
  }

  private void showWaits() {
    robot.clickOn("#event-types-table");
    robot.write("JavaMonitorEnter").sees("#event-rows-table .table-row-cell:filled");
    // What was typed stands over the table for a while.
    await("only the table", () -> !robot.shows(".candela-typed"));
    robot.moveTo("#session-clock");
  }

  /** How many boxes stand on that of everything. */
  private int threads() {
    FlameView view = robot.lookup("#flame-view").queryAs(FlameView.class);
    return view.scene().layout().tree().childCount(FlameTree.ROOT);
  }

  /** A tree that nobody has opened shows nothing. */
  private void openHeaviest(String key) {
    Optional<Node> tree = robot.lookup("#" + key + "-panel .tree-table-view").tryQuery();
    if (tree.isPresent()) {
      robot.clickOn("#tree-heaviest");
      await("its rows", () -> robot.lookup(".tree-table-row-cell:filled").queryAll().size() > 8);
      await("the details", () -> robot.shows(".candela-details-name"));
    }
  }

  /** True if there are rows, or no table: what is selected in one may have no rows in another. */
  private boolean isFilled(String key) {
    List<TableView<?>> tables =
        robot.lookup("#" + key + "-panel .candela-table").queryAll().stream()
            .filter(TableView.class::isInstance)
            .<TableView<?>>map(table -> (TableView<?>) table)
            .toList();
    return tables.isEmpty() || tables.stream().anyMatch(table -> !table.getItems().isEmpty());
  }

  /** A range that was drawn, and when the frame under the pointer ran. */
  private void photographRange(Appearance appearance, int width, int height) {
    robot.drag("#timeline-tracks", 0.5, 0.8).sees(".candela-chip");
    robot.moveTo(robot.point("#flame-view").atPosition(Pos.BOTTOM_CENTER).atOffset(0, -50));
    await("the tip", () -> robot.shows("#flame-tooltip"));
    photograph("timeline-range", appearance, width, height);
    robot.doubleClickOn("#timeline-tracks").seesNo(".candela-chip");
  }

  private void photograph(String name, Appearance appearance, int width, int height) {
    photograph("panel-" + name + "-" + appearance.name().toLowerCase(Locale.ROOT), width, height);
  }
}
