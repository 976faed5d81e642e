package dev.candela.desktop;

import static dev.candela.desktop.testkit.DesktopRobot.await;
import static dev.candela.desktop.testkit.DesktopRobot.onFx;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.desktop.flame.FlamePanel;
import dev.candela.desktop.session.PanelContext;
import dev.candela.desktop.session.SessionModel;
import dev.candela.desktop.session.TimeWindow;
import dev.candela.desktop.testkit.DeskRecording;
import dev.candela.desktop.testkit.DesktopRobot;
import dev.candela.desktop.testkit.HeldMouse;
import dev.candela.desktop.testkit.PanelStage;
import dev.candela.desktop.timeline.TimelinePanel;
import dev.candela.desktop.work.Workers;
import dev.candela.engine.analysis.HotMethods;
import dev.candela.engine.format.ProfileReaders;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.Span;
import dev.candela.engine.view.ProfileFilter;
import dev.candela.engine.view.StackWeights;
import dev.candela.engine.view.View;
import dev.candela.engine.view.select.EventChoice;
import dev.candela.engine.view.select.SampleSelection;
import dev.candela.engine.view.transform.Grain;
import dev.candela.engine.view.transform.StackTransform;
import dev.candela.engine.view.transform.StackTransforms;
import dev.candela.engine.view.transform.Transforms;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.geometry.Point2D;
import javafx.scene.Node;
import javafx.scene.control.TableCell;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.VBox;
import org.junit.jupiter.api.Test;
import org.testfx.util.WaitForAsyncUtils;

/** What is on screen after each change of the view is what the engine says of the same data. */
final class NumbersStoryTest extends UserStory {
  private static final String STACKS =
      """
      app.Main.main;app.Orders.price 40
      app.Main.main;app.Orders.price;java.util.List.add 20
      app.Main.main;app.Orders.price;java.util.List.add;memmove 5
      app.Main.main;app.Net.send;write;ksys_write_[k] 15
      app.Main.main;app.Net.send;app.Orders.price 10
      app.Worker.run;app.Net.send 10
      """;

  private static final StackTransform NATIVE = StackTransforms.hideNative();

  @Test
  void transformsAndUndoShowTheNumbersOfTheEngine() throws IOException {
    Profile profile = openStacks();
    List<String> all = rows(profile);
    assertEquals("app.Orders.price 50.0 % 75.0 % 75", all.getFirst());
    awaitRows("everything", all);

    press(KeyCode.N);
    awaitRows("no native frames", rows(profile, NATIVE));
    press(KeyCode.Z);
    awaitRows("native frames again", all);

    String price = "app.Orders.price";
    shapes(profile, KeyCode.F, price, StackTransforms.focus(price));
    shapes(profile, KeyCode.D, price, StackTransforms.drop(price));
    shapes(profile, KeyCode.H, price, StackTransforms.hide(price));
    shapes(
        profile,
        KeyCode.M,
        "java.util.List.add",
        StackTransforms.mergeIntoCaller("java.util.List.add"));

    // One upon the other, and back step by step.
    select("app.Net.send");
    robot.tap(KeyCode.ALT, KeyCode.H);
    List<String> hidden = rows(profile, StackTransforms.hide("app.Net.send"));
    awaitRows("one transform", hidden);
    select(price);
    robot.tap(KeyCode.ALT, KeyCode.F);
    awaitRows(
        "two transforms",
        rows(profile, StackTransforms.hide("app.Net.send"), StackTransforms.focus(price)));
    press(KeyCode.Z);
    awaitRows("one again", hidden);
    press(KeyCode.Z);
    awaitRows("none again", all);
    robot.tap(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.Z);
    awaitRows("one once more", hidden);
  }

  @Test
  void aRangeShowsTheNumbersOfTheEngine() {
    Profile profile = DeskRecording.profile();
    SessionModel session = onRange(profile);
    SampleSelection cpu = SampleSelection.ALL.withEvents(EventChoice.parse("cpu"));
    long all = StackWeights.of(profile, cpu, Cancellation.NEVER).totalSamples();
    await("all samples", () -> robot.samples() == all);
    Node tracks = robot.lookup("#timeline-tracks").query();
    await("the timeline", () -> tracks.getAccessibleText() != null);
    HeldMouse.drag(robot.stage(), at(tracks, 0.4), at(tracks, 0.7));
    await("the range", () -> session.choice().window() instanceof TimeWindow.Between);
    Span range = ((TimeWindow.Between) session.choice().window()).range();
    long part = StackWeights.of(profile, cpu.withRange(range), Cancellation.NEVER).totalSamples();
    assertNotEquals(all, part);
    await("the samples of the range", () -> robot.samples() == part);
    robot.doubleClickOn(at(tracks, 0.2));
    await("all samples again", () -> robot.samples() == all);
  }

  /** By key, and by undo back to where it was. */
  private void shapes(Profile profile, KeyCode key, String method, StackTransform transform) {
    select(method);
    robot.tap(KeyCode.ALT, key);
    awaitRows(transform.text(), rows(profile, transform));
    press(KeyCode.Z);
    awaitRows("without " + transform.text(), rows(profile));
  }

  /** Rows that were just replaced get their places with the next frame: a click may come before. */
  private void select(String method) {
    for (int clicks = 0; !onFx(() -> cell(method).getTableRow().isSelected()); clicks++) {
      assertTrue(clicks < 20, "a click does not select " + method);
      robot.clickOn(onFx(() -> cell(method)));
      WaitForAsyncUtils.waitForFxEvents();
    }
  }

  private TableCell<?, ?> cell(String method) {
    return robot.lookup("#hot-methods-table .candela-method-cell").queryAll().stream()
        .filter(DesktopRobot::visible)
        .map(node -> (TableCell<?, ?>) node)
        .filter(cell -> method.equals(cell.getText()))
        .findFirst()
        .orElseThrow();
  }

  private Profile openStacks() throws IOException {
    Path file = Files.writeString(folder.resolve("stacks.folded"), STACKS);
    settings = DesktopRobot.settings(folder, 900);
    settings.update(s -> s.withLayout(s.layout().withSplit(SPLIT, 0.99)));
    openWindow(file);
    await("the graph", () -> robot.words("#flame-note").contains("100 samples"));
    press(KeyCode.DIGIT4);
    return ProfileReaders.read(file);
  }

  private static final String SPLIT = "session.details";

  private SessionModel onRange(Profile profile) {
    SessionModel[] session = new SessionModel[1];
    robot.start(
        stage -> {
          session[0] = new SessionModel(new Workers());
          PanelContext context = PanelStage.context(session[0], new SimpleBooleanProperty(true));
          FlamePanel flame = new FlamePanel(context);
          VBox both =
              new VBox(
                  new TimelinePanel(context).node(), PanelStage.withChoices(flame, flame.node()));
          DesktopRobot.show(stage, both, 900, 700);
          session[0].publish(profile);
        });
    return session[0];
  }

  private static Point2D at(Node tracks, double part) {
    return onFx(
        () ->
            tracks.localToScreen(
                tracks.getLayoutBounds().getWidth() * part,
                tracks.getLayoutBounds().getHeight() / 2));
  }

  private void awaitRows(String what, List<String> expected) {
    try {
      await(what, () -> shown().equals(expected));
    } catch (AssertionError e) {
      assertEquals(expected, onFx(this::shown), what);
    }
  }

  /** Words of the cells, as they are on screen. */
  private List<String> shown() {
    Map<Integer, Map<String, String>> rows = new TreeMap<>();
    for (Node node : robot.lookup("#hot-methods-table .table-cell").queryAll()) {
      if (node instanceof TableCell<?, ?> cell && !cell.isEmpty() && cell.getIndex() >= 0) {
        rows.computeIfAbsent(cell.getIndex(), _ -> new TreeMap<>())
            .put(cell.getTableColumn().getId(), cell.getText());
      }
    }
    List<String> lines = new ArrayList<>();
    for (Map<String, String> row : rows.values()) {
      lines.add(
          String.join(
              " ", row.get("method"), row.get("self"), row.get("total"), row.get("samples")));
    }
    return lines;
  }

  /** The same by the engine alone. */
  private static List<String> rows(Profile profile, StackTransform... transforms) {
    Transforms shape = Transforms.NONE;
    for (StackTransform transform : transforms) {
      shape = shape.plus(transform);
    }
    shape = shape.plus(Grain.METHOD);
    HotMethods methods =
        HotMethods.of(
            View.of(profile, new ProfileFilter(SampleSelection.ALL, shape))
                .stacks(Cancellation.NEVER),
            Cancellation.NEVER);
    List<String> lines = new ArrayList<>();
    for (int methodId : methods.bySelf()) {
      lines.add(
          String.format(
              Locale.ENGLISH,
              "%s %.1f %% %.1f %% %d",
              methods.symbols().qualifiedName(methodId),
              100.0 * methods.selfWeight(methodId) / methods.allWeight(),
              100.0 * methods.totalWeight(methodId) / methods.allWeight(),
              methods.totalSamples(methodId)));
    }
    return lines;
  }
}
