package dev.candela.bench.desk;

import dev.candela.bench.guest.Answering;
import dev.candela.bench.guest.Jdk;
import dev.candela.bench.machine.Baseline;
import dev.candela.desktop.settings.RecordingDefaults;
import dev.candela.engine.format.ProfileReaders;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.column.LongColumn;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** A live session as a user has it: the desktop attaches to a program by its list. */
@Command(
    name = "desktop",
    description =
        "Attach the desktop to a program; print the time to the first graph, pauses of its FX"
            + " thread, and its memory.")
public final class DeskSession implements Callable<Integer> {
  private static final double NANOS_PER_MILLI = 1e6;
  private static final double MEGABYTE = 1 << 20;
  private static final long GOAL_FIRST_GRAPH_MILLIS = 2000;
  private static final int GOAL_BYTES_PER_SAMPLE = 16;

  @Mixin private Jdk jdk;

  @Option(
      names = "--program",
      description = "crowd: very many different stacks; shop: a database server under load")
  private String program = "crowd";

  @Option(names = "--engine", defaultValue = "async")
  private String engine;

  @Option(names = "--events", split = ",", defaultValue = "cpu,wall")
  private List<String> events;

  @Option(names = "--interval", paramLabel = "NANOS", defaultValue = "10000000")
  private long intervalNanos;

  @Option(names = "--seconds", defaultValue = "60")
  private int seconds;

  @Mixin private Baseline baseline;

  private final Map<String, Object> results = new LinkedHashMap<>();
  private final List<Moment> moments = new ArrayList<>();

  private record Moment(long epochNanos, long heapBytes) {}

  @Override
  public Integer call() throws IOException, InterruptedException {
    Path folder = Files.createDirectories(Path.of("target", "desk"));
    Path configuration = Files.createTempDirectory(folder, "config");
    System.setProperty("candela.agent.dir", jdk.agentFiles().agentJar().getParent().toString());
    try (Answering target = start()) {
      HeadlessDesk.open(
          configuration,
          settings ->
              settings.withRecording(
                  new RecordingDefaults(engine, events, intervalNanos, true, null)));
      // The list, the styles and the compiler settle; a user does not attach in the first second.
      Thread.sleep(3000);
      long enterNanos = HeadlessDesk.attach(target.pid());
      HeadlessDesk.awaitGraph();
      double firstMillis = (System.nanoTime() - enterNanos) / NANOS_PER_MILLI;
      results.put("firstGraphMillis", firstMillis);
      System.out.printf(
          Locale.ROOT,
          "first flame graph %.0f ms after Enter (goal %d: %s)%n",
          firstMillis,
          GOAL_FIRST_GRAPH_MILLIS,
          firstMillis < GOAL_FIRST_GRAPH_MILLIS ? "met" : "MISSED");
      watch();
    }
    tell(recording(configuration));
    baseline.add("desktop", results);
    return 0;
  }

  private Answering start() throws IOException {
    return program.equals("shop")
        ? Answering.start(jdk, List.of("-Xmx256m"), "ShopServer", 2)
        : Answering.start(jdk, List.of("-Xmx512m"), "Crowd", 500, 100, 100_000);
  }

  private void watch() throws InterruptedException {
    try (ScreenThreadPauses pauses = new ScreenThreadPauses()) {
      long endNanos = System.nanoTime() + seconds * 1_000_000_000L;
      int part = Math.max(5, seconds / 20);
      while (System.nanoTime() < endNanos) {
        Thread.sleep(part * 1000L);
        pauses.collectGarbage();
        moments.add(
            new Moment(
                System.currentTimeMillis() * 1_000_000L,
                ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed()));
      }
      results.put("nodes", HeadlessDesk.nodesOnScreen());
      System.out.printf(Locale.ROOT, "%,d nodes%n", HeadlessDesk.nodesOnScreen());
      pauses.tell(results);
    }
  }

  private static Path recording(Path configuration) throws IOException {
    try (Stream<Path> files = Files.list(configuration.resolve("recordings"))) {
      return files.findFirst().orElseThrow();
    }
  }

  private void tell(Path file) throws IOException {
    Profile profile = ProfileReaders.read(file);
    long[] samples = new long[moments.size()];
    int[] stacks = new int[moments.size()];
    long first = Long.MAX_VALUE;
    for (SampleTable table : profile.samples()) {
      LongColumn startNanos = table.startNanos();
      for (int row = 0; row < table.size(); row++) {
        for (int moment = moments.size() - 1; moment >= 0; moment--) {
          if (startNanos.get(row) > moments.get(moment).epochNanos()) {
            break;
          }
          samples[moment]++;
          stacks[moment] = Math.max(stacks[moment], (int) table.stackIds().get(row));
        }
        first = Math.min(first, startNanos.get(row));
      }
    }
    for (int moment = 0; moment < samples.length; moment++) {
      System.out.printf(
          Locale.ROOT,
          "%5.0f s: heap %7.1f MB, %,10d samples, stack ids up to %,d%n",
          (moments.get(moment).epochNanos() - first) / 1e9,
          moments.get(moment).heapBytes() / MEGABYTE,
          samples[moment],
          stacks[moment]);
    }
    int half = samples.length / 2;
    int last = samples.length - 1;
    if (half < last && samples[last] > samples[half]) {
      double bytes =
          (double) (moments.get(last).heapBytes() - moments.get(half).heapBytes())
              / (samples[last] - samples[half]);
      results.put("bytesPerSample", bytes);
      System.out.printf(
          Locale.ROOT,
          "in the second half %.1f bytes a sample, its new stacks included (goal %d without)%n",
          bytes,
          GOAL_BYTES_PER_SAMPLE);
    }
  }
}
