package dev.candela.bench.flame;

import dev.candela.bench.machine.Baseline;
import dev.candela.desktop.flame.FlameView;
import dev.candela.desktop.flame.FlameViewModel;
import dev.candela.engine.analysis.tree.CallTree;
import dev.candela.engine.layout.FlameLayout;
import dev.candela.engine.layout.FlameLayout.FlameOrder;
import dev.candela.engine.layout.FlameMatches;
import dev.candela.engine.layout.FlameTree;
import dev.candela.engine.layout.NamePattern;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.FrameKind;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.model.Symbols;
import dev.candela.engine.model.WeightUnit;
import dev.candela.engine.render.FlameColours;
import dev.candela.engine.render.FlameColours.ColourMode;
import dev.candela.engine.render.FlameScene;
import dev.candela.engine.render.FlameScene.FlameLabels;
import dev.candela.engine.view.StackWeights;
import dev.candela.engine.view.WeightedStacks;
import java.io.IOException;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.function.IntConsumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How long a large flame graph takes from the call to the picture's points. */
@Command(
    name = "flame",
    description = "Repaint, zoom, hover and search a flame graph of 1600 x 900 pixels.")
public final class FlameFrames implements Callable<Integer> {
  private static final int WARM_UP = 150;

  @Option(names = "--nodes", defaultValue = "1000000")
  private int nodes;

  @Option(names = "--rounds", defaultValue = "300")
  private int rounds;

  @Mixin private Baseline baseline;

  private final Random random = new Random(4711);
  private final FlameViewModel model = new FlameViewModel();
  private Screen screen;
  private FlameView view;

  @Override
  public Integer call() throws IOException, InterruptedException {
    FlameTree tree = largeTree(4711, nodes);
    FlameLayout layout = FlameLayout.of(tree, FlameOrder.NAME, Cancellation.NEVER);
    FlameColours colours =
        FlameColours.of(ColourMode.KIND, tree, _ -> FrameKind.JIT, Cancellation.NEVER);
    System.out.printf("%,d nodes in %d rows%n", tree.nodeCount(), layout.rowCount());
    screen = new Screen();
    Screen.run(() -> open(new FlameScene(layout, new FlameLabels(tree, "all"), colours, null)));
    screen.printHead();
    measure("copy of an unchanged frame", 0, _ -> screen.paint());
    measure("repaint", 16.6, _ -> repaint());
    measure("zoom step", 16.6, this::zoom);
    Screen.run(this::everything);
    measure("hover", 4, _ -> hover());
    measure("search", 100, round -> search(layout, round));
    screen.end("flame", baseline);
    return 0;
  }

  private void measure(String name, double budgetMillis, IntConsumer step)
      throws InterruptedException {
    screen.measure(
        name,
        WARM_UP,
        rounds,
        budgetMillis,
        _ -> {},
        round -> Screen.run(() -> step.accept(round + WARM_UP)));
  }

  private void open(FlameScene graph) {
    view = new FlameView(model);
    view.setAnimated(false);
    view.setStyle("-candela-ground: white;");
    screen.open(view);
    screen.paint();
    model.show(graph);
    view.refresh();
  }

  private void repaint() {
    view.refresh();
    screen.paint();
  }

  /** In and out by a tenth, about a place that moves. */
  private void zoom(int round) {
    boolean inwards = round / 20 % 2 == 0;
    model.zoomAt(random.nextInt(Screen.WIDTH), inwards ? 1.1 : 1 / 1.1);
    repaint();
  }

  private void everything() {
    model.reset();
    view.refresh();
  }

  private void hover() {
    view.hover(model.nodeAt(random.nextInt(Screen.WIDTH), Screen.HEIGHT - random.nextInt(300)));
    screen.paint();
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

  private static FlameTree largeTree(long seed, int nodeCount) {
    Random random = new Random(seed);
    Symbols.Builder symbols = new Symbols.Builder();
    StackTable.Builder stacks = new StackTable.Builder();
    Screen.fill(random, symbols, stacks, nodeCount);
    long[] samples = new long[stacks.size()];
    for (int stackId = 1; stackId < samples.length; stackId++) {
      samples[stackId] = 1 + (long) (1 / (random.nextDouble() + 1e-4));
    }
    StackWeights weights = StackWeights.ofSums(WeightUnit.SAMPLES, samples, samples.clone());
    WeightedStacks weighted = new WeightedStacks(symbols.view(), stacks.view(), weights);
    return FlameTree.of(CallTree.of(weighted, Cancellation.NEVER));
  }
}
