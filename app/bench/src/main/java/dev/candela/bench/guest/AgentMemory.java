package dev.candela.bench.guest;

import dev.candela.engine.capture.jvm.CaptureFailure;
import dev.candela.wire.EngineKind;
import dev.candela.wire.EventGroup;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * Memory that the agent takes in its target. The target's heap has one size, so what the process
 * occupies grows only outside of it; inside, live objects are counted.
 */
@Command(
    name = "agent-memory",
    description = "Measure what the agent occupies in a target of 500 threads, sampled at 1 ms.")
public final class AgentMemory implements Callable<Integer> {
  private static final double MEGABYTE = 1 << 20;
  private static final double GOAL_MEGABYTES = 32;
  private static final long INTERVAL_NANOS = 1_000_000;

  /** Until then most of what the target does is compiled. */
  private static final long WARM_UP_MILLIS = 8000;

  @Mixin private Jdk jdk;

  @Option(names = "--engine", split = ",", defaultValue = "async,jfr,threads")
  private List<EngineKind> engines;

  @Option(names = "--threads", defaultValue = "500")
  private int threads;

  @Option(names = "--seconds", defaultValue = "20")
  private int seconds;

  @Override
  public Integer call() throws IOException, InterruptedException, CaptureFailure {
    // The growth of the JVM by itself, and with async-profiler but without Candela.
    measure("nobody", target -> Profiler.NONE);
    double bare =
        measure(
            "bare async-profiler",
            target -> {
              Profiler profiler = new Profiler.Bare(target, INTERVAL_NANOS);
              profiler.sample(true);
              return profiler;
            });
    for (EngineKind engine : engines) {
      judge(engine, Set.of(), engine.label());
      if (engine == EngineKind.ASYNC) {
        System.out.printf("  of these %.1f MB without Candela, too%n", bare);
        judge(engine, EventGroup.all(), engine.label() + " and the JDK's recorder");
      }
    }
    return 0;
  }

  private void judge(EngineKind engine, Set<EventGroup> also, String name)
      throws IOException, InterruptedException, CaptureFailure {
    double growth =
        measure(name, target -> new Profiler.Candela(jdk, target, engine, INTERVAL_NANOS, also));
    System.out.printf(
        "%s: %.1f MB, goal %.0f: %s%n",
        name, growth, GOAL_MEGABYTES, growth < GOAL_MEGABYTES ? "met" : "MISSED");
  }

  private interface Starter {
    Profiler start(Answering target) throws IOException, InterruptedException, CaptureFailure;
  }

  /** Returns the growth outside of the heap and inside, in megabytes. */
  private double measure(String name, Starter starter)
      throws IOException, InterruptedException, CaptureFailure {
    List<String> heap = List.of("-XX:+UseSerialGC", "-Xms200m", "-Xmx200m", "-XX:+AlwaysPreTouch");
    try (Answering target = Answering.start(jdk, heap, "Throughput", 4, threads - 4, 30)) {
      target.ask();
      Thread.sleep(WARM_UP_MILLIS);
      long liveBefore = liveBytes(target.pid());
      long outsideBefore = target.residentBytes();
      try (Profiler profiler = starter.start(target)) {
        double outside = 0;
        for (int second = 0; second < seconds; second++) {
          Thread.sleep(1000);
          outside = Math.max(outside, (target.residentBytes() - outsideBefore) / MEGABYTE);
        }
        double inside = Math.max(0, liveBytes(target.pid()) - liveBefore) / MEGABYTE;
        System.out.printf(
            "%s at 1 ms, %d threads, JDK %d: %.1f MB outside of the heap, %.1f MB inside%s%n",
            name,
            threads,
            jdk.feature(),
            outside,
            inside,
            profiler instanceof Profiler.Candela candela ? "; " + candela.losses() : "");
        return outside + inside;
      }
    }
  }

  /** Live bytes after a full collection, as counted by the JDK. */
  private long liveBytes(long pid) throws IOException {
    Process jcmd =
        new ProcessBuilder(
                jdk.java().resolveSibling("jcmd").toString(),
                Long.toString(pid),
                "GC.class_histogram")
            .redirectErrorStream(true)
            .start();
    String text = new String(jcmd.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    String[] total =
        text.lines().filter(line -> line.startsWith("Total")).findFirst().orElse("").split("\\s+");
    if (total.length < 3) {
      throw new IOException("The target's JDK does not count its objects: " + text);
    }
    return Long.parseLong(total[2]);
  }
}
