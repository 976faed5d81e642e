package dev.candela.desktop;

import static dev.candela.desktop.testkit.DesktopRobot.await;
import static dev.candela.desktop.testkit.DesktopRobot.onFx;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.desktop.settings.Appearance;
import dev.candela.desktop.testkit.BusyJvm;
import dev.candela.desktop.testkit.DesktopRobot;
import dev.candela.engine.capture.jvm.InstalledJdks.InstalledJdk;
import dev.candela.engine.layout.FlameTree;
import dev.candela.engine.render.FlameScene.BoxColours;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import javafx.geometry.Point2D;
import javafx.scene.Node;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.input.KeyCode;
import javafx.scene.text.Text;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The first tutorial with the mouse: a program is launched, and its hot line found. */
final class HotLineStoryTest extends UserStory {
  private static final Path PROGRAM =
      Path.of(System.getProperty("basedir", "."), "../cli/src/test/targets/stage1/Counter.java");
  private static final String UPDATE = "Counter.update";
  private static final String FOLDED = "java.nio.file.Files.createDirectories …";
  private static final String MKDIR = "sun.nio.fs.UnixNativeDispatcher.mkdir0";
  private static final String NATIVE = "Java_sun_nio_fs_UnixNativeDispatcher_mkdir0";

  @ParameterizedTest
  @ValueSource(ints = {17, 25})
  void theLineWithRemoveIfCostsMost(int feature) throws IOException {
    InstalledJdk jdk = BusyJvm.jdk(feature);

    BusyJvm.installAgent(folder);
    Path classes = compiled();
    settings = DesktopRobot.settings(folder, 900);
    settings.update(
        s ->
            s
                // As in the tutorial: its exceptions take longer if they are recorded.
                .withRecording(s.recording().withAlso(List.of()).withIntervalNanos(1_000_000)));
    openWindow();

    launch(jdk, classes);
    await("the end", () -> robot.words("#session-state").equals("Ended"));
    await("the offer to open", () -> robot.shows("#session-open"));
    robot.clickOn("#notice-close");
    assertFalse(robot.shows("#session-open"));
    assertEquals(1, settings.get().recent().size());
    assertTrue(Files.exists(Path.of(settings.get().recent().getFirst().file())));

    leadsToTheHotLine();
    // Without the details there is room for the hint behind the line.
    robot.clickOn("#session-details");
    robot.clickOn(onFx(this::hint));
    boolean hasSource = Files.exists(jdk.home().resolve("lib/src.zip"));
    System.out.println("JDK " + feature + (hasSource ? " has" : " lacks") + " src.zip");
    if (hasSource) {
      await("its line", () -> selectedCode().contains("bulkRemove("));
    } else {
      await(
          "what is missing", () -> robot.words("#source-trouble").contains("java.util.ArrayDeque"));
    }
  }

  @Test
  void theRecordingOfTheTutorialLeadsThereToo() throws IOException {
    settings = DesktopRobot.settings(folder, HEIGHT, Appearance.LIGHT);
    openWindow();
    // More than its screen has.
    onFx(() -> robot.stage().setWidth(WIDTH));
    robot.clickOn("#window-help").sees("#tutorial-1");
    robot.clickOn("#tutorial-1").sees("#tutorial");
    robot.clickOn("Open stage1.jfr");
    leadsToTheHotLine();
    photograph("tutorial-hot-line");
    press(KeyCode.W).sees("#tutorial");
    robot.clickOn("Open stage2.jfr");
    unfoldsTheLibraryAndShowsTheSystem();
  }

  private void unfoldsTheLibraryAndShowsTheSystem() {
    await("the native frames", () -> node(NATIVE) > 0);
    int blue = colour(node(NATIVE));
    assertTrue((blue & 0xff) > Math.max(blue >> 8 & 0xff, blue >> 16 & 0xff), "blue");
    assertTrue(node("java_lang_Throwable::fill_in_stack_trace") > 0);
    robot.clickOn("#toolbar-fold");
    await("one frame for the library", () -> node(FOLDED) > 0 && node(MKDIR) == 0);
    robot.clickOn("#toolbar-native");
    await("no native frames", () -> node(FOLDED) > 0 && node(NATIVE) == 0);
    FlameTree folded = view().scene().layout().tree();
    double create = folded.weight(node(FOLDED));
    assertTrue(create >= 0.8 * folded.weight(folded.parent(node(UPDATE))), "share of main");
    robot.clickAt(() -> view().localToScreen(view().centreOf(node(FOLDED))));
    await("unfolded", () -> node(MKDIR) > 0);
  }

  private int colour(int nodeId) {
    BoxColours colours = view().scene().colours();
    return colours.fills(view().palette())[colours.key(nodeId)];
  }

  /** From the graph by the method's box to its source. */
  private void leadsToTheHotLine() throws IOException {
    await("the method in the graph", () -> node(UPDATE) > 0);
    robot.clickAt(() -> view().localToScreen(view().centreOf(node(UPDATE))));
    await("the method", () -> robot.words(".candela-details-name").equals(UPDATE));
    robot.clickOn("#panel-source").until("its hot line", () -> selectedLine() > 0);
    String code = Files.readAllLines(PROGRAM).get(selectedLine() - 1);
    assertTrue(code.contains("removeIf"), code);
  }

  private Path compiled() throws IOException {
    Path classes = Files.createDirectories(folder.resolve("stage1"));
    Path source = classes.resolve("Counter.java");
    // Rounds instead of a clock, and more of them than the tutorial keeps: a slow file system or a
    // busy machine would leave few entries, and before it is compiled for good, the JVM gives part
    // of the loop to the line above.
    String text =
        Files.readString(PROGRAM)
            .replace("System.nanoTime()", "moments.isEmpty() ? 0 : moments.getLast() + 5_000");
    assertTrue(text.contains("moments.getLast()"), text);
    Files.writeString(source, text);
    BusyJvm.compile(classes, source);
    return classes;
  }

  private void launch(InstalledJdk jdk, Path classes) {
    robot.clickOn("#launch-new");
    await("the form", () -> robot.lookup("#launch-name").query().isFocused());
    robot.write("stage 1");
    robot.clickOn("#launch-main").write("Counter");
    robot.clickOn("#launch-class-path").write(classes.toString());
    robot.clickOn("#launch-arguments").write("30000 " + folder);
    ComboBox<?> jdks = robot.lookup("#launch-jdk").queryComboBox();
    String home = jdk.home().toString();
    await(
        "the JDK in the list",
        () -> jdks.getItems().stream().anyMatch(item -> item.toString().endsWith(home)));
    robot.clickOn("#launch-jdk").until("the open list", () -> cell(home).isPresent());
    robot.clickAt(() -> middle(cell(home).orElseThrow()));
    await("the choice", () -> jdks.getValue().toString().endsWith(home));
    robot.clickOn("#launch-save-and-start");
  }

  /** The row of the open list. */
  private Optional<ListCell<?>> cell(String home) {
    return robot.lookup(".combo-box-popup .list-cell").queryAllAs(ListCell.class).stream()
        .<ListCell<?>>map(cell -> cell)
        .filter(cell -> cell.isVisible() && cell.getText() != null)
        .filter(cell -> cell.getText().endsWith(home))
        .findFirst();
  }

  private static Point2D middle(Node node) {
    return node.localToScreen(
        node.getLayoutBounds().getCenterX(), node.getLayoutBounds().getCenterY());
  }

  private int node(String name) {
    return robot.box(label -> label.startsWith(name));
  }

  /** From 1; 0 without source. */
  private int selectedLine() {
    return robot
        .lookup("#source-lines")
        .<ListView<?>>tryQuery()
        .map(list -> list.getSelectionModel().getSelectedIndex() + 1)
        .orElse(0);
  }

  private String selectedCode() {
    StringBuilder code = new StringBuilder();
    robot
        .lookup("#source-lines .list-cell:selected .candela-code Text")
        .queryAllAs(Text.class)
        .forEach(text -> code.append(text.getText()));
    return code.toString();
  }

  /** Of the line that leads to the library. */
  private Hyperlink hint() {
    List<Hyperlink> hints =
        robot.lookup("#source-lines .candela-source-hint").queryAllAs(Hyperlink.class).stream()
            .filter(hint -> hint.isVisible() && hint.getText().contains("removeIf"))
            .toList();
    assertEquals(1, hints.size(), hints.toString());
    return hints.getFirst();
  }
}
