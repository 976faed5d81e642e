package dev.candela.desktop;

import static dev.candela.desktop.testkit.DesktopRobot.await;
import static dev.candela.desktop.testkit.DesktopRobot.onFx;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.desktop.flame.FlameView;
import dev.candela.desktop.testkit.BusyJvm;
import dev.candela.desktop.testkit.DesktopRobot;
import dev.candela.desktop.window.Panels;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.stream.Stream;
import javafx.css.PseudoClass;
import javafx.scene.Node;
import javafx.scene.control.TabPane;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.TreeTableView;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** From the list of JVMs to the list of recent recordings without a mouse, before real JVMs. */
final class KeyboardStoryTest extends UserStory {
  private static final PseudoClass WRONG = PseudoClass.getPseudoClass("wrong");

  @BeforeEach
  void open() {
    prepareJvms();
    // Low enough for menus to end above the lower edge of the screen, 1000 by 1000.
    settings = DesktopRobot.settings(folder, 600);
    WindowTour.start(robot, settings, Panels.ALL, folder);
  }

  @Test
  void recordsLooksExportsAndLeaves() throws IOException {
    try (BusyJvm jvm = BusyJvm.start(folder)) {
      attach(jvm);
      searchesAndZooms();
      shapesTheView();
      goesThroughThePanels();
      choosesTimesAndEvents();
      exportsAndKeepsSnapshots();
      stopsAndCloses();
      attach(jvm);
      press(KeyCode.W).sees("#closing-stop-and-close");
      robot.tap(KeyCode.ENTER).seesNo("#session-state");
    }
    opensARecentRecording();
    press(KeyCode.Q).until("the window closed", () -> !robot.stage().isShowing());
  }

  private void attach(BusyJvm jvm) {
    await("the filter", () -> robot.shows("#jvm-filter") && robot.isFocused("#jvm-filter"));
    press(KeyCode.A);
    robot.write(Long.toString(jvm.pid())).until("the JVM", robot::showsOneJvmToAttachTo);
    robot.tap(KeyCode.ENTER).reads("#session-state", "Recording");
    await("a graph", () -> robot.samples() > 0);
    long first = onFx(robot::samples);
    await("a graph that grows", () -> robot.samples() > first);
  }

  private void searchesAndZooms() {
    robot.tap(KeyCode.F9);
    press(KeyCode.F);
    robot.write("BusyOrders");
    await("matches", () -> robot.words("#search-status").startsWith("0 of "));
    robot.tap(KeyCode.F3);
    await("the first", () -> robot.words("#search-status").startsWith("1 of "));
    robot.tap(KeyCode.F3);
    await("the second", () -> robot.words("#search-status").startsWith("2 of "));
    robot.tap(KeyCode.SHIFT, KeyCode.F3);
    await("the first again", () -> robot.words("#search-status").startsWith("1 of "));
    press(KeyCode.DIGIT1).until("the graph", () -> robot.isFocused("#flame-view"));
    String spoken = onFx(() -> front("#flame-view").getAccessibleText());
    assertTrue(spoken.contains("%"), spoken);
    robot.tap(KeyCode.ESCAPE).until("everything", () -> zoom() == 1);
    // To a neighbour that is not as wide as everything.
    for (int i = 0; i < 40 && zoom() == 1; i++) {
      robot.tap(KeyCode.UP);
      robot.tap(KeyCode.ENTER);
    }
    await("a part of it", () -> zoom() > 1);
    robot.tap(KeyCode.ESCAPE).until("everything again", () -> zoom() == 1);
    robot.tap(KeyCode.BACK_SPACE).until("the part again", () -> zoom() > 1);
    robot.tap(KeyCode.ESCAPE).until("everything at last", () -> zoom() == 1);
  }

  private void shapesTheView() {
    String all = robot.words("#flame-note");
    press(KeyCode.N).sees(".candela-chip");
    assertTrue(chip().contains("native"), chip());
    await("what was hidden", () -> robot.shows("#chip-hidden-time"));
    assertTrue(robot.words("#chip-hidden-time").contains(" counted towards callers"));
    press(KeyCode.Z).seesNo(".candela-chip");
    press(KeyCode.L).until("folds", this::folded);
    press(KeyCode.L).until("no folds", () -> !folded());

    robot.tap(KeyCode.ALT, KeyCode.R).until("recursion merged", () -> isDown("#toolbar-recursion"));
    robot.tap(KeyCode.ALT, KeyCode.R);
    await("recursion as it was", () -> !isDown("#toolbar-recursion"));

    press(KeyCode.F);
    robot.write("BusyOrders.(").until("the mark", () -> isWrong("#search-field"));
    press(KeyCode.A);
    robot.write("BusyOrders.price").until("no mark", () -> !isWrong("#search-field"));
    // One match is selected at once, several are stepped to.
    await("matches", () -> robot.words("#search-status").matches("[01] of [1-9].*"));
    robot.tap(KeyCode.F3);
    await("the match", () -> robot.words("#search-status").startsWith("1 of "));
    robot.tap(KeyCode.ALT, KeyCode.F).sees(".candela-chip");
    assertEquals("focus on BusyOrders.price", chip());
    press(KeyCode.Z).seesNo(".candela-chip");
    press(KeyCode.DIGIT1).until("the graph", () -> robot.isFocused("#flame-view"));
    robot.tap(KeyCode.SHIFT, KeyCode.F10).sees("#frame-focus-subtree");
    robot.tap(KeyCode.DOWN).tap(KeyCode.ENTER).sees(".candela-chip");
    press(KeyCode.Z).seesNo(".candela-chip");
    await("the same numbers", () -> robot.words("#flame-note").equals(all));
  }

  private void goesThroughThePanels() {
    for (int i = 1; i < Panels.ALL.tabs().size(); i++) {
      String panel = "#" + Panels.ALL.tabs().get(i).key() + "-panel";
      press(KeyCode.valueOf("DIGIT" + (i + 1)));
      await("the keyboard in " + panel, () -> robot.shows(panel) && isIn(panel));
    }
    press(KeyCode.DIGIT2).until("rows", () -> tree().getExpandedItemCount() > 0);
    int before = onFx(() -> tree().getExpandedItemCount());
    robot.write("*").until("the heaviest path", () -> tree().getExpandedItemCount() > before);
    for (int times = 0; times < 3; times++) {
      robot.tap(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.DIGIT1);
      await("the frame in the graph", () -> robot.isFocused("#flame-view"));
      robot.tap(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.DIGIT2);
      await("the frame in the tree", () -> isIn("#call-tree-panel"));
    }
    press(KeyCode.DIGIT1).until("the graph", () -> robot.isFocused("#flame-view"));
  }

  private void choosesTimesAndEvents() {
    robot.tap(KeyCode.SHIFT, KeyCode.F6);
    await("the timeline", () -> robot.isFocused("#timeline-tracks"));
    robot.tap(KeyCode.HOME);
    robot.press(KeyCode.SHIFT);
    for (int i = 0; i < 20; i++) {
      robot.tap(KeyCode.RIGHT);
    }
    robot.release(KeyCode.SHIFT);
    await("the range", () -> robot.shows(".candela-chip"));
    assertTrue(chip().startsWith("range 0.0"), chip());
    // While a panel is slow, Escape gives up waiting for it.
    await("no wait", () -> !robot.shows(".candela-wait"));
    robot.tap(KeyCode.ESCAPE).seesNo(".candela-chip");
    robot.tap(KeyCode.ALT, KeyCode.W);
    robot.tap(KeyCode.DOWN).tap(KeyCode.DOWN).tap(KeyCode.ENTER).sees(".candela-chip");
    assertEquals("Last 5 s", chip());
    press(KeyCode.Z);
    robot.tap(KeyCode.ALT, KeyCode.DIGIT3);
    await("allocations", () -> robot.lookup("#event-alloc").queryAll().stream().anyMatch(this::on));
    robot.tap(KeyCode.ALT, KeyCode.DIGIT1);
    await("CPU", () -> robot.lookup("#event-cpu").queryAll().stream().anyMatch(this::on));
  }

  private void exportsAndKeepsSnapshots() throws IOException {
    press(KeyCode.E).sees("#export-svg");
    robot.tap(KeyCode.DOWN);
    robot.tap(KeyCode.ENTER);
    await("the notice", () -> robot.words(".candela-notice-text").startsWith("Saved to "));
    try (var files = Files.list(folder)) {
      assertTrue(files.anyMatch(file -> file.toString().endsWith(".svg")));
    }
    robot.tap(KeyCode.F9);
    press(KeyCode.S).tap(KeyCode.CONTROL, KeyCode.S).sees("#session-open");
    await("no other file", () -> recordings() == settings.get().recent().size());
    Path snapshot = Path.of(settings.get().recent().getFirst().file());
    assertEquals(
        "rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(snapshot)));
    press(KeyCode.F);
    robot.tap(KeyCode.SHIFT, KeyCode.F6);
    await("the button", () -> robot.isFocused("#session-open"));
    robot.tap(KeyCode.ENTER).reads("#session-state", "Saved recording");
    await("its graph", () -> robot.samples() > 0);
    press(KeyCode.W).reads("#session-state", "Recording");
  }

  private void stopsAndCloses() {
    press(KeyCode.PERIOD).reads("#session-state", "Ended");
    await("the offer", () -> robot.shows("#session-open"));
    press(KeyCode.F);
    robot.tap(KeyCode.SHIFT, KeyCode.F6).tap(KeyCode.ESCAPE).seesNo("#session-open");
    press(KeyCode.W).seesNo("#session-state");
    press(KeyCode.T);
  }

  private void opensARecentRecording() {
    press(KeyCode.T);
    robot.tap(KeyCode.SHIFT, KeyCode.F6).until("the list", () -> robot.isFocused("#recent-list"));
    assertTrue(settings.get().recent().size() >= 3);
    robot.tap(KeyCode.HOME).tap(KeyCode.ENTER).reads("#session-state", "Saved recording");
    await("its graph", () -> robot.samples() > 0);
    assertFalse(robot.shows("#error-code"));
  }

  private String chip() {
    return robot.words(".candela-chip .label");
  }

  private boolean folded() {
    return robot.lookup("#toolbar-fold").queryAll().stream().anyMatch(this::on);
  }

  private boolean on(Node button) {
    return button.getPseudoClassStates().stream()
        .anyMatch(state -> state.getPseudoClassName().equals("selected"));
  }

  private double zoom() {
    return zoom((FlameView) front("#flame-view"));
  }

  private TreeTableView<?> tree() {
    return (TreeTableView<?>) front("#call-tree-tree");
  }

  private long recordings() {
    try (Stream<Path> files = Files.list(settings.recordings())) {
      return files.filter(file -> file.toString().endsWith(".jfr")).count();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private boolean isDown(String query) {
    return robot.lookup(query).queryAllAs(ToggleButton.class).stream()
        .anyMatch(ToggleButton::isSelected);
  }

  private boolean isWrong(String query) {
    return robot.lookup(query).queryAll().stream()
        .anyMatch(node -> node.getPseudoClassStates().contains(WRONG));
  }

  private boolean isIn(String query) {
    return robot.lookup(query).queryAll().stream().anyMatch(Node::isFocusWithin);
  }

  /** Of the tab in front: there are several sessions. */
  private Node front(String query) {
    TabPane tabs = robot.lookup("#sessions").queryAs(TabPane.class);
    return tabs.getSelectionModel().getSelectedItem().getContent().lookup(query);
  }
}
