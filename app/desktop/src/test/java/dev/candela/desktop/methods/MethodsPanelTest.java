package dev.candela.desktop.methods;

import static dev.candela.desktop.testkit.DesktopRobot.await;
import static dev.candela.desktop.testkit.DesktopRobot.onFx;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.candela.desktop.flame.TextTrees;
import dev.candela.desktop.methods.MethodsPanel.MethodRow;
import dev.candela.desktop.methods.Neighbours.NeighbourRow;
import dev.candela.desktop.session.FrameRef;
import dev.candela.desktop.session.SharedView;
import dev.candela.desktop.testkit.SessionWindow;
import dev.candela.engine.analysis.HotMethods;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Profile;
import dev.candela.engine.view.ProfileFilter;
import dev.candela.engine.view.View;
import dev.candela.engine.view.transform.StackPath;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import javafx.scene.control.Labeled;
import javafx.scene.control.skin.VirtualFlow;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.testfx.util.WaitForAsyncUtils;

/** Hot methods with a real mouse and a real keyboard. */
final class MethodsPanelTest extends SessionWindow {
  private static final Profile PROFILE =
      TextTrees.profile(
          "app.Main.main;app.Orders.book 40",
          "app.Main.main;app.Orders.book;java.util.ArrayList.add 25",
          "app.Main.main;app.Net.send 10",
          "app.Main.main;app.Net.send;write[native] 20",
          "app.Worker.run;app.Net.send 5");

  private MethodsPanel panel;

  @BeforeEach
  void open() {
    panel = open(MethodsPanel::new, 980, 560, PROFILE);
    await(
        "rows",
        () -> robot.lookup("#hot-methods-table .table-row-cell:filled").tryQuery().isPresent());
    WaitForAsyncUtils.waitForFxEvents();
  }

  @Test
  void followsWhatIsSelectedElsewhere() {
    FrameRef place = FrameRef.at(new StackPath(List.of("app.Main.main", "app.Net.send")));
    select(place);
    await("the row", () -> onFx(() -> panel.table().selected()).isPresent());
    assertEquals("app.Net.send", onFx(() -> panel.table().selected().orElseThrow().name()));
    await("its callers", () -> onFx(() -> panel.panes().getFirst().view().getItems().size()) == 2);
    assertEquals(Optional.of(place), onFx(() -> session.view().selectedProperty().get()));
  }

  @Test
  void keepsARowThatWasClickedWhileAnotherOneWasWanted() {
    robot.clickOn("#methods-filter").write("Orders");
    await("one row", () -> onFx(() -> panel.table().view().getItems().size()) == 1);
    select("app.Net.send");
    await("its callers", () -> onFx(() -> panel.panes().getFirst().view().getItems().size()) == 2);
    robot.clickOn("#hot-methods-table .table-row-cell:filled");
    robot.clickOn("#methods-filter").eraseText("Orders".length());
    await("all rows", () -> onFx(() -> panel.table().view().getItems().size()) == 6);
    WaitForAsyncUtils.waitForFxEvents();
    assertEquals("app.Orders.book", onFx(() -> panel.table().selected().orElseThrow().name()));
    assertEquals(
        Optional.of(FrameRef.of("app.Orders.book")),
        onFx(() -> session.view().selectedProperty().get()));
  }

  @Test
  void hasTheNumbersOfTheCommandLine() {
    HotMethods methods =
        HotMethods.of(
            View.of(PROFILE, ProfileFilter.BY_METHOD).stacks(Cancellation.NEVER),
            Cancellation.NEVER);
    List<String> expected =
        Arrays.stream(methods.bySelf())
            .mapToObj(
                id ->
                    methods.symbols().qualifiedName(id)
                        + " "
                        + methods.selfSamples(id)
                        + " "
                        + methods.totalSamples(id))
            .toList();
    assertEquals(6, expected.size());
    assertEquals(
        expected,
        onFx(
            () ->
                panel.table().view().getItems().stream()
                    .map(
                        row ->
                            row.name()
                                + " "
                                + row.in().selfSamples(row.methodId())
                                + " "
                                + row.in().totalSamples(row.methodId()))
                    .toList()));
    await("a width", () -> robot.words(".candela-self-interval-cell:filled").startsWith("± "));
    // Each method has its time once: the recording is one phase after the other.
    await(
        "one that is too narrow",
        () ->
            robot.lookup(".candela-self-interval-cell:filled").queryAllAs(Labeled.class).stream()
                .anyMatch(cell -> cell.getText().endsWith(" or more")));
  }

  @Test
  void showsCallersAndCalleesOfTheSelectedMethod() {
    robot.clickAt(() -> robot.point("app.Net.send").query());
    String sides = "app.Main.main 30, app.Worker.run 5 | write 20";
    await("callers", () -> sides.equals(side(0) + " | " + side(1)));
    NeighbourRow main = onFx(() -> panel.panes().getFirst().view().getItems().getFirst());
    assertEquals(30.0 / 35, main.interval().share(), 1e-9, "of the method, not of everything");
    assertEquals(35, main.interval().allSamples());
    await("± ", () -> robot.words(".candela-of-method-cell:filled").startsWith("85.7 % ± "));
    assertEquals(
        "app.Net.send", session.view().selectedProperty().get().orElseThrow().methodName());
    robot.interact(() -> panel.panes().getFirst().view().requestFocus());
    robot.tap(KeyCode.DOWN);
    robot.tap(KeyCode.ENTER);
    await(
        "a step up",
        () -> selected().equals("app.Main.main") || selected().equals("app.Worker.run"));
  }

  @Test
  void leavesOutWhatTheFilterDoesNotFind() {
    robot.clickOn("#methods-filter").write("net|list");
    await("two", () -> panel.table().view().getItems().size() == 2);
    robot.interact(() -> reveal("app.Main.main"));
    await("all again", () -> selected().equals("app.Main.main"));
  }

  @Test
  void opensAtTheTopUnlessARowWasAskedFor() {
    String last = "app.Many.method299";
    onFx(
        () -> {
          showing.set(false);
          session.publish(
              TextTrees.profile(
                  IntStream.range(0, 300)
                      .mapToObj(i -> "app.Many.method" + i + " " + (1000 - i))
                      .toArray(String[]::new)));
          session.view().selectedProperty().set(Optional.of(FrameRef.of(last)));
        });
    robot.interact(() -> showing.set(true)).until("the selection", () -> selected().equals(last));
    WaitForAsyncUtils.waitForFxEvents();
    assertEquals(0, onFx(this::firstRow));
    robot.interact(() -> reveal(last)).until("the row", () -> firstRow() > 200);
  }

  private int firstRow() {
    VirtualFlow<?> flow = (VirtualFlow<?>) panel.table().view().lookup(".virtual-flow");
    return flow.getFirstVisibleCell().getIndex();
  }

  private void reveal(String method) {
    SharedView.Reveal wish = new SharedView.Reveal("hot-methods", FrameRef.of(method));
    session.view().revealProperty().set(Optional.of(wish));
  }

  private String selected() {
    return panel.table().selected().map(MethodRow::name).orElse("");
  }

  private String side(int index) {
    return String.join(
        ", ",
        panel.panes().get(index).view().getItems().stream()
            .map(row -> row.name() + " " + row.samples())
            .toList());
  }
}
