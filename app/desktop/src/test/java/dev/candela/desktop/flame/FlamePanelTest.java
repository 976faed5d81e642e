package dev.candela.desktop.flame;

import static dev.candela.desktop.testkit.DesktopRobot.onFx;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.desktop.session.FoldChoice;
import dev.candela.desktop.session.PanelContext;
import dev.candela.desktop.session.PictureRequest;
import dev.candela.desktop.session.SearchStatus;
import dev.candela.desktop.session.SessionModel;
import dev.candela.desktop.session.SharedView;
import dev.candela.desktop.session.ViewChoice;
import dev.candela.desktop.settings.Preferences;
import dev.candela.desktop.settings.SettingsStore;
import dev.candela.desktop.testkit.DesktopRobot;
import dev.candela.desktop.testkit.HeldMouse;
import dev.candela.desktop.testkit.HeldWorkers;
import dev.candela.desktop.testkit.PanelStage;
import dev.candela.desktop.testkit.SessionWindow;
import dev.candela.engine.export.FlamePicture;
import dev.candela.engine.export.PictureWriter.PictureFormat;
import dev.candela.engine.layout.FlameLayout;
import dev.candela.engine.layout.FlameTree;
import dev.candela.engine.layout.NodePaths;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.render.Palette;
import dev.candela.engine.render.Viewport.FlameGeometry;
import dev.candela.engine.view.transform.StackPath;
import dev.candela.engine.view.transform.StackTransforms;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import javafx.application.Platform;
import javafx.geometry.Point2D;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.Label;
import javafx.scene.input.KeyCode;
import javafx.scene.input.MouseButton;
import javafx.scene.layout.VBox;
import javafx.stage.Window;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The flame graph with a real mouse and a real keyboard, as far as a window in memory has them. */
final class FlamePanelTest extends SessionWindow {
  private static final String[] STACKS = {
    "app.Main.main;app.Orders.book 40",
    "app.Main.main;app.Orders.book;java.util.ArrayList.add 20",
    "app.Main.main;app.Net.send 10",
    "app.Main.main;app.Net.send;write[native] 20",
    "app.Worker.run 10"
  };

  @TempDir private Path folder;

  private SettingsStore settings;
  private FlamePanel panel;

  @BeforeEach
  void open() {
    robot.start(
        stage -> {
          session = new SessionModel(workers);
          settings = new SettingsStore(folder);
          panel = another();
          panel.view().setAnimated(false);
          DesktopRobot.show(stage, PanelStage.withChoices(panel, panel.node()), 900, 500);
          session.publish(TextTrees.profile(STACKS));
        });
    await(() -> panel.model().scene() != null);
  }

  private FlamePanel another() {
    return new FlamePanel(new PanelContext(session, settings, showing));
  }

  @AfterEach
  void saysWhatItCounts() {
    String note = robot.lookup("#flame-note").queryAs(Label.class).getText();
    assertTrue(note.endsWith(" samples"), note);
  }

  @Test
  void saysOnPicturesWhichLevelsAreTooNarrow() throws Exception {
    assertTooNarrow("0.06 %", 3);
    assertTooNarrow("0.04 %", 2);
  }

  private void assertTooNarrow(String part, int samples) throws Exception {
    publish(
        "app.Main.main;app.Orders.book 5000",
        "app.Main.main;app.Orders.book;a.A.a;b.B.b " + samples);
    FlamePicture picture = picture(true);
    assertEquals(
        Optional.of(
            "The 2 deepest levels are too narrow to see; " + part + " of all samples reach them"),
        picture.tooNarrow(200));
    assertEquals(Optional.empty(), picture.tooNarrow(20_000));
  }

  @Test
  void saysOnPicturesWhatTheyAreZoomedTo() throws Exception {
    assertEquals(List.of(), picture(false).sheet().notes());
    robot.clickOn(at("app.Main.main;app.Net.send"));
    assertEquals(List.of("Zoomed to 30.0 % of the graph"), picture(false).sheet().notes());
    assertEquals(List.of(), picture(true).sheet().notes());
  }

  private FlamePicture picture(boolean whole) throws Exception {
    PictureRequest wish =
        new PictureRequest("title", List.of(), Palette.LIGHT, whole, PictureFormat.SVG);
    return (FlamePicture) panel.picture().orElseThrow().maker().picture(wish, Cancellation.NEVER);
  }

  @Test
  void zoomsByClickAndBackByKey() {
    robot.clickOn(at("app.Main.main;app.Net.send"));
    assertEquals("app.Main.main;app.Net.send", zoomed());
    robot.tap(KeyCode.BACK_SPACE);
    assertEquals("", zoomed());
    robot.tap(KeyCode.ALT, KeyCode.RIGHT);
    assertEquals("app.Main.main;app.Net.send", zoomed());
    robot.tap(KeyCode.ESCAPE);
    assertEquals("", zoomed());
  }

  @Test
  void walksWithTheKeyboardAndSaysWhereItIs() {
    robot.clickOn(at(""));
    robot.tap(KeyCode.UP);
    robot.tap(KeyCode.UP);
    assertEquals("app.Main.main;app.Orders.book", cursor());
    String start = "book, 60.0 % ± ";
    await(() -> panel.view().getAccessibleText().startsWith(start));
    assertTrue(panel.view().getAccessibleText().endsWith(", 2 of 2 children"));
    robot.tap(KeyCode.LEFT);
    robot.tap(KeyCode.ENTER);
    assertEquals("app.Main.main;app.Net.send", zoomed());
    assertEquals(
        "app.Net.send", session.view().selectedProperty().get().orElseThrow().methodName());
  }

  @Test
  void saysWhereItIsWhenTheKeyboardComes() {
    robot.interact(() -> panel.view().requestFocus());
    await(() -> String.valueOf(panel.view().getAccessibleText()).contains("100.0 %"));
  }

  @Test
  void tellsTheNumbersUnderThePointer() {
    robot.moveTo(at("app.Main.main;app.Net.send"));
    await(() -> facts().contains("±"));
    assertTrue(robot.shows("#flame-tooltip"));
    assertEquals("app.Net.send", tip(0));
    String facts = facts();
    assertTrue(facts.startsWith("Compiled\n"), facts);
    assertTrue(facts.contains("Total: 30 samples, 30.0 % ± "), facts);
    assertTrue(facts.contains("Self: 10 samples, 10.0 % ± "), facts);
    assertTrue(facts.contains("33.3 % of the caller"), facts);
    // One phase after the other, each of them once.
    assertTrue(facts.contains(" or more of all\n"), facts);
    assertTrue(facts.contains("the recording is too short for a reliable interval"), facts);
    assertEquals("app.Net.send", session.view().hoveredProperty().get().orElseThrow().methodName());
  }

  @Test
  void tellsOfEverythingAtTheRoot() {
    robot.moveTo(at(""));
    await(() -> facts().startsWith("Total: 100 samples, 100.0 % ± "));
  }

  @Test
  void saysWhichLineOfItsFileTookMost() {
    publish(
        "app.Main.main:5;app.Orders.book:82 10",
        "app.Main.main:5;app.Orders.book:90;app.Net.send:7 30",
        "app.Main.main:5;app.Net.send:9 5");
    robot.moveTo(at("app.Main.main;app.Orders.book"));
    await(() -> facts().startsWith("Compiled · Orders.java:90 and 1 other line\n"));
    robot.moveTo(at("app.Main.main;app.Net.send"));
    await(() -> facts().startsWith("Compiled · Net.java:9\n"));
  }

  @Test
  void saysTheLineOfTheCallThatTheBoxStandsFor() {
    publish(
        "app.Main.main:1;app.Orders.book:3;app.Main.main:2;app.Net.send:4 10",
        "app.Main.main:1;app.Orders.book:3 5");
    robot.moveTo(at("app.Main.main;app.Orders.book;app.Main.main"));
    await(() -> facts().startsWith("Compiled · Main.java:2\n"));
    robot.moveTo(at("app.Main.main"));
    await(() -> facts().startsWith("Compiled · Main.java:1\n"));
    // Cut off the outer one: what is left is the inner one.
    StackPath book = StackPath.parse("app.Main.main;app.Orders.book");
    robot.interact(() -> session.choose(c -> c.plus(StackTransforms.subtree(book))));
    await(() -> path("app.Orders.book;app.Main.main") > 0);
    robot.moveTo(at("app.Orders.book;app.Main.main"));
    await(() -> facts().startsWith("Compiled · Main.java:2\n"));
  }

  private String facts() {
    return tip(1);
  }

  private String tip(int line) {
    VBox tooltip = robot.lookup("#flame-tooltip").queryAs(VBox.class);
    return ((Label) tooltip.getChildren().get(line)).getText();
  }

  private SearchStatus found() {
    return session.searchStatusProperty().get();
  }

  private void search(String text) {
    Platform.runLater(() -> session.view().searchProperty().set(text));
  }

  private void publish(String... lines) {
    onFx(() -> session.publish(TextTrees.profile(lines)));
    awaitWeight(
        Stream.of(lines).mapToLong(line -> Long.parseLong(line.replaceAll(".* ", ""))).sum());
  }

  private void awaitWeight(long all) {
    await(() -> panel.model().scene().layout().tree().weight(0) == all);
  }

  @Test
  void findsNothing() {
    search("Net.send");
    await(() -> found().matches() > 0);
    search("nowhere");
    await(() -> found().words().equals("0 of 0"));
  }

  @Test
  void searchesTreesOfCallers() {
    robot.interact(() -> choiceBox("#flame-direction").getSelectionModel().select(1));
    await(() -> path("write;app.Net.send") > 0);
    search("Net.send");
    await(() -> found().matches() > 0);
  }

  @Test
  void findsWhatHidesInFolds() {
    String fold = fold();
    search("grow");
    await(() -> found().folded() == 1);
    SearchStatus hidden = found();
    assertEquals(1, hidden.matches());
    assertTrue(hidden.share().startsWith("20.0 % ± "), hidden.share());
    robot.interact(() -> panel.step(SharedView.Step.NEXT));
    assertEquals(fold, cursor());
    robot.tap(KeyCode.ESCAPE);
    robot.clickOn(at(fold));
    await(() -> found().folded() == 0);
    assertEquals(1, found().matches());
    assertEquals(hidden.share(), found().share());
  }

  @Test
  void opensAFoldByTheFirstClickAndDoesNotZoomToIt() {
    String fold = fold();
    robot.clickOn(at(fold), MouseButton.SECONDARY);
    robot.tap(KeyCode.ESCAPE);
    assertEquals(FoldChoice.FOLDED, session.choice().folding());
    robot.clickOn(at(fold));
    await(() -> path(fold + ";java.util.ArrayList.grow") > 0);
    assertEquals("", zoomed());
  }

  @Test
  void opensWhatWasClickedAlsoIfItIsClickedTwice() {
    String fold = fold();
    StackPath inFold = StackPath.parse(fold);
    robot.interact(() -> session.choose(c -> c.plus(StackTransforms.subtree(inFold))));
    await(() -> path("java.util.ArrayList.add") > 0);
    ViewChoice once;
    try (HeldWorkers _ = HeldWorkers.hold(workers)) {
      robot.clickOn(at("java.util.ArrayList.add"));
      once = session.choice();
      robot.clickOn(at("java.util.ArrayList.add"));
      assertEquals(once, session.choice());
    }
    await(() -> path(fold + ";java.util.ArrayList.grow") > 0);
    assertEquals(List.of(), once.transforms().list());
  }

  @Test
  void looksForWhatASubtreeShowsAndOpensFoldsThere() {
    StackPath book = StackPath.parse("app.Main.main;app.Orders.book");
    fold();
    robot.interact(() -> session.choose(c -> c.plus(StackTransforms.subtree(book))));
    String fold = "app.Orders.book;java.util.ArrayList.add";
    await(() -> path(fold) > 0);
    search("grow|Main.main");
    await(() -> found().folded() == 1);
    String share = found().share();
    assertTrue(share.startsWith("33.3 % ± "), share);
    robot.clickOn(at(fold));
    await(() -> path(fold + ";java.util.ArrayList.grow") > 0);
  }

  /** Shows stacks with a fold of two frames, and where it is. */
  private String fold() {
    String[] stacks = STACKS.clone();
    stacks[1] = "app.Main.main;app.Orders.book;java.util.ArrayList.add;java.util.ArrayList.grow 20";
    session.publish(TextTrees.profile(stacks));
    robot.interact(() -> session.choose(c -> c.withFolding(FoldChoice.FOLDED)));
    String fold = "app.Main.main;app.Orders.book;java.util.ArrayList.add";
    await(
        () ->
            path(fold) > 0 && panel.model().scene().labels().full(path(fold)).endsWith("2 frames"));
    return fold;
  }

  @Test
  void asksForTheLinesOfWhatIsShown() {
    publish(
        "app.Main.main:5;app.Orders.book:82;app.Net.send 30",
        "app.Main.main:6;app.Orders.book:90 10");
    robot.interact(() -> session.choose(c -> c.plus(StackTransforms.drop("app.Net.send"))));
    awaitWeight(10);
    robot.moveTo(at("app.Main.main;app.Orders.book"));
    await(() -> facts().startsWith("Compiled · Orders.java:90\n"));
    robot.interact(session.history()::undo);
    robot.interact(() -> session.choose(c -> c.plus(StackTransforms.focus("app.Net.send"))));
    awaitWeight(30);
    robot.moveTo(at("app.Main.main"));
    await(() -> facts().startsWith("Compiled · Main.java:5\n"));
  }

  @Test
  void saysHowManyMatchesAreTooNarrow() {
    publish("app.Main.main 900", "app.Main.main;app.Net.send 99", "app.Main.run;app.Net.send 1");
    search("Net.send");
    await(() -> found().narrow() == 1);
    assertEquals(2, found().matches());
    robot.interact(() -> panel.step(SharedView.Step.NEXT));
    robot.interact(() -> panel.step(SharedView.Step.NEXT));
    // In a wider window there is room for it; the user stays at the match that he came to.
    robot.interact(() -> panel.view().getScene().getWindow().setWidth(1300));
    await(() -> found().narrow() == 0);
    assertEquals(2, found().current());
  }

  @Test
  void saysHowManyMatchesAreOutsideTheZoom() {
    publish("app.Main.main;app.Net.send 50", "app.Main.run;app.Net.send 50", "app.Main.idle 20");
    robot.clickOn(at("app.Main.run"));
    search("Net.send");
    await(() -> found().outside() == 1);
    assertTrue(found().words().startsWith("0 of 2  outside the zoom: 1"));
    robot.tap(KeyCode.ESCAPE);
    await(() -> found().outside() == 0);
  }

  @Test
  void selectsTheOnlyMatchOnce() {
    search("Net.send");
    await(() -> found().matches() == 1);
    assertEquals("app.Main.main;app.Net.send", cursor());
    assertEquals(
        "app.Net.send", session.view().selectedProperty().get().orElseThrow().methodName());
    assertEquals("", zoomed());
    robot.clickOn(at("app.Main.main"));
    publish("app.Main.main;app.Net.send 7");
    await(() -> found().matches() == 1);
    assertEquals("app.Main.main", cursor());
  }

  @Test
  void leadsBackToTheRootAfterScrolling() {
    publish("app.Deep.call".concat(";app.Deep.call".repeat(80)) + " 9");
    assertFalse(robot.lookup("#flame-home").query().isVisible());
    for (int way = 0; way < 2; way++) {
      robot.interact(
          () -> {
            panel.model().scroll(400);
            panel.view().refresh();
          });
      await(() -> robot.lookup("#flame-home").query().isVisible());
      if (way == 0) {
        robot.clickOn("#flame-home");
      } else {
        robot.interact(() -> panel.view().requestFocus());
        robot.tap(KeyCode.HOME);
      }
      await(() -> !robot.lookup("#flame-home").query().isVisible());
      assertEquals(0, panel.model().viewport().scrollPixels());
    }
  }

  @Test
  void zoomsInPlaceByTheWheelAndPansByDragging() {
    // In its middle, so that what is under the wheel stays there whatever its width.
    Point2D send = at("app.Main.main;app.Net.send");
    Window window = panel.view().getScene().getWindow();
    HeldMouse.zoomIn(window, send, 3);
    await(() -> panel.model().viewport().span() < 1);
    assertEquals(send.getX(), at("app.Main.main;app.Net.send").getX(), 2);
    double low = panel.model().viewport().low();
    double span = panel.model().viewport().span();
    HeldMouse.drag(window, send, send.add(60, 0));
    await(() -> panel.model().viewport().low() < low);
    assertEquals(span, panel.model().viewport().span(), 1e-9);
    assertEquals("", zoomed());
  }

  @Test
  void searchesAndStepsThroughMatches() {
    search("send|write");
    await(() -> found().matches() == 2);
    assertTrue(found().share().startsWith("30.0 % ± "));
    robot.interact(() -> panel.step(SharedView.Step.NEXT));
    assertEquals("app.Main.main;app.Net.send", cursor());
    robot.interact(() -> panel.step(SharedView.Step.NEXT));
    assertEquals("app.Main.main;app.Net.send;write", cursor());
    assertEquals(2, found().current());
    search("");
    await(() -> panel.model().scene().matches() == null);
  }

  @Test
  void offersTransformsThatTheSessionUndoes() {
    leaveRoomForTheMenu();
    robot.clickOn(at("app.Main.main;app.Net.send"), MouseButton.SECONDARY);
    robot.clickOn("#frame-focus-method");
    await(() -> session.choice().transforms().texts().equals(List.of("focus:app.Net.send")));
    awaitWeight(30);
    robot.interact(session.history()::undo);
    awaitWeight(100);
  }

  @Test
  void copiesNameStackAndSubtree() {
    leaveRoomForTheMenu();
    assertCopied("copy-name", "app.Net.send");
    assertCopied("copy-stack", "app.Main.main\napp.Net.send\n");
    assertCopied("copy-subtree", "app.Net.send 10\napp.Net.send;write 20\n");
  }

  private void assertCopied(String item, String text) {
    robot.clickOn(at("app.Main.main;app.Net.send"), MouseButton.SECONDARY);
    robot.clickOn("#frame-" + item);
    await(() -> DesktopRobot.copied().equals(text));
  }

  /** JavaFX's screen in memory fails on a menu that has to be moved up to fit. */
  private void leaveRoomForTheMenu() {
    double before = at("").getY();
    robot.interact(() -> panel.node().getScene().getWindow().setHeight(400));
    await(() -> at("").getY() < before);
  }

  @Test
  void turnsTheTreeRound() {
    robot.interact(() -> choiceBox("#flame-direction").getSelectionModel().select(1));
    await(() -> path("write;app.Net.send") > 0);
    assertEquals(20, panel.model().scene().layout().tree().weight(path("write;app.Net.send")));
    robot.moveTo(at("app.Orders.book;app.Main.main"));
    await(() -> facts().contains("±"));
    assertTrue(facts().contains("Total: 40 samples, 40.0 % ± "), facts());
    assertTrue(facts().contains("Self: 40 samples, 40.0 % ± "), facts());
    // Its caller is what is looked at, so nothing stops in the method itself.
    robot.moveTo(at("app.Orders.book"));
    await(() -> facts().contains("Self: no samples, 0.0 % ± "));
    assertTrue(facts().contains("Total: 40 samples, 40.0 % ± "), facts());
  }

  @Test
  void hangsUpsideDown() {
    double flameY = at("").getY();
    robot.interact(() -> choiceBox("#flame-shape").getSelectionModel().select(1));
    assertTrue(at("").getY() < flameY - 300);
    assertFalse(panel.model().viewport().upwards());
  }

  @Test
  void looksAsItDidTheLastTime() {
    robot.interact(() -> choiceBox("#flame-shape").getSelectionModel().select(1));
    robot.interact(() -> choiceBox("#flame-direction").getSelectionModel().select(1));
    robot.interact(() -> choiceBox("#flame-colours").getSelectionModel().select(2));
    await(() -> path("write;app.Net.send") > 0);
    FlamePanel next = onFx(this::another);
    await(() -> next.model().scene() != null);
    assertFalse(next.model().viewport().upwards());
    FlameTree tree = next.model().scene().layout().tree();
    assertTrue(NodePaths.find(tree, StackPath.parse("write;app.Net.send")) > 0);
    await(
        () -> {
          Preferences saved = new SettingsStore(folder).get().display().preferences();
          return saved.flame().colours().equals("PACKAGE");
        });
  }

  @Test
  void keepsItsPlaceWhenMoreSamplesArrive() {
    robot.clickOn(at("app.Main.main;app.Net.send"));
    String[] more = STACKS.clone();
    more[4] = "app.Worker.run 900";
    publish(more);
    assertEquals("app.Main.main;app.Net.send", zoomed());
    assertEquals(30.0 / 990, panel.model().viewport().span(), 1e-12);
  }

  private ChoiceBox<?> choiceBox(String id) {
    return robot.lookup(id).queryAs(ChoiceBox.class);
  }

  private int path(String path) {
    return NodePaths.find(panel.model().scene().layout().tree(), StackPath.parse(path));
  }

  private String zoomed() {
    return pathOf(panel.model().zoomedNodeId());
  }

  private String cursor() {
    return pathOf(panel.model().cursorNodeId());
  }

  private String pathOf(int nodeId) {
    return NodePaths.of(panel.model().scene().layout().tree(), nodeId).text();
  }

  private Point2D at(String path) {
    return onFx(
        () -> {
          FlameLayout layout = panel.model().scene().layout();
          int nodeId = path(path);
          int position = layout.position(nodeId);
          FlameGeometry geometry = panel.view().shownGeometry();
          double x = geometry.xAt((layout.start(position) + layout.end(position)) / 2);
          double y = geometry.yAt(layout.depth(nodeId)) + FlameGeometry.ROW_PIXELS / 2;
          return panel.view().localToScreen(x, y);
        });
  }

  private static void await(BooleanSupplier condition) {
    DesktopRobot.await("it", condition);
  }
}
