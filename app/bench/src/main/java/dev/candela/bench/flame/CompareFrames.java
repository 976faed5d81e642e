package dev.candela.bench.flame;

import dev.candela.bench.desk.HeadlessDesk;
import dev.candela.bench.machine.Baseline;
import dev.candela.desktop.compare.CompareModel;
import dev.candela.desktop.compare.ComparePane;
import dev.candela.desktop.compare.CompareSource;
import dev.candela.desktop.export.Exporter;
import dev.candela.desktop.flame.FlameView;
import dev.candela.desktop.settings.Appearance;
import dev.candela.desktop.settings.SettingsStore;
import dev.candela.desktop.theme.Theme;
import dev.candela.desktop.work.Workers;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.ProfileBuilder;
import dev.candela.engine.model.ProfiledThread;
import dev.candela.engine.model.SampleCategory;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.SampleType;
import dev.candela.engine.model.Span;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.model.ThreadState;
import dev.candela.engine.model.WeightUnit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.scene.Scene;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * How long the graphs of two large profiles take to be on screen once they are compared: widths,
 * layout, colours and the first picture, painted by software.
 */
@Command(
    name = "compare",
    description = "Compare two large profiles and show the graphs, 1600 x 900 pixels.")
public final class CompareFrames implements Callable<Integer> {
  private static final int WARM_UP = 12;
  private static final int SIDES = 0;
  private static final int GRAPH = 1;
  private static final double BUDGET_MILLIS = 100;
  private static final double FRAME_MILLIS = 16.6;
  private static final long MINUTE_NANOS = 60_000_000_000L;

  @Option(names = "--stacks", defaultValue = "1000000")
  private int stacks;

  @Option(names = "--rounds", defaultValue = "30")
  private int rounds;

  @Mixin private Baseline baseline;

  private final Workers workers = new Workers();
  private CompareModel model;
  private ComparePane pane;
  private Screen screen;
  private Scene scene;

  @Override
  public Integer call() throws IOException, InterruptedException {
    Profile before = largeProfile(4711, 1, stacks);
    Profile after = largeProfile(4711, 2, stacks);
    SettingsStore settings = new SettingsStore(Files.createTempDirectory("candela-bench"));
    screen = new Screen();
    Screen.run(() -> open(before, after, settings));
    long start = System.nanoTime();
    Screen.run(() -> model.showingProperty().set(true));
    awaitResult();
    System.out.printf(
        "%,d stacks a side compared in %.2f s%n", stacks, (System.nanoTime() - start) / 1e9);
    screen.printHead();
    measure("one graph", GRAPH, SIDES);
    measure("side by side", SIDES, GRAPH);
    measureRepaint();
    screen.end("compare", baseline);
    workers.close();
    return 0;
  }

  private void open(Profile before, Profile after, SettingsStore settings) {
    model =
        new CompareModel(
            workers, settings, source("before.jfr", before), source("after.jfr", after));
    Exporter.Outlet nowhere = new Exporter.Outlet((_, _) -> Optional.empty(), _ -> {}, _ -> {});
    pane = new ComparePane(model, nowhere);
    scene = screen.open(pane);
    new Theme(Appearance.LIGHT).style(scene);
    screen.paint();
  }

  private static CompareSource source(String name, Profile profile) {
    return new CompareSource(
        name,
        List.of(Path.of(name)),
        new SimpleObjectProperty<>(profile),
        new SimpleBooleanProperty());
  }

  /** From asking for a form, which lays it out anew, to its picture's points. */
  private void measure(String name, int form, int other) throws InterruptedException {
    screen.measure(
        name,
        WARM_UP,
        rounds,
        BUDGET_MILLIS,
        _ -> show(other),
        _ -> {
          show(form);
          Screen.run(screen::paint);
        });
  }

  private void show(int form) throws InterruptedException {
    Screen.run(() -> pane.select(form));
    awaitResult();
  }

  /** Both graphs once more, as when a side is zoomed and the other follows. */
  private void measureRepaint() throws InterruptedException {
    List<FlameView> views =
        Stream.of("#compare-graph-before", "#compare-graph-after")
            .map(id -> (FlameView) scene.lookup(id))
            .toList();
    screen.measure(
        "repaint side by side",
        WARM_UP,
        rounds,
        FRAME_MILLIS,
        _ -> {},
        _ ->
            Screen.run(
                () -> {
                  views.forEach(FlameView::refresh);
                  screen.paint();
                }));
  }

  private void awaitResult() throws InterruptedException {
    do {
      Thread.sleep(1);
    } while (HeadlessDesk.onScreenThread(() -> model.busyProperty().get()));
  }

  /** Runs of a seed share all stacks, but not a twentieth of the samples. */
  private static Profile largeProfile(long seed, long run, int stackCount) {
    Random weights = new Random(run);
    ProfileBuilder builder = new ProfileBuilder();
    SampleTable.Builder table =
        builder.samples(new SampleType("cpu", SampleCategory.CPU, WeightUnit.SAMPLES));
    int threadId = builder.threads().intern(ProfiledThread.named("main"));
    StackTable.Builder stacks = builder.stacks();
    Screen.fill(new Random(seed), builder.symbols(), stacks, stackCount);
    for (int stackId = 1; stackId < stacks.size(); stackId++) {
      long weight = 1 + (long) (1 / (weights.nextDouble() + 1e-3));
      if (weights.nextInt(20) > 0) {
        long startNanos = (long) (weights.nextDouble() * MINUTE_NANOS);
        table.add(startNanos, threadId, stackId, ThreadState.RUNNABLE, weight);
      }
    }
    builder.cover(new Span(0, MINUTE_NANOS));
    return builder.build();
  }
}
