package dev.candela.bench.guest;

import dev.candela.bench.machine.Baseline;
import dev.candela.engine.capture.jvm.CaptureFailure;
import dev.candela.wire.EngineKind;
import dev.candela.wire.EventGroup;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * The cost of profiling for a program that keeps all CPUs busy.
 *
 * <p>Pairs of neighbouring windows of one process, profiled and not, in alternating order: the same
 * compiled code at nearly the same time, so that what else the machine does falls on both alike. On
 * a machine that others use as well the work for each second of processor time is the better
 * measure: all that the profiler does inside the process counts, and waiting for a turn does not.
 * Candela and the bare profiler run in turns, in processes of their own.
 */
@Command(
    name = "cost",
    mixinStandardHelpOptions = true,
    description = "Compare a program's throughput with and without profilers.")
public final class Cost implements Callable<Integer> {
  private static final long CPU_NANOS = 10_000_000;
  private static final long THREADS_NANOS = 20_000_000;

  /** The rates of a database on two CPUs rise for so long. */
  private static final long DATABASE_WARM_UP_MILLIS = 60_000;

  @Mixin private Jdk jdk;

  @Option(names = "--rounds", defaultValue = "3", description = "processes of each (3)")
  private int rounds;

  @Option(names = "--pairs", defaultValue = "10", description = "pairs of windows each (10)")
  private int pairs;

  @Option(names = "--window", defaultValue = "2000", description = "milliseconds (2000)")
  private long windowMillis;

  @Option(
      names = "--settle",
      defaultValue = "2000",
      description = "milliseconds between switching and a window (2000)")
  private long settleMillis;

  @Option(
      names = "--only",
      split = ",",
      defaultValue = "async,both,database,jfr,threads",
      description = "default: ${DEFAULT-VALUE}")
  private List<String> parts;

  @Mixin private Baseline baseline;

  @Override
  public Integer call() throws IOException, InterruptedException, CaptureFailure {
    List<Object> results = new ArrayList<>();
    if (parts.contains("async")) {
      CostRatios candela = new CostRatios("Candela, async, cpu at 10 ms, 1 thread");
      CostRatios bare = new CostRatios("bare async-profiler, cpu at 10 ms, 1 thread");
      for (int round = 0; round < rounds; round++) {
        candela(candela, EngineKind.ASYNC, Set.of(), "Throughput", 1, 20, 30);
        bare(bare, "Throughput", 1, 20, 30);
      }
      results.add(candela.print(0.98));
      results.add(bare.print(0));
      results.add(candela.printOver(bare, 0.99));
    }
    if (parts.contains("both")) {
      CostRatios both = new CostRatios("Candela, async and the JDK's recorder, cpu at 10 ms");
      for (int round = 0; round < rounds; round++) {
        candela(both, EngineKind.ASYNC, EventGroup.all(), "Throughput", 1, 20, 30);
      }
      results.add(both.print(0.97));
    }
    if (parts.contains("database")) {
      CostRatios server = new CostRatios("The same for a database server with two clients");
      CostRatios samples = new CostRatios("Candela, async alone, for the same server");
      CostRatios bare = new CostRatios("bare async-profiler for the same server");
      for (int round = 0; round < rounds; round++) {
        candela(server, EngineKind.ASYNC, EventGroup.all(), "ShopServer", 2);
        candela(samples, EngineKind.ASYNC, Set.of(), "ShopServer", 2);
        bare(bare, "ShopServer", 2);
      }
      results.add(server.print(0.97));
      results.add(samples.print(0));
      results.add(bare.print(0));
      results.add(server.printOver(bare, 0));
    }
    if (parts.contains("jfr")) {
      CostRatios flushed = new CostRatios("Candela, jfr, cpu at 10 ms, 1 thread");
      for (int round = 0; round < rounds; round++) {
        candela(flushed, EngineKind.JFR, Set.of(), "Throughput", 1, 20, 30);
      }
      results.add(flushed.print(0.98));
    }
    if (parts.contains("threads")) {
      CostRatios few = new CostRatios("Candela, threads at 20 ms, 200 threads, 2 of them busy");
      CostRatios all = new CostRatios("Candela, threads at 20 ms, 200 threads, all busy");
      for (int round = 0; round < rounds; round++) {
        candela(few, EngineKind.THREADS, Set.of(), "Throughput", 2, 198, 30);
        candela(all, EngineKind.THREADS, Set.of(), "Throughput", 200, 0, 30);
      }
      results.add(few.print(0.97));
      results.add(all.print(0.97));
    }
    baseline.add("cost", results);
    return 0;
  }

  private void candela(
      CostRatios ratios,
      EngineKind engine,
      Set<EventGroup> also,
      String program,
      Object... arguments)
      throws IOException, InterruptedException, CaptureFailure {
    long intervalNanos = engine == EngineKind.THREADS ? THREADS_NANOS : CPU_NANOS;
    try (Answering target = Answering.start(jdk, List.of(), program, arguments);
        Profiler profiler =
            new CandelaProfiler(jdk.agentFiles(), target.pid(), engine, intervalNanos, also)) {
      windows(target, profiler, ratios, program);
    }
  }

  private void bare(CostRatios ratios, String program, Object... arguments)
      throws IOException, InterruptedException {
    try (Answering target = Answering.start(jdk, List.of(), program, arguments);
        Profiler profiler = new BareProfiler(target.pid(), CPU_NANOS)) {
      windows(target, profiler, ratios, program);
    }
  }

  private void windows(Answering target, Profiler profiler, CostRatios ratios, String program)
      throws IOException, InterruptedException {
    target.ask();
    // Compiled, and with the profiler's own code warm.
    profiler.on();
    Thread.sleep(program.equals("ShopServer") ? DATABASE_WARM_UP_MILLIS : 3 * windowMillis);
    profiler.off();
    for (int pair = 0; pair < pairs; pair++) {
      boolean firstOn = pair % 2 == 0;
      Window first = window(target, profiler, firstOn);
      Window second = window(target, profiler, !firstOn);
      ratios.add(firstOn ? first : second, firstOn ? second : first);
    }
  }

  private Window window(Answering target, Profiler profiler, boolean on)
      throws IOException, InterruptedException {
    if (on) {
      profiler.on();
    } else {
      profiler.off();
    }
    // The cost of switching is not that of running; the JDK's recorder starts in up to a second.
    Thread.sleep(settleMillis);
    Answering.Progress before = target.ask();
    Thread.sleep(windowMillis);
    Answering.Progress after = target.ask();
    return new Window(after.rateSince(before), after.efficiencySince(before));
  }

  /**
   * The result of one window.
   *
   * @param rate units of work a second
   * @param efficiency units of work for each second of processor time of the whole process
   */
  record Window(double rate, double efficiency) {}

  /** How windows with a profiler compare to their neighbours without. */
  private static final class CostRatios {
    private final String name;
    private final List<Double> rates = new ArrayList<>();
    private final List<Double> efficiencies = new ArrayList<>();

    CostRatios(String name) {
      this.name = name;
    }

    void add(Cost.Window with, Cost.Window without) {
      rates.add(with.rate() / without.rate());
      efficiencies.add(with.efficiency() / without.efficiency());
    }

    Map<String, Object> print(double goal) {
      System.out.printf(
          "%s, with over without, %d pairs:%n  throughput %s%n  work per processor time %s%s%n",
          name,
          rates.size(),
          text(rates),
          text(efficiencies),
          verdict(at(efficiencies, 0.5), goal));
      return Map.of(
          "name", name, "throughput", at(rates, 0.5), "efficiency", at(efficiencies, 0.5));
    }

    Map<String, Object> printOver(CostRatios other, double goal) {
      double rate = at(rates, 0.5) / at(other.rates, 0.5);
      double efficiency = at(efficiencies, 0.5) / at(other.efficiencies, 0.5);
      System.out.printf(
          "%s over %s:%n  throughput %.4f%n  work per processor time %.4f%s%n",
          name, other.name, rate, efficiency, verdict(efficiency, goal));
      return Map.of(
          "name", name + " over " + other.name, "throughput", rate, "efficiency", efficiency);
    }

    private static String text(List<Double> ratios) {
      // The number of ratios below the median is binomial, whatever their distribution.
      double away = 0.98 / Math.sqrt(ratios.size());
      return "%.4f (95 %% interval %.4f-%.4f, quartiles %.4f-%.4f)"
          .formatted(
              at(ratios, 0.5),
              at(ratios, Math.max(0, 0.5 - away)),
              at(ratios, 0.5 + away),
              at(ratios, 0.25),
              at(ratios, 0.75));
    }

    private static double at(List<Double> ratios, double quantile) {
      List<Double> sorted = ratios.stream().sorted().toList();
      return sorted.get((int) Math.min(sorted.size() - 1, quantile * sorted.size()));
    }

    private static String verdict(double value, double goal) {
      return goal == 0 ? "" : ", goal " + goal + ": " + (value >= goal ? "met" : "MISSED");
    }
  }
}
