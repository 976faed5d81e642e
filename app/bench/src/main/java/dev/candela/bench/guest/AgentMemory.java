package dev.candela.bench.guest;

import dev.candela.engine.capture.SamplingEngine;
import dev.candela.engine.capture.jvm.CaptureFailure;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * Memory that the agent takes in its target. The target's heap is of one size and touched from the
 * beginning, so what the process occupies grows only outside of it; what the agent has inside is
 * told by the difference between live objects.
 */
@Command(
    name = "agent-memory",
    mixinStandardHelpOptions = true,
    description = "Measure what the agent occupies in a target of 500 threads, sampled at 1 ms.")
public final class AgentMemory implements Callable<Integer> {
  private static final double MEGABYTE = 1 << 20;
  private static final double GOAL_MEGABYTES = 32;

  @Mixin private Jdk jdk;

  @Option(
      names = "--engine",
      split = ",",
      defaultValue = "async,jfr,threads",
      description = "default: ${DEFAULT-VALUE}")
  private List<SamplingEngine> engines;

  @Option(names = "--threads", defaultValue = "500", description = "default: ${DEFAULT-VALUE}")
  private int threads;

  @Option(names = "--seconds", defaultValue = "20", description = "default: ${DEFAULT-VALUE}")
  private int seconds;

  @Override
  public Integer call() throws IOException, InterruptedException, CaptureFailure {
    for (SamplingEngine engine : engines) {
      measure(engine);
    }
    return 0;
  }

  private void measure(SamplingEngine engine)
      throws IOException, InterruptedException, CaptureFailure {
    List<String> heap = List.of("-XX:+UseSerialGC", "-Xms200m", "-Xmx200m", "-XX:+AlwaysPreTouch");
    try (Answering target = Answering.start(jdk, heap, "Throughput", 4, threads - 4, 30)) {
      target.ask();
      Thread.sleep(8000);
      long liveBefore = liveBytes(target.pid());
      long outsideBefore = target.residentBytes();
      try (CandelaProfiler profiler =
          new CandelaProfiler(jdk.agentFiles(), target.pid(), engine, 1_000_000)) {
        long outside = 0;
        for (int second = 0; second < seconds; second++) {
          Thread.sleep(1000);
          outside = Math.max(outside, target.residentBytes() - outsideBefore);
        }
        long inside = Math.max(0, liveBytes(target.pid()) - liveBefore);
        double sum = (outside + inside) / MEGABYTE;
        System.out.printf(
            "%s at 1 ms, %d threads, JDK %d: %.1f MB outside of the heap, %.1f MB inside; %.1f MB,"
                + " goal %.0f: %s; %s%n",
            engine.label(),
            threads,
            jdk.feature(),
            outside / MEGABYTE,
            inside / MEGABYTE,
            sum,
            GOAL_MEGABYTES,
            sum < GOAL_MEGABYTES ? "met" : "MISSED",
            Losses.of(profiler.session().status()));
      }
    }
  }

  /** What the JDK counts after a full collection. */
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
