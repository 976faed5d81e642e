package dev.candela.bench.flame;

import dev.candela.bench.machine.Baseline;
import dev.candela.desktop.flame.FlameView;
import dev.candela.desktop.flame.FlameViewModel;
import dev.candela.engine.analysis.tree.CallTree;
import dev.candela.engine.layout.FlameLayout;
import dev.candela.engine.layout.FlameMatches;
import dev.candela.engine.layout.FlameOrder;
import dev.candela.engine.layout.FlameTree;
import dev.candela.engine.layout.NamePattern;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.FrameKind;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.model.Symbols;
import dev.candela.engine.model.WeightUnit;
import dev.candela.engine.render.ColourMode;
import dev.candela.engine.render.FlameColours;
import dev.candela.engine.render.FlameLabels;
import dev.candela.engine.render.FlameScene;
import dev.candela.engine.view.StackWeights;
import dev.candela.engine.view.WeightedStacks;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.IntConsumer;
import javafx.application.Platform;
import javafx.scene.Scene;
import javafx.scene.image.WritableImage;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * How long the flame graph of a large tree takes to answer, painted by software into a window in
 * memory: from the call to the picture's points, so a frame's copy is counted in.
 */
@Command(
    name = "flame",
    mixinStandardHelpOptions = true,
    description = "Repaint, zoom, hover and search a flame graph of 1600 x 900 pixels.")
public final class FlameFrames implements Callable<Integer> {
  private static final int WIDTH = 1600;
  private static final int HEIGHT = 900;
  private static final int WARM_UP = 150;
  private static final double NANOS_PER_MILLI = 1e6;

  @Option(names = "--nodes", defaultValue = "1000000", description = "default: ${DEFAULT-VALUE}")
  private int nodes;

  @Option(names = "--rounds", defaultValue = "300", description = "default: ${DEFAULT-VALUE}")
  private int rounds;

  @Option(names = "--json", paramLabel = "FILE", description = "also write the results here")
  private Path json;

  private final PrintStream out = System.out;
  private final Random random = new Random(4711);
  private final Map<String, Object> results = new LinkedHashMap<>();
  private final FlameViewModel model = new FlameViewModel();
  private FlameView view;
  private Scene scene;
  private WritableImage picture;

  @Override
  public Integer call() throws IOException, InterruptedException, ExecutionException {
    System.setProperty("glass.platform", "Headless");
    System.setProperty("prism.order", "sw");
    FlameTree tree = LargeTree.of(4711, nodes);
    FlameLayout layout = FlameLayout.of(tree, FlameOrder.NAME, Cancellation.NEVER);
    FlameColours colours =
        FlameColours.of(ColourMode.KIND, tree, _ -> FrameKind.JIT, Cancellation.NEVER);
    out.printf(
        "%,d nodes in %d rows, %d x %d%n", tree.nodeCount(), layout.rowCount(), WIDTH, HEIGHT);
    FutureTask<Void> started = new FutureTask<>(() -> null);
    Platform.startup(started);
    started.get();
    onScreenThread(() -> open(new FlameScene(layout, new FlameLabels(tree, "all"), colours, null)));
    out.printf("%-28s %8s %8s   budget%n", "ms", "median", "p95");
    measure("copy of an unchanged frame", 0, _ -> {});
    measure("repaint", 16.6, _ -> view.refresh());
    measure("zoom step", 16.6, this::zoom);
    onScreenThread(this::everything);
    measure("hover", 4, _ -> hover());
    measure("search", 100, round -> search(layout, round));
    Platform.exit();
    if (json != null) {
      Baseline.write(json, "flame", results);
    }
    return 0;
  }

  private void open(FlameScene graph) {
    view = new FlameView(model);
    view.setAnimated(false);
    view.setStyle("-candela-ground: white;");
    scene = new Scene(view, WIDTH, HEIGHT);
    picture = new WritableImage(WIDTH, HEIGHT);
    scene.snapshot(picture);
    model.show(graph);
    view.refresh();
  }

  /** In and out by a tenth, about a place that moves. */
  private void zoom(int round) {
    boolean inwards = round / 20 % 2 == 0;
    model.zoomAt(random.nextInt(WIDTH), inwards ? 1.1 : 1 / 1.1);
    view.refresh();
  }

  private void everything() {
    model.reset();
    view.refresh();
  }

  private void hover() {
    view.hover(model.nodeAt(random.nextInt(WIDTH), HEIGHT - random.nextInt(300)));
  }

  /** Always another text, so that results cannot be reused. */
  private void search(FlameLayout layout, int round) {
    FlameMatches matches =
        FlameMatches.find(
            layout, NamePattern.regex("class" + round % 97 + ".*[aeiou]"), Cancellation.NEVER);
    if (matches.weight() < 0) {
      throw new IllegalStateException("negative weight");
    }
  }

  private void measure(String name, double budgetMillis, IntConsumer step)
      throws InterruptedException, ExecutionException {
    double[] millis = new double[rounds];
    for (int round = -WARM_UP; round < rounds; round++) {
      int now = round;
      long start = System.nanoTime();
      onScreenThread(
          () -> {
            step.accept(now + WARM_UP);
            if (!name.equals("search")) {
              scene.snapshot(picture);
            }
          });
      if (round >= 0) {
        millis[round] = (System.nanoTime() - start) / NANOS_PER_MILLI;
      }
    }
    Arrays.sort(millis);
    double median = millis[rounds / 2];
    double p95 = millis[Math.min(rounds - 1, rounds * 95 / 100)];
    out.printf(
        "%-28s %8.2f %8.2f   %s%n", name, median, p95, budgetMillis == 0 ? "" : budgetMillis);
    results.put(name, Map.of("median", median, "p95", p95, "budget", budgetMillis));
  }

  private static void onScreenThread(Runnable task)
      throws InterruptedException, ExecutionException {
    FutureTask<Void> future = new FutureTask<>(task, null);
    Platform.runLater(future);
    future.get();
  }

  static final class LargeTree {
    private static final int METHODS = 20_000;

    private LargeTree() {}

    static FlameTree of(long seed, int nodeCount) {
      Random random = new Random(seed);
      Symbols.Builder symbols = new Symbols.Builder();
      int[] frameIds = new int[METHODS];
      for (int i = 0; i < METHODS; i++) {
        int methodId =
            symbols.method("app.part" + i % 200 + ".Class" + i % 3000, "method" + i, "", "");
        frameIds[i] = symbols.frames().intern(methodId, Ids.NONE, Ids.NONE, FrameKind.JIT);
      }
      StackTable.Builder stacks = new StackTable.Builder();
      while (stacks.size() < nodeCount) {
        // Back to some earlier stack, more often to one near the root, and on from there.
        int stackId = (int) (stacks.size() * Math.pow(random.nextDouble(), 3));
        for (int added = random.nextInt(12); added >= 0; added--) {
          stackId = stacks.intern(stackId, frameIds[random.nextInt(METHODS)]);
        }
      }
      long[] samples = new long[stacks.size()];
      for (int stackId = 1; stackId < samples.length; stackId++) {
        samples[stackId] = 1 + (long) (1 / (random.nextDouble() + 1e-4));
      }
      StackWeights weights = StackWeights.ofSums(WeightUnit.SAMPLES, samples, samples.clone());
      WeightedStacks weighted = new WeightedStacks(symbols.view(), stacks.view(), weights);
      return FlameTree.of(CallTree.of(weighted, Cancellation.NEVER));
    }
  }
}
