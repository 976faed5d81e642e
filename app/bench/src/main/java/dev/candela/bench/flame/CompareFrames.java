package dev.candela.bench.flame;

import com.sun.management.OperatingSystemMXBean;
import dev.candela.bench.machine.Baseline;
import dev.candela.desktop.compare.CompareExporter;
import dev.candela.desktop.compare.CompareModel;
import dev.candela.desktop.compare.ComparePane;
import dev.candela.desktop.compare.CompareSource;
import dev.candela.desktop.flame.FlameView;
import dev.candela.desktop.settings.Appearance;
import dev.candela.desktop.settings.SettingsStore;
import dev.candela.desktop.table.TableContext;
import dev.candela.desktop.theme.Theme;
import dev.candela.desktop.work.Workers;
import dev.candela.engine.model.FrameKind;
import dev.candela.engine.model.Ids;
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
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.stream.Stream;
import javafx.application.Platform;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.scene.Scene;
import javafx.scene.image.WritableImage;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * How long the graphs of two large profiles take to be on screen once they have been compared:
 * widths, layout, colours and the first picture, painted by software into a window in memory.
 */
@Command(
    name = "compare",
    mixinStandardHelpOptions = true,
    description = "Compare two large profiles and show the graphs, 1600 x 900 pixels.")
public final class CompareFrames implements Callable<Integer> {
  private static final int WIDTH = 1600;
  private static final int HEIGHT = 900;
  private static final int WARM_UP = 12;
  private static final int SIDES = 0;
  private static final int GRAPH = 1;
  private static final double BUDGET_MILLIS = 100;
  private static final double FRAME_MILLIS = 16.6;
  private static final double NANOS_PER_MILLI = 1e6;

  private static final OperatingSystemMXBean SYSTEM =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  @Option(names = "--stacks", defaultValue = "1000000", description = "default: ${DEFAULT-VALUE}")
  private int stacks;

  @Option(names = "--rounds", defaultValue = "30", description = "default: ${DEFAULT-VALUE}")
  private int rounds;

  @Option(names = "--json", paramLabel = "FILE", description = "also write the results here")
  private Path json;

  private final PrintStream out = System.out;
  private final Map<String, Object> results = new LinkedHashMap<>();
  private final Workers workers = new Workers();
  private CompareModel model;
  private ComparePane pane;
  private Scene scene;
  private WritableImage picture;

  @Override
  public Integer call() throws IOException, InterruptedException, ExecutionException {
    System.setProperty("glass.platform", "Headless");
    System.setProperty("prism.order", "sw");
    Profile before = LargeProfile.of(4711, 1, stacks);
    Profile after = LargeProfile.of(4711, 2, stacks);
    SettingsStore settings = new SettingsStore(Files.createTempDirectory("candela-bench"));
    FutureTask<Void> started = new FutureTask<>(() -> null);
    Platform.startup(started);
    started.get();
    onScreenThread(() -> open(before, after, settings));
    long start = System.nanoTime();
    onScreenThread(() -> model.showingProperty().set(true));
    awaitResult();
    out.printf("%,d stacks a side compared in %.2f s%n", stacks, (System.nanoTime() - start) / 1e9);
    // On a machine with other work, processor time says more than the clock.
    out.printf("%-28s %8s %8s %8s   budget%n", "ms", "median", "p95", "cpu");
    measure("one graph", GRAPH, SIDES);
    measure("side by side", SIDES, GRAPH);
    measureRepaint();
    Platform.exit();
    workers.close();
    if (json != null) {
      Baseline.write(json, "compare", results);
    }
    return 0;
  }

  private void open(Profile before, Profile after, SettingsStore settings) {
    model =
        new CompareModel(
            workers, settings, source("before.jfr", before), source("after.jfr", after));
    CompareExporter nowhere =
        new CompareExporter(model, (_, _) -> Optional.empty(), _ -> {}, _ -> {});
    pane = new ComparePane(model, TableContext.of(workers, settings), nowhere);
    scene = new Scene(pane, WIDTH, HEIGHT);
    new Theme(Appearance.LIGHT).style(scene);
    picture = new WritableImage(WIDTH, HEIGHT);
    scene.snapshot(picture);
  }

  private static CompareSource source(String name, Profile profile) {
    return new CompareSource(
        name, Path.of(name), new SimpleObjectProperty<>(profile), new SimpleBooleanProperty());
  }

  /** From asking for a form, which lays it out anew, to its picture's points. */
  private void measure(String name, int form, int other)
      throws InterruptedException, ExecutionException {
    double[] millis = new double[rounds];
    long cpuNanos = 0;
    for (int round = -WARM_UP; round < rounds; round++) {
      onScreenThread(() -> pane.select(other));
      awaitResult();
      long startCpuNanos = SYSTEM.getProcessCpuTime();
      long start = System.nanoTime();
      onScreenThread(() -> pane.select(form));
      awaitResult();
      onScreenThread(() -> scene.snapshot(picture));
      if (round >= 0) {
        millis[round] = (System.nanoTime() - start) / NANOS_PER_MILLI;
        cpuNanos += SYSTEM.getProcessCpuTime() - startCpuNanos;
      }
    }
    tell(name, millis, cpuNanos, BUDGET_MILLIS);
  }

  /** Both graphs once more, as when a side is zoomed and the other follows. */
  private void measureRepaint() throws InterruptedException, ExecutionException {
    List<FlameView> views =
        Stream.of("#compare-graph-before", "#compare-graph-after")
            .map(id -> (FlameView) scene.lookup(id))
            .toList();
    double[] millis = new double[rounds];
    long cpuNanos = 0;
    for (int round = -WARM_UP; round < rounds; round++) {
      long startCpuNanos = SYSTEM.getProcessCpuTime();
      long start = System.nanoTime();
      onScreenThread(
          () -> {
            views.forEach(FlameView::refresh);
            scene.snapshot(picture);
          });
      if (round >= 0) {
        millis[round] = (System.nanoTime() - start) / NANOS_PER_MILLI;
        cpuNanos += SYSTEM.getProcessCpuTime() - startCpuNanos;
      }
    }
    tell("repaint side by side", millis, cpuNanos, FRAME_MILLIS);
  }

  private void tell(String name, double[] millis, long cpuNanos, double budget) {
    Arrays.sort(millis);
    double median = millis[rounds / 2];
    double p95 = millis[Math.min(rounds - 1, rounds * 95 / 100)];
    double cpuMillis = cpuNanos / NANOS_PER_MILLI / rounds;
    out.printf("%-28s %8.1f %8.1f %8.1f   %.1f%n", name, median, p95, cpuMillis, budget);
    results.put(name, Map.of("median", median, "p95", p95, "cpu", cpuMillis, "budget", budget));
  }

  private void awaitResult() throws InterruptedException, ExecutionException {
    FutureTask<Boolean> busy;
    do {
      Thread.sleep(1);
      busy = new FutureTask<>(() -> model.busyProperty().get());
      Platform.runLater(busy);
    } while (busy.get());
  }

  private static void onScreenThread(Runnable task)
      throws InterruptedException, ExecutionException {
    FutureTask<Void> future = new FutureTask<>(task, null);
    Platform.runLater(future);
    future.get();
  }

  /**
   * Profiles with a sample or more at each of very many stacks, all of which runs of a seed share.
   */
  static final class LargeProfile {
    private static final int METHODS = 20_000;
    private static final long MINUTE_NANOS = 60_000_000_000L;

    private LargeProfile() {}

    /**
     * A profile.
     *
     * @param seed of the stacks
     * @param run of how often each was sampled, and of which twentieth was not
     */
    static Profile of(long seed, long run, int stackCount) {
      Random random = new Random(seed);
      Random weights = new Random(run);
      ProfileBuilder builder = new ProfileBuilder();
      SampleTable.Builder table =
          builder.samples(new SampleType("cpu", SampleCategory.CPU, WeightUnit.SAMPLES));
      int threadId = builder.threads().intern(ProfiledThread.named("main"));
      int[] frameIds = new int[METHODS];
      for (int i = 0; i < METHODS; i++) {
        int methodId =
            builder
                .symbols()
                .method("app.part" + i % 200 + ".Class" + i % 3000, "method" + i, "", "");
        frameIds[i] =
            builder.symbols().frames().intern(methodId, Ids.NONE, Ids.NONE, FrameKind.JIT);
      }
      StackTable.Builder stacks = builder.stacks();
      while (stacks.size() < stackCount) {
        // Back to some earlier stack, more often to one near the root, and on from there.
        int stackId = (int) (stacks.size() * Math.pow(random.nextDouble(), 3));
        for (int added = random.nextInt(12); added >= 0; added--) {
          stackId = stacks.intern(stackId, frameIds[random.nextInt(METHODS)]);
        }
      }
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
}
