package dev.candela.desktop;

import static dev.candela.desktop.testkit.DesktopRobot.await;
import static dev.candela.desktop.testkit.DesktopRobot.onFx;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.desktop.testkit.DeskRecording;
import dev.candela.desktop.testkit.DesktopRobot;
import dev.candela.engine.analysis.ThreadShares;
import dev.candela.engine.layout.FlameTree;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Profile;
import dev.candela.engine.text.Messages;
import dev.candela.engine.view.select.EventChoice;
import dev.candela.engine.view.select.SampleSelection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javafx.geometry.Point2D;
import javafx.scene.Node;
import javafx.scene.control.TreeTableCell;
import javafx.scene.input.KeyCode;
import javafx.scene.input.MouseButton;
import org.junit.jupiter.api.Test;

/** Trees that begin with the threads: the numbers are those that the engine has of each thread. */
final class ByThreadStoryTest extends UserStory {
  private static final String SPLIT = "session.details";

  @Test
  void graphAndTreeShowTheThreadsOfTheEngine() {
    Map<String, Long> threads = threads(DeskRecording.profile());
    settings = DesktopRobot.settings(folder, 900);
    settings.update(s -> s.withLayout(s.layout().withSplit(SPLIT, 0.99)));
    openWindow(DeskRecording.file());
    await("the graph", () -> robot.shows("#legend .label"));
    Map<String, Long> merged = onFx(this::firstRow);
    assertFalse(merged.equals(threads));

    robot.tap(KeyCode.ALT, KeyCode.T).until("the threads", () -> firstRow().equals(threads));
    String heaviest = heaviest(threads);
    robot.moveTo(at(heaviest));
    String samples = Messages.text("quantity.samples", threads.get(heaviest));
    await("its numbers under the pointer", () -> tip().contains(samples + ", "));
    assertTrue(onFx(this::tip).startsWith("Thread\n"), onFx(this::tip));
    await("it in the file", () -> isKept(true));

    press(KeyCode.DIGIT2);
    await("the call tree", () -> rows().entrySet().containsAll(firstOf(threads)));

    // One of them alone, in the graph and everywhere else.
    press(KeyCode.DIGIT1);
    robot.clickOn(at(heaviest), MouseButton.SECONDARY);
    robot.clickOn("#frame-focus-thread");
    await("this thread alone", () -> firstRow().equals(Map.of(heaviest, threads.get(heaviest))));
    press(KeyCode.Z).until("all of them again", () -> firstRow().equals(threads));

    robot.tap(KeyCode.ALT, KeyCode.T).until("all threads as one", () -> firstRow().equals(merged));
    await("it in the file", () -> isKept(false));
  }

  private boolean isKept(boolean byThread) {
    return saved().get().display().preferences().byThread() == byThread;
  }

  private static Map<String, Long> threads(Profile profile) {
    SampleSelection cpu = SampleSelection.ALL.withEvents(EventChoice.parse("cpu"));
    ThreadShares shares = ThreadShares.of(profile, cpu, Cancellation.NEVER);
    Map<String, Long> samples = new TreeMap<>();
    for (int threadId : shares.byWeight()) {
      samples.put(profile.threads().name(threadId), shares.samples(threadId));
    }
    return samples;
  }

  private static String heaviest(Map<String, Long> threads) {
    return threads.entrySet().stream().max(Map.Entry.comparingByValue()).orElseThrow().getKey();
  }

  /** What fits on the screen: the tree has its heaviest rows at the top. */
  private static List<Map.Entry<String, Long>> firstOf(Map<String, Long> threads) {
    return threads.entrySet().stream()
        .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
        .limit(5)
        .toList();
  }

  /** The boxes above that of everything. */
  private Map<String, Long> firstRow() {
    Map<String, Long> boxes = new TreeMap<>();
    FlameTree tree = view().scene().layout().tree();
    for (int i = 0; i < tree.childCount(FlameTree.ROOT); i++) {
      int nodeId = tree.firstChild(FlameTree.ROOT) + i;
      boxes.put(tree.symbols().frameName(tree.frameId(nodeId)), tree.weight(nodeId));
    }
    return boxes;
  }

  private Point2D at(String thread) {
    return onFx(
        () -> {
          FlameTree tree = view().scene().layout().tree();
          int nodeId = tree.firstChild(FlameTree.ROOT);
          while (!tree.symbols().frameName(tree.frameId(nodeId)).equals(thread)) {
            nodeId++;
          }
          return view().localToScreen(view().centreOf(nodeId));
        });
  }

  private String tip() {
    return robot.tip("#flame-tooltip");
  }

  /** Names and samples of the rows on screen. */
  private Map<String, Long> rows() {
    Map<Integer, Map<String, String>> cells = new TreeMap<>();
    for (Node node : robot.lookup("#call-tree-tree .tree-table-cell").queryAll()) {
      if (node instanceof TreeTableCell<?, ?> cell && !cell.isEmpty()) {
        cells
            .computeIfAbsent(cell.getIndex(), _ -> new TreeMap<>())
            .put(cell.getTableColumn().getId(), cell.getText());
      }
    }
    Map<String, Long> rows = new TreeMap<>();
    cells.forEach(
        (_, row) ->
            rows.put(row.get("method"), Long.parseLong(row.get("samples").replaceAll("\\D", ""))));
    return rows;
  }
}
