package dev.candela.desktop.tree;

import static dev.candela.desktop.testkit.DesktopRobot.await;
import static dev.candela.desktop.testkit.DesktopRobot.onFx;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.desktop.flame.TextTrees;
import dev.candela.desktop.session.FrameRef;
import dev.candela.desktop.session.PanelContext;
import dev.candela.desktop.session.SharedView;
import dev.candela.desktop.testkit.DesktopRobot;
import dev.candela.desktop.testkit.SessionWindow;
import dev.candela.desktop.tree.TreeResult.FrameRow;
import dev.candela.engine.model.EventTable;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.ProfileBuilder;
import dev.candela.engine.model.ProfiledThread;
import dev.candela.engine.model.SampleCategory;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.SampleType;
import dev.candela.engine.model.Span;
import dev.candela.engine.model.ThreadState;
import dev.candela.engine.model.WeightUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import javafx.scene.control.Labeled;
import javafx.scene.control.TreeItem;
import javafx.scene.input.KeyCode;
import javafx.scene.input.MouseButton;
import javafx.scene.layout.Region;
import org.junit.jupiter.api.Test;
import org.testfx.util.WaitForAsyncUtils;

/** Trees with a real mouse and a real keyboard. */
final class TreePanelTest extends SessionWindow {
  private static final String[] STACKS = {
    "app.Main.main;app.Orders.book 40",
    "app.Main.main;app.Orders.book;java.util.ArrayList.add 20",
    "app.Main.main;app.Net.send 10",
    "app.Main.main;app.Net.send;write[native] 20",
    "app.Worker.run;app.Net.send 10"
  };

  private TreePanel panel;

  private void open(boolean bottomUp) {
    Function<PanelContext, TreePanel> make = bottomUp ? TreePanel::bottomUp : TreePanel::topDown;
    panel = open(make, 940, 420, TextTrees.profile(STACKS));
    await("rows", () -> robot.lookup(".tree-table-row-cell:filled").queryAll().size() >= 2);
    WaitForAsyncUtils.waitForFxEvents();
  }

  @Test
  void showsWhoCallsWhatHeaviestFirst() {
    open(false);
    assertEquals(List.of("app.Main.main 90", "app.Worker.run 10"), rows());
    robot.clickOn("app.Main.main").tap(KeyCode.RIGHT).until("callees", () -> rows().size() == 4);
    assertEquals(
        List.of("app.Main.main 90", "app.Orders.book 60", "app.Net.send 30", "app.Worker.run 10"),
        rows());
    await("intervals", () -> robot.shows(".candela-total-interval-cell:filled"));
    await("a width", () -> robot.words(".candela-total-interval-cell:filled").startsWith("± "));
    await("the share", () -> robot.shows("90.0 %"));
  }

  @Test
  void namesKeepTheirRoomInANarrowTree() {
    open(false);
    robot.interact(() -> ((Region) panel.node()).setMaxWidth(430));
    await("a narrow tree", () -> panel.tree().view().getWidth() <= 430);
    List<Double> widths =
        onFx(() -> panel.tree().view().getColumns().stream().map(c -> c.getWidth()).toList());
    assertTrue(widths.get(0) >= 190, widths.toString());
    assertTrue(widths.get(1) < 100, "no wider than its shares: " + widths);
  }

  @Test
  void tellsInHowManyPeriodsACallLeftLiveObjects() {
    open(false);
    session.publish(leak());
    await("the growth", () -> growth().equals(List.of("10/10")));
    robot.interact(() -> panel.tree().view().requestFocus());
    robot.write("*").until("callees", () -> growth().size() == 4);
    assertEquals(
        List.of("app.Main.main", "app.Orders.keep", "app.Orders.add", "app.Prices.cache"),
        rows().stream().map(row -> row.split(" ")[0]).toList());
    assertEquals(List.of("10/10", "10/10", "10/10", "1/10"), growth());
  }

  private List<String> growth() {
    return robot.lookup(".candela-growth-cell:filled").queryAllAs(Labeled.class).stream()
        .sorted(Comparator.comparingDouble(cell -> cell.localToScene(0, 0).getY()))
        .map(Labeled::getText)
        .toList();
  }

  /** Objects that are kept by two callers of one method, one of them in the first second only. */
  private static Profile leak() {
    ProfileBuilder builder = new ProfileBuilder();
    SampleTable.Builder live =
        builder.samples(
            new SampleType("profiler.LiveObject", SampleCategory.LIVE, WeightUnit.BYTES));
    EventTable.Builder collections = builder.events("jdk.GarbageCollection");
    int main = builder.threads().intern(ProfiledThread.named("main"));
    int keep = TextTrees.stack(builder, "app.Main.main;app.Orders.keep;app.Orders.add");
    int cache = TextTrees.stack(builder, "app.Main.main;app.Prices.cache;app.Orders.add");
    for (int second = 0; second < 10; second++) {
      long nanos = second * 1_000_000_000L;
      live.add(nanos, main, keep, ThreadState.UNKNOWN, 200);
      if (second == 0) {
        live.add(nanos, main, cache, ThreadState.UNKNOWN, 100);
      }
      collections.add(nanos + 500_000_000, 0, main);
    }
    builder.cover(new Span(0, 10_000_000_000L));
    return builder.build();
  }

  @Test
  void opensTheHeaviestPathByOneKey() {
    open(false);
    robot.interact(() -> panel.tree().view().requestFocus());
    robot.write("*").until("the path", () -> rows().size() == 5);
    assertEquals(
        List.of(
            "app.Main.main 90",
            "app.Orders.book 60",
            "java.util.ArrayList.add 20",
            "app.Net.send 30",
            "app.Worker.run 10"),
        rows());
    // Most of that is its own: no callee is as heavy.
    assertEquals(
        "app.Main.main;app.Orders.book",
        session.view().selectedProperty().get().orElseThrow().place().orElseThrow().text());
  }

  @Test
  void worksByKeyboardAlone() {
    open(false);
    robot.interact(() -> panel.tree().view().requestFocus());
    robot.write("work").until("what was typed", () -> selected().equals("app.Worker.run"));
    robot.tap(KeyCode.ESCAPE);
    robot.tap(KeyCode.UP).until("the row above", () -> selected().equals("app.Main.main"));
    robot.tap(KeyCode.RIGHT).until("callees", () -> rows().size() == 4);
    robot.tap(KeyCode.DOWN).until("the first", () -> selected().equals("app.Orders.book"));
    robot.tap(KeyCode.CONTROL, KeyCode.C);
    String copied = DesktopRobot.copied();
    assertTrue(copied.startsWith("2\tapp.Orders.book\t60.0 %\t"), copied);
  }

  @Test
  void stepsThroughWhatTheSearchFinds() {
    open(false);
    robot.interact(() -> session.view().searchProperty().set("send"));
    await("matches", () -> session.searchStatusProperty().get().matches() == 2);
    assertTrue(session.searchStatusProperty().get().share().startsWith("40.0 %"));
    robot.interact(() -> panel.step(SharedView.Step.NEXT));
    await("the heaviest", () -> path().equals("app.Main.main;app.Net.send"));
    robot.interact(() -> panel.step(SharedView.Step.NEXT));
    await("the other", () -> path().equals("app.Worker.run;app.Net.send"));
    assertEquals(2, session.searchStatusProperty().get().current());
  }

  @Test
  void keepsWhatIsOpenWhenSamplesArrive() {
    open(false);
    robot.interact(() -> session.view().searchProperty().set("write"));
    await("matches", () -> session.searchStatusProperty().get().matches() == 1);
    robot.interact(() -> panel.step(SharedView.Step.NEXT));
    await("the match", () -> path().endsWith("write"));
    String[] more = STACKS.clone();
    more[4] = "app.Worker.run;app.Net.send 910";
    session.publish(TextTrees.profile(more));
    await("new order", () -> rows().getFirst().equals("app.Worker.run 910"));
    assertEquals("write", selected());
    assertEquals(5, rows().size(), rows().toString());
  }

  @Test
  void offersTransformsThatTheSessionUndoes() {
    open(false);
    robot.clickOn("app.Worker.run", MouseButton.SECONDARY).sees("#frame-drop");
    robot.clickOn("#frame-drop").until("less", () -> rows().equals(List.of("app.Main.main 90")));
    robot.interact(session.history()::undo).until("all", () -> rows().size() == 2);
  }

  @Test
  void copiesWhatIsBelowARow() {
    open(false);
    robot.clickOn("app.Worker.run", MouseButton.SECONDARY).sees("#frame-copy-subtree");
    robot.clickOn("#frame-copy-subtree");
    await("copy", () -> DesktopRobot.copied().equals("app.Worker.run;app.Net.send 10\n"));
  }

  @Test
  void goesWhereAnotherPanelPoints() {
    open(false);
    SharedView.Reveal wish = new SharedView.Reveal("call-tree", FrameRef.of("app.Net.send"));
    robot.interact(() -> session.view().revealProperty().set(Optional.of(wish)));
    await("the heaviest place", () -> path().equals("app.Main.main;app.Net.send"));
  }

  @Test
  void showsWhereTimeIsSpentAndWhoCallsIt() {
    open(true);
    assertEquals(
        List.of("app.Orders.book 40", "app.Net.send 20", "java.util.ArrayList.add 20", "write 20"),
        rows().stream().sorted((a, b) -> number(b) - number(a)).toList());
    robot.clickOn("app.Net.send").tap(KeyCode.RIGHT).until("callers", () -> rows().size() == 6);
    assertTrue(rows().containsAll(List.of("app.Main.main 10", "app.Worker.run 10")));
    await("a width", () -> robot.words(".candela-total-interval-cell:filled").startsWith("± "));
  }

  @Test
  void makesNoRowsThatNobodyOpens() {
    open(false);
    String[] many =
        IntStream.range(0, 20_000)
            .mapToObj(i -> "a.A" + i % 20 + ".m;b.B" + i / 20 + ".m;c.C.m 1")
            .toArray(String[]::new);
    session.publish(TextTrees.profile(many));
    await("the large one", () -> rows().size() == 20);
    robot.interact(() -> panel.tree().openHeaviest());
    await("one path", () -> rows().size() == 20 + 1_000 + 1);
    assertTrue(robot.lookup(".tree-table-row-cell").queryAll().size() < 60);
  }

  private static int number(String row) {
    return Integer.parseInt(row.substring(row.lastIndexOf(' ') + 1));
  }

  private String selected() {
    return onFx(() -> panel.tree().selected().map(FrameRow::name).orElse(""));
  }

  private String path() {
    return onFx(
        () ->
            session
                .view()
                .selectedProperty()
                .get()
                .flatMap(FrameRef::place)
                .map(place -> place.text())
                .orElse(""));
  }

  /** The rows that are open, with their samples. */
  private List<String> rows() {
    return onFx(
        () -> {
          List<String> rows = new ArrayList<>();
          for (int i = 0; i < panel.tree().view().getExpandedItemCount(); i++) {
            TreeItem<FrameRow> item = panel.tree().view().getTreeItem(i);
            rows.add(item.getValue().name() + " " + item.getValue().total().samples());
          }
          return rows;
        });
  }
}
