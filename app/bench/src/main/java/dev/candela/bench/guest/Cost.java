package dev.candela.bench.guest;

import dev.candela.bench.machine.Baseline;
import dev.candela.bench.machine.Quantiles;
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
 * The cost of profiling for a program that keeps all CPUs busy: pairs of neighbouring windows of
 * one process, profiled and not, so that what else the machine does falls on both alike. On a busy
 * machine, the work for each second of processor time is the better measure.
 */
@Command(name = "cost", description = "Compare a program's throughput with and without profilers.")
public final class Cost implements Callable<Integer> {
  private static final long CPU_NANOS = 10_000_000;
  private static final long THREADS_NANOS = 20_000_000;

  /** The rates of a database on two CPUs rise for so long. */
  private static final long DATABASE_WARM_UP_MILLIS = 60_000;

  @Mixin private Jdk jdk;

  @Option(names = "--rounds", defaultValue = "3", description = "processes of each")
  private int rounds;

  @Option(names = "--pairs", defaultValue = "10", description = "pairs of windows each")
  private int pairs;

  @Option(names = "--window", defaultValue = "2000", description = "milliseconds")
  private long windowMillis;

  @Option(names = "--settle", defaultValue = "2000", description = "milliseconds before a window")
  private long settleMillis;

  @Option(names = "--only", split = ",", defaultValue = "async,both,database,jfr,threads")
  private List<String> parts;

  @Mixin private Baseline baseline;

  @Override
  public Integer call() throws IOException, InterruptedException, CaptureFailure {
    List<Object> results = new ArrayList<>();
    if (parts.contains("async")) {
      CostRatios candela =
          busy("Candela, async, cpu at 10 ms, 1 thread", EngineKind.ASYNC, Set.of());
      CostRatios bare = busy("bare async-profiler, cpu at 10 ms, 1 thread", null, Set.of());
      measure(candela, bare);
      results.add(candela.print(0.98));
      results.add(bare.print(0));
      results.add(candela.printOver(bare, 0.99));
    }
    if (parts.contains("both")) {
      CostRatios both =
          busy(
              "Candela, async and the JDK's recorder, cpu at 10 ms",
              EngineKind.ASYNC,
              EventGroup.all());
      measure(both);
      results.add(both.print(0.97));
    }
    if (parts.contains("database")) {
      CostRatios server =
          shop(
              "The same for a database server with two clients",
              EngineKind.ASYNC,
              EventGroup.all());
      CostRatios samples =
          shop("Candela, async alone, for the same server", EngineKind.ASYNC, Set.of());
      CostRatios bare = shop("bare async-profiler for the same server", null, Set.of());
      measure(server, samples, bare);
      results.add(server.print(0.97));
      results.add(samples.print(0));
      results.add(bare.print(0));
      results.add(server.printOver(bare, 0));
    }
    if (parts.contains("jfr")) {
      CostRatios flushed = busy("Candela, jfr, cpu at 10 ms, 1 thread", EngineKind.JFR, Set.of());
      measure(flushed);
      results.add(flushed.print(0.98));
    }
    if (parts.contains("threads")) {
      CostRatios few = threads("Candela, threads at 20 ms, 200 threads, 2 of them busy", 2, 198);
      CostRatios all = threads("Candela, threads at 20 ms, 200 threads, all busy", 200, 0);
      measure(few, all);
      results.add(few.print(0.97));
      results.add(all.print(0.97));
    }
    baseline.add("cost", results);
    return 0;
  }

  private static CostRatios busy(String name, EngineKind engine, Set<EventGroup> also) {
    return new CostRatios(name, engine, also, "Throughput", 1, 20, 30);
  }

  private static CostRatios shop(String name, EngineKind engine, Set<EventGroup> also) {
    return new CostRatios(name, engine, also, "ShopServer", 2);
  }

  private static CostRatios threads(String name, int busy, int idle) {
    return new CostRatios(name, EngineKind.THREADS, Set.of(), "Throughput", busy, idle, 30);
  }

  /** In turns, each time in a new process. */
  private void measure(CostRatios... each)
      throws IOException, InterruptedException, CaptureFailure {
    for (int round = 0; round < rounds; round++) {
      for (CostRatios ratios : each) {
        try (Answering target = Answering.start(jdk, List.of(), ratios.program, ratios.arguments);
            Profiler profiler = ratios.profiler(jdk, target)) {
          windows(target, profiler, ratios);
        }
      }
    }
  }

  private void windows(Answering target, Profiler profiler, CostRatios ratios)
      throws IOException, InterruptedException {
    target.ask();
    // Compiled, and with the profiler's own code warm.
    profiler.sample(true);
    Thread.sleep(ratios.program.equals("ShopServer") ? DATABASE_WARM_UP_MILLIS : 3 * windowMillis);
    profiler.sample(false);
    for (int pair = 0; pair < pairs; pair++) {
      boolean firstOn = pair % 2 == 0;
      Window first = window(target, profiler, firstOn);
      Window second = window(target, profiler, !firstOn);
      ratios.add(firstOn ? first : second, firstOn ? second : first);
    }
  }

  private Window window(Answering target, Profiler profiler, boolean on)
      throws IOException, InterruptedException {
    profiler.sample(on);
    // The cost of switching is not that of running; the JDK's recorder starts in up to a second.
    Thread.sleep(settleMillis);
    Answering.Progress before = target.ask();
    Thread.sleep(windowMillis);
    Answering.Progress after = target.ask();
    return new Window(after.rateSince(before), after.efficiencySince(before));
  }

  /** Units of work a second, and for each second of processor time of the whole process. */
  private record Window(double rate, double efficiency) {}

  /** Windows against neighbours without a profiler; a null engine is async-profiler alone. */
  private record CostRatios(
      String name,
      EngineKind engine,
      Set<EventGroup> also,
      String program,
      Object[] arguments,
      List<Double> rates,
      List<Double> efficiencies) {
    CostRatios(
        String name, EngineKind engine, Set<EventGroup> also, String program, Object... arguments) {
      this(name, engine, also, program, arguments, new ArrayList<>(), new ArrayList<>());
    }

    Profiler profiler(Jdk jdk, Answering target)
        throws IOException, InterruptedException, CaptureFailure {
      return engine == null
          ? new Profiler.Bare(target, CPU_NANOS)
          : new Profiler.Candela(
              jdk, target, engine, engine == EngineKind.THREADS ? THREADS_NANOS : CPU_NANOS, also);
    }

    void add(Window with, Window without) {
      rates.add(with.rate() / without.rate());
      efficiencies.add(with.efficiency() / without.efficiency());
    }

    Map<String, Object> print(double goal) {
      Quantiles throughput = Quantiles.of(rates);
      Quantiles efficiency = Quantiles.of(efficiencies);
      System.out.printf(
          "%s, with over without, %d pairs:%n  throughput %s%n  work per processor time %s%s%n",
          name,
          rates.size(),
          text(throughput),
          text(efficiency),
          verdict(efficiency.median(), goal));
      return Map.of(
          "name", name, "throughput", throughput.median(), "efficiency", efficiency.median());
    }

    Map<String, Object> printOver(CostRatios other, double goal) {
      double rate = Quantiles.of(rates).median() / Quantiles.of(other.rates).median();
      double efficiency =
          Quantiles.of(efficiencies).median() / Quantiles.of(other.efficiencies).median();
      System.out.printf(
          "%s over %s:%n  throughput %.4f%n  work per processor time %.4f%s%n",
          name, other.name, rate, efficiency, verdict(efficiency, goal));
      return Map.of(
          "name", name + " over " + other.name, "throughput", rate, "efficiency", efficiency);
    }

    private static String text(Quantiles ratios) {
      // The number of ratios below the median is binomial, whatever their distribution.
      double away = 0.98 / Math.sqrt(ratios.count());
      return "%.4f (95 %% interval %.4f-%.4f, quartiles %.4f-%.4f)"
          .formatted(
              ratios.median(),
              ratios.at(Math.max(0, 0.5 - away)),
              ratios.at(0.5 + away),
              ratios.at(0.25),
              ratios.at(0.75));
    }

    private static String verdict(double value, double goal) {
      return goal == 0 ? "" : ", goal " + goal + ": " + (value >= goal ? "met" : "MISSED");
    }
  }
}
