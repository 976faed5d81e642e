package dev.candela.bench.flame;

import com.sun.management.OperatingSystemMXBean;
import dev.candela.bench.desk.HeadlessDesk;
import dev.candela.bench.machine.Baseline;
import dev.candela.bench.machine.Quantiles;
import dev.candela.engine.model.FrameKind;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.model.Symbols;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Executors;
import javafx.application.Platform;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.image.WritableImage;

/** A window in memory that is painted by software, and how long it takes to answer. */
final class Screen {
  static final int WIDTH = 1600;
  static final int HEIGHT = 900;

  private static final int METHODS = 20_000;
  private static final double NANOS_PER_MILLI = 1e6;
  private static final OperatingSystemMXBean SYSTEM =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  private final Map<String, Object> results = new LinkedHashMap<>();
  private Scene scene;
  private WritableImage picture;

  /** A step that may wait for other threads. */
  interface Step {
    void run(int round) throws InterruptedException;
  }

  Screen() throws InterruptedException {
    System.setProperty("glass.platform", "Headless");
    System.setProperty("prism.order", "sw");
    Platform.startup(() -> {});
    run(() -> {});
  }

  /** Fills the window; on the toolkit's thread. */
  Scene open(Parent content) {
    scene = new Scene(content, WIDTH, HEIGHT);
    picture = new WritableImage(WIDTH, HEIGHT);
    return scene;
  }

  /** On the toolkit's thread. */
  void paint() {
    scene.snapshot(picture);
  }

  static void run(Runnable task) throws InterruptedException {
    HeadlessDesk.onScreenThread(Executors.callable(task));
  }

  void printHead() {
    // On a machine with other work, processor time says more than the clock.
    System.out.printf("%-28s %8s %8s %8s   budget%n", "ms", "median", "p95", "cpu");
  }

  /** Measures the step, but not what prepares it; rounds below 0 are not counted. */
  void measure(String name, int warmUp, int rounds, double budget, Step prepare, Step step)
      throws InterruptedException {
    List<Double> each = new ArrayList<>();
    long cpuNanos = 0;
    for (int round = -warmUp; round < rounds; round++) {
      prepare.run(round);
      long startCpuNanos = SYSTEM.getProcessCpuTime();
      long start = System.nanoTime();
      step.run(round);
      if (round >= 0) {
        each.add((System.nanoTime() - start) / NANOS_PER_MILLI);
        cpuNanos += SYSTEM.getProcessCpuTime() - startCpuNanos;
      }
    }
    Quantiles millis = Quantiles.of(each);
    double median = millis.median();
    double p95 = millis.at(0.95);
    double cpuMillis = cpuNanos / NANOS_PER_MILLI / rounds;
    System.out.printf("%-28s %8.2f %8.2f %8.2f   %.1f%n", name, median, p95, cpuMillis, budget);
    results.put(name, Map.of("median", median, "p95", p95, "cpu", cpuMillis, "budget", budget));
  }

  void end(String command, Baseline baseline) throws IOException {
    Platform.exit();
    baseline.add(command, results);
  }

  /** Adds stacks of random methods that share their outer frames. */
  static void fill(Random random, Symbols.Builder symbols, StackTable.Builder stacks, int count) {
    int[] frameIds = new int[METHODS];
    for (int i = 0; i < METHODS; i++) {
      int methodId =
          symbols.method("app.part" + i % 200 + ".Class" + i % 3000, "method" + i, "", "");
      frameIds[i] = symbols.frames().intern(methodId, Ids.NONE, Ids.NONE, FrameKind.JIT);
    }
    while (stacks.size() < count) {
      // Back to some earlier stack, more often to one near the root, and on from there.
      int stackId = (int) (stacks.size() * Math.pow(random.nextDouble(), 3));
      for (int added = random.nextInt(12); added >= 0; added--) {
        stackId = stacks.intern(stackId, frameIds[random.nextInt(METHODS)]);
      }
    }
  }
}
