package dev.candela.bench.desk;

import dev.candela.bench.machine.Baseline;
import dev.candela.desktop.methods.MethodsPanel;
import dev.candela.desktop.parts.WaitFrame;
import dev.candela.desktop.session.PanelContext;
import dev.candela.desktop.session.SessionModel;
import dev.candela.desktop.session.SessionPanel;
import dev.candela.desktop.session.SharedView;
import dev.candela.desktop.settings.Appearance;
import dev.candela.desktop.theme.Theme;
import dev.candela.desktop.tree.TreePanel;
import dev.candela.desktop.work.Wait;
import dev.candela.desktop.work.Workers;
import dev.candela.engine.model.Profile;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Function;
import java.util.function.IntConsumer;
import javafx.application.Platform;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.TableView;
import javafx.scene.control.TreeTableView;
import javafx.stage.Stage;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * How long tables of very many rows keep the FX thread, which draws nothing meanwhile: hot methods
 * and the tree of calls, in a window in memory that is painted by software.
 */
@Command(
    name = "table",
    mixinStandardHelpOptions = true,
    description =
        "Sort, scroll and search very many rows; print how long the FX thread worked at a time, and"
            + " how long it did not answer, which on a busy machine is longer.")
public final class TableFrames implements Callable<Integer> {
  private static final int WIDTH = 1600;
  private static final int HEIGHT = 900;
  private static final int WARM_UP = 10;
  private static final double BUDGET_MILLIS = 16.6;
  private static final long LOOK_MILLIS = 5;

  /** Several frames: what an action began is asked for in the first of them. */
  private static final long SETTLED_MILLIS = 100;

  @Option(names = "--rows", defaultValue = "1000000", description = "default: ${DEFAULT-VALUE}")
  private int rows;

  @Option(names = "--rounds", defaultValue = "40", description = "default: ${DEFAULT-VALUE}")
  private int rounds;

  @Option(names = "--json", paramLabel = "FILE", description = "also write the results here")
  private Path json;

  private final PrintStream out = System.out;
  private final Map<String, Object> results = new LinkedHashMap<>();
  private final Workers workers = new Workers();
  private SessionModel session;
  private SessionPanel panel;

  @Override
  public Integer call() throws IOException, InterruptedException, ExecutionException {
    System.setProperty("glass.platform", "Headless");
    System.setProperty("prism.order", "sw");
    Profile profile = ManyMethods.of(4711, rows);
    FutureTask<Void> started = new FutureTask<>(() -> null);
    Platform.startup(started);
    started.get();
    out.printf(
        Locale.ROOT, "%-24s %8s %8s %8s %8s   budget%n", "ms", "work", "p95", "silent", "p95");
    open(MethodsPanel::new, profile);
    TableView<?> table = node("#hot-methods-table", TableView.class);
    await(() -> table.getItems().size() >= rows);
    measure("methods: sort", round -> sort(table, round));
    measure("methods: scroll", round -> table.scrollTo(place(round, rows)));
    measure("methods: select", round -> table.getSelectionModel().clearAndSelect(round * 7));
    measure("methods: search", this::search);
    measure("methods: next match", _ -> panel.step(SharedView.Step.NEXT));
    open(TreePanel::topDown, profile);
    TreeTableView<?> tree = node("#call-tree-tree", TreeTableView.class);
    await(() -> tree.getExpandedItemCount() > 0);
    int roots = tree.getExpandedItemCount();
    measure("tree: sort", round -> sort(tree, round));
    measure("tree: scroll", round -> tree.scrollTo(place(round, roots)));
    measure("tree: search", this::search);
    measure("tree: next match", _ -> panel.step(SharedView.Step.NEXT));
    Platform.exit();
    if (json != null) {
      Baseline.write(json, "table", results);
    }
    return 0;
  }

  private int place(int round, int count) {
    return (int) ((long) count * (round * 37 % 100) / 100);
  }

  private void search(int round) {
    session.view().searchProperty().set("Class" + (round * 811 + 13) % 30_000);
  }

  private static <R> void sort(TableView<R> table, int round) {
    table.getSortOrder().setAll(List.of(table.getColumns().get(round % 2)));
  }

  private static <R> void sort(TreeTableView<R> tree, int round) {
    tree.getSortOrder().setAll(List.of(tree.getColumns().get(round % 2)));
  }

  private void open(Function<PanelContext, SessionPanel> make, Profile profile)
      throws InterruptedException, ExecutionException {
    onScreenThread(
        () -> {
          if (panel != null) {
            panel.close();
            session.close();
            panel.node().getScene().getWindow().hide();
          }
          session = new SessionModel(workers);
          panel = make.apply(new PanelContext(session, null, new SimpleBooleanProperty(true)));
          Stage stage = new Stage();
          Scene scene =
              new Scene(new WaitFrame(panel.node(), "view", panel.waits()), WIDTH, HEIGHT);
          new Theme(Appearance.LIGHT).style(scene);
          stage.setScene(scene);
          stage.show();
          session.publish(profile);
          return null;
        });
  }

  private <T extends Node> T node(String query, Class<T> type)
      throws InterruptedException, ExecutionException {
    return onScreenThread(() -> type.cast(panel.node().lookup(query)));
  }

  private void measure(String name, IntConsumer action)
      throws InterruptedException, ExecutionException {
    double[] silent = new double[rounds];
    double[] work = new double[rounds];
    for (int round = -WARM_UP; round < rounds; round++) {
      try (ScreenThreadPauses pauses = new ScreenThreadPauses()) {
        act(action, round + WARM_UP);
        if (round >= 0) {
          silent[round] = pauses.longestMillis();
          work[round] = pauses.longestWorkMillis();
        }
      }
    }
    Arrays.sort(silent);
    Arrays.sort(work);
    int p95 = Math.min(rounds - 1, rounds * 95 / 100);
    out.printf(
        Locale.ROOT,
        "%-24s %8.2f %8.2f %8.2f %8.2f   %.1f%n",
        name,
        work[rounds / 2],
        work[p95],
        silent[rounds / 2],
        silent[p95],
        BUDGET_MILLIS);
    results.put(
        name,
        Map.of(
            "workMedian", work[rounds / 2],
            "workP95", work[p95],
            "silentMedian", silent[rounds / 2],
            "silentP95", silent[p95],
            "budget", BUDGET_MILLIS));
  }

  /** And waits until nothing of it is under way. */
  private void act(IntConsumer action, int round) throws InterruptedException, ExecutionException {
    onScreenThread(
        () -> {
          action.accept(round);
          return null;
        });
    Thread.sleep(SETTLED_MILLIS);
    await(() -> panel.waits().stream().noneMatch(TableFrames::isSlow));
    Thread.sleep(SETTLED_MILLIS);
  }

  private static boolean isSlow(Wait wait) {
    return wait.slowProperty().get();
  }

  private static void await(Callable<Boolean> condition)
      throws InterruptedException, ExecutionException {
    while (!onScreenThread(condition)) {
      Thread.sleep(LOOK_MILLIS);
    }
  }

  private static <T> T onScreenThread(Callable<T> task)
      throws InterruptedException, ExecutionException {
    FutureTask<T> future = new FutureTask<>(task);
    Platform.runLater(future);
    return future.get();
  }
}
