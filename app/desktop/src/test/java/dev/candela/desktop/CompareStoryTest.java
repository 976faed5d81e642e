package dev.candela.desktop;

import static dev.candela.desktop.testkit.DesktopRobot.await;
import static dev.candela.desktop.testkit.DesktopRobot.onFx;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.desktop.compare.ComparePane;
import dev.candela.desktop.settings.RecentRecording;
import dev.candela.desktop.testkit.BusyJvm;
import dev.candela.desktop.testkit.ComparedRecordings;
import dev.candela.desktop.testkit.ComparedRecordings.Version;
import dev.candela.desktop.testkit.CutWords;
import dev.candela.desktop.testkit.SampleCounter;
import dev.candela.engine.diff.Side;
import java.io.IOException;
import java.io.InputStream;
import java.lang.ref.WeakReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javafx.geometry.Bounds;
import javafx.scene.Cursor;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.ListView;
import javafx.scene.control.MenuItem;
import javafx.scene.control.ToggleButton;
import javafx.scene.image.Image;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.stage.Window;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.testfx.util.WaitForAsyncUtils;

/** All ways to a comparison, and one that a running program goes on with. */
final class CompareStoryTest extends UserStory {
  private static final String PANEL_A = "#compare-call-tree .candela-caption-bold";

  private Path before;
  private Path after;

  @BeforeEach
  void open() {
    before = ComparedRecordings.file(Version.BEFORE).toAbsolutePath();
    after = ComparedRecordings.file(Version.AFTER).toAbsolutePath();
    BusyJvm.installAgent(folder);
    settings.update(s -> s.withRecent(recent(before, 1)).withRecent(recent(after, 2)));
    window = WindowTour.start(robot, settings, SampleCounter.panels(), folder);
  }

  @Test
  void thePointerIsBusyUntilARecentRecordingHasItsTab() {
    await("the list", () -> recents().getItems().size() == 2);
    robot.clickOn("orders-1.5.jfr");
    // Lists the recordings anew, which must stay selected.
    for (String button : List.of("#start-recorded", "#start-also-gc")) {
      robot.interact(() -> robot.lookup(button).queryAs(ButtonBase.class).fire());
    }
    Scene scene = robot.stage().getScene();
    KeyEvent enter =
        new KeyEvent(KeyEvent.KEY_PRESSED, "", "", KeyCode.ENTER, false, false, false, false);
    Cursor first =
        onFx(
            () -> {
              recents().fireEvent(enter);
              return scene.getCursor();
            });
    assertEquals(Cursor.WAIT, first);
    await("its tab", () -> robot.shows("#session-state"));
    await("the usual pointer", () -> Cursor.DEFAULT.equals(onFx(scene::getCursor)));
  }

  @Test
  void comparesTwoRecentRecordingsByKeys() {
    await("the list", () -> recents().getItems().size() == 2);
    robot.clickOn("orders-1.5.jfr");
    robot.tap(KeyCode.SHIFT, KeyCode.DOWN);
    await("both", () -> recents().getSelectionModel().getSelectedItems().size() == 2);
    press(KeyCode.K);
    awaitComparison("orders-1.4.jfr", "orders-1.5.jfr");
    robot.tap(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.X);
    awaitComparison("orders-1.5.jfr", "orders-1.4.jfr");
    robot.tap(KeyCode.ALT, KeyCode.L).sees("#compare-before #timeline-heat");
    await("all tracks of B", () -> robot.shows("#compare-after #timeline-heat"));
    robot.tap(KeyCode.ALT, KeyCode.L).seesNo("#compare-after #timeline-heat");
    press(KeyCode.DIGIT3).sees("#changes-table");
    press(KeyCode.Z);
    awaitComparison("orders-1.4.jfr", "orders-1.5.jfr");
    press(KeyCode.W).seesNo("#compare-table");
  }

  @Test
  void comparesTheTwoThatAreDroppedAndOpensOneAlone() {
    onFx(() -> window.drop(List.of(before, after)));
    awaitComparison("orders-1.4.jfr", "orders-1.5.jfr");
    onFx(() -> window.drop(List.of(after)));
    await("a session", () -> robot.words("#session-state").equals("Saved recording"));
    press(KeyCode.K);
    choose("orders-1.4.jfr");
    awaitComparison("orders-1.4.jfr", "orders-1.5.jfr");
  }

  @Test
  void comparesTheRunsInTwoFolders() throws IOException {
    for (int run = 1; run <= 3; run++) {
      copy(before, "old", run);
      copy(after, "new", run);
    }
    onFx(() -> window.drop(List.of(folder.resolve("old"), folder.resolve("new"))));
    awaitComparison("old", "new");
    press(KeyCode.DIGIT3).sees("#changes-table");
    String facts = robot.words("#compare-summary");
    assertTrue(facts.matches("Overall, B costs \\S+ % (more|less) than A: [^%]*\\d \\D+"), facts);
    for (String side : List.of("before", "after")) {
      String words = robot.words("#compare-" + side + "-facts");
      assertTrue(words.startsWith("3 runs · "), words);
    }
  }

  @Test
  void showsEachRunOfASideThatIsChosen() throws IOException {
    copy(before, "old", 1);
    copy(after, "old", 2);
    copy(after, "new", 1);
    onFx(() -> window.drop(List.of(folder.resolve("old"), folder.resolve("new"))));
    awaitComparison("old", "new");
    assertFalse(robot.shows("#compare-after-run"), "one run");
    press(KeyCode.DIGIT4).reads(PANEL_A, "A: run 1 of 2");
    await("its samples", () -> treeSamples() > 0);
    long first = onFx(this::treeSamples);
    chooseRun(2, first);
    assertEquals(sideSamples(), first + onFx(this::treeSamples));
    // The same part of all runs, whichever is on screen.
    long all = sideSamples();
    robot.drag("#compare-before #timeline-tracks", 0.5, 0.85);
    await("a range", () -> !robot.words("#compare-before-range").isEmpty());
    await("fewer samples", () -> sideSamples() < all);
    long second = onFx(this::treeSamples);
    assertTrue(second > 0);
    String range = robot.words("#compare-before-range");
    chooseRun(1, second);
    assertEquals(range, robot.words("#compare-before-range"));
    assertEquals(sideSamples(), second + onFx(this::treeSamples));
  }

  private void chooseRun(int run, long samplesBefore) {
    robot.clickOn("#compare-before-run");
    await("the runs", () -> robot.lookup("2 · run2.jfr").tryQuery().isPresent());
    robot.clickOn(run + " · run" + run + ".jfr");
    await("run " + run, () -> robot.words(PANEL_A).equals("A: run " + run + " of 2"));
    assertEquals("Run " + run + " of 2", robot.words("#compare-before-run"));
    await("other samples", () -> treeSamples() != samplesBefore);
  }

  /** Of the call tree of A. */
  private long treeSamples() {
    return samples(robot.words("#compare-call-tree .candela-side-choices .candela-quiet"));
  }

  /** Of all runs of A. */
  private long sideSamples() {
    return samples(robot.words("#compare-before-facts"));
  }

  private static long samples(String words) {
    Matcher matcher = Pattern.compile("([\\d,]+) samples").matcher(words);
    return matcher.find() ? Long.parseLong(matcher.group(1).replace(",", "")) : 0;
  }

  @Test
  void comparesSeveralRecordingsThatAreDroppedOnEachSide() throws IOException {
    for (int run = 1; run <= 3; run++) {
      copy(before, "old", run);
      copy(after, "new", run);
    }
    onFx(() -> window.drop(List.of(before, after)));
    awaitComparison("orders-1.4.jfr", "orders-1.5.jfr");
    WeakReference<Node> replaced =
        onFx(() -> new WeakReference<>(robot.lookup(".candela-compare").query()));
    drop(Side.BEFORE, runs("old", 1, 2, 3));
    awaitComparison("run1.jfr and 2 more", "orders-1.5.jfr");
    await("three", () -> robot.words("#compare-before-facts").startsWith("3 runs · "));
    drop(Side.AFTER, runs("new", 1, 3));
    awaitComparison("run1.jfr and 2 more", "new/run1.jfr and 1 more");
    await("two", () -> robot.words("#compare-after-facts").startsWith("2 runs · "));
    assertTrue(robot.words("#compare-before-facts").startsWith("3 runs · "));
    assertEquals(1, onFx(() -> robot.lookup(".candela-compare").queryAll().size()), "one tab");
    drop(Side.AFTER, List.of(folder.resolve("no-such.jfr")));
    await("what is wrong", () -> robot.shows("#error-code"));
    awaitComparison("run1.jfr and 2 more", "new/run1.jfr and 1 more");
    await("what was replaced is forgotten", () -> isForgotten(replaced));
  }

  private static boolean isForgotten(WeakReference<?> reference) {
    System.gc();
    return reference.get() == null;
  }

  private List<Path> runs(String side, Integer... runs) {
    return Stream.of(runs).map(run -> folder.resolve(side).resolve("run" + run + ".jfr")).toList();
  }

  private void drop(Side side, List<Path> files) {
    onFx(() -> ((ComparePane) robot.lookup(".candela-compare").query()).drop(side, files));
  }

  private void copy(Path recording, String side, int run) throws IOException {
    Path to = Files.createDirectories(folder.resolve(side)).resolve("run" + run + ".jfr");
    Files.copy(recording, to);
  }

  @Test
  void exportsByKeysWithAPreview() throws IOException {
    onFx(() -> window.compare(before, after));
    awaitComparison("orders-1.4.jfr", "orders-1.5.jfr");
    press(KeyCode.E).sees("#compare-export-csv");
    robot.tap(KeyCode.ESCAPE);
    robot.tap(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.E);
    await("the picture", () -> robot.words("#preview-facts").startsWith("2,400 × "));
    robot.clickOn("#preview-save");
    Path file = folder.resolve("orders-1.4-orders-1.5.png");
    await("the file", () -> Files.exists(file));
    await("a word of it", () -> robot.shows(".candela-notice"));
    robot.tap(KeyCode.ESCAPE).sees("#compare-sides");
    try (InputStream in = Files.newInputStream(file)) {
      assertEquals(2400, new Image(in).getWidth());
    }
  }

  @Test
  void hasTheKeysOfASession() {
    List<String> sources = List.of(ComparedRecordings.SOURCES.toString());
    settings.update(s -> s.withPreferences(p -> p.withSourceRoots(sources)));
    onFx(
        () -> {
          window.compare(before, after);
          // The screen of the platform without a screen ends at 1000, menus included.
          robot.stage().setHeight(640);
        });
    awaitComparison("orders-1.4.jfr", "orders-1.5.jfr");
    press(KeyCode.F);
    robot.write("OrderJob.price");
    await("matches", () -> robot.words("#search-status").startsWith("0 of "));
    robot.tap(KeyCode.F3).until("a match", () -> robot.words("#search-status").startsWith("1 of "));
    robot.tap(KeyCode.F6).until("A", () -> robot.isFocused("#compare-graph-before"));
    robot.tap(KeyCode.SHIFT, KeyCode.F10).sees("#frame-focus-method");
    robot.tap(KeyCode.ESCAPE).seesNo("#frame-focus-method");
    robot.tap(KeyCode.F6).until("B", () -> robot.isFocused("#compare-graph-after"));
    robot.tap(KeyCode.F6).until("the timeline of A", () -> robot.isFocused("#compare-before *"));
    robot.tap(KeyCode.SHIFT, KeyCode.F6);
    await("B again", () -> robot.isFocused("#compare-graph-after"));
    robot.tap(KeyCode.ALT, KeyCode.F).sees("#chips .candela-chip");
    press(KeyCode.Z).seesNo("#chips .candela-chip");
    robot.tap(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.DIGIT4).sees("#call-tree-panel");
    press(KeyCode.DIGIT7);
    await("the lines", () -> robot.shows("#source-lines") && sourceLines().getItems().size() > 1);
    int line = onFx(this::selectedLine);
    robot.tap(KeyCode.F8).until("another line", () -> selectedLine() != line);
    robot.tap(KeyCode.ALT, KeyCode.DIGIT3);
    await("allocations", () -> robot.lookup("#event-alloc").<ToggleButton>query().isSelected());
  }

  private int selectedLine() {
    return sourceLines().getSelectionModel().getSelectedIndex();
  }

  private ListView<?> sourceLines() {
    return robot.lookup("#source-lines").queryListView();
  }

  @Test
  void leavesNoTabForWhatCannotBeRead() throws IOException {
    Path broken = folder.resolve("broken.jfr");
    Files.write(broken, List.of("this is no recording"));
    onFx(() -> window.compare(before, broken));
    await("what is wrong", () -> robot.words("#error-code").equals("read-unknown-format"));
    await("no tab", () -> !robot.shows("#compare-before"));
    assertEquals(
        List.of(),
        robot.atSize(
            720, 800, root -> CutWords.in(robot.lookup("#error-notice").queryAs(Parent.class))));
  }

  @Test
  void comparesARunningProgramWithABaselineAndFollowsIt() {
    BusyJvm.compile(folder);
    try (BusyJvm jvm = BusyJvm.start(folder)) {
      robot.attach(jvm);
      // Tips of what is below the mouse take the focus here, and menus close without it.
      robot.moveTo("#session-state");
      press(KeyCode.K);
      fire("orders-1.4.jfr");
      awaitComparison("orders-1.4.jfr", BusyJvm.NAME);
      assertTrue(robot.shows("#compare-after .candela-light"));
      String facts = onFx(() -> robot.words("#compare-after-facts"));
      await("more samples", () -> !robot.words("#compare-after-facts").equals(facts));
      assertTrue(robot.shows("#compare-sides"));
      // Programs that have nothing in common are told so where nobody overlooks it.
      assertTrue(robot.shows("#compare-severe"));
    }
    await("the end", () -> !robot.shows("#compare-after .candela-light"));
  }

  private void awaitComparison(String nameBefore, String nameAfter) {
    await(
        nameBefore + " with " + nameAfter,
        () ->
            robot.words("#compare-before-name").equals(nameBefore)
                && robot.words("#compare-after-name").equals(nameAfter)
                && !robot.words("#compare-summary").isEmpty());
  }

  /** An item of the menu that is opening; it can be clicked once it has come to rest. */
  private void choose(String item) {
    await("what with", () -> robot.shows("#compare-with-file"));
    AtomicReference<Bounds> last = new AtomicReference<>();
    await(
        "the menu at rest",
        () -> {
          Node label = robot.lookup(item).query();
          Bounds now = label.localToScreen(label.getBoundsInLocal());
          return now != null && now.equals(last.getAndSet(now));
        });
    WaitForAsyncUtils.waitForFxEvents();
    robot.clickOn(item);
  }

  /**
   * The same without the mouse: on the platform without a screen, what a busy window shows of
   * itself takes the focus, and the menu closes before the mouse is there.
   */
  private void fire(String words) {
    AtomicReference<MenuItem> item = new AtomicReference<>();
    await(
        "the item",
        () -> {
          item(words).ifPresent(item::set);
          return item.get() != null;
        });
    robot.interact(() -> item.get().fire());
  }

  private static Optional<MenuItem> item(String words) {
    return Window.getWindows().stream()
        .filter(ContextMenu.class::isInstance)
        .flatMap(menu -> ((ContextMenu) menu).getItems().stream())
        .filter(item -> words.equals(item.getText()))
        .findFirst();
  }

  private ListView<RecentRecording> recents() {
    return robot.lookup("#recent-list").queryListView();
  }

  private static RecentRecording recent(Path file, long startedMillis) {
    return new RecentRecording(file.toString(), "", startedMillis, 0, "", "", "");
  }
}
