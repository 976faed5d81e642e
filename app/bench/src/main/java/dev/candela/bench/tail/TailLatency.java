package dev.candela.bench.tail;

import dev.candela.bench.inputs.CallGraphSources;
import dev.candela.bench.machine.Baseline;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.WeightUnit;
import dev.candela.engine.read.input.ReadOptions;
import dev.candela.engine.read.jfr.JfrFeed;
import dev.candela.jfr.JfrTail;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** How old an event of a running JVM is when it stands in the model, and what an update costs. */
@Command(
    name = "tail",
    mixinStandardHelpOptions = true,
    description =
        "Follow a running JDK's recorder; print the age of events and the CPU of updates.")
public final class TailLatency implements Callable<Integer> {
  private static final double GOAL_MEDIAN_MILLIS = 600;
  private static final double GOAL_MAX_MILLIS = 1100;

  /** The first updates also bring what was recorded before we looked. */
  private static final int WARM_UP_UPDATES = 5;

  @Option(names = "--seconds", defaultValue = "60", description = "default: ${DEFAULT-VALUE}")
  private int seconds;

  @Option(
      names = "--work",
      paramLabel = "DIR",
      defaultValue = "target/tail",
      description = "for the workload's files; default: ${DEFAULT-VALUE}")
  private Path folder;

  @Option(names = "--json", paramLabel = "FILE", description = "also write the results here")
  private Path json;

  /** What one look that found something brought. */
  private record Update(double cpuMillis, List<Long> agesMicros) {}

  private final PrintStream out = System.out;
  private final Map<String, Integer> knownRows = new HashMap<>();

  @Override
  public Integer call() throws IOException, InterruptedException {
    CallGraphSources.prepare(folder.resolve("sources"), folder.resolve("classes"));
    Path repository = Files.createTempDirectory("candela-tail");
    Process target = startTarget(repository);
    List<Update> updates = new ArrayList<>();
    try (JfrTail tail = JfrTail.ofRepository(chunkFolder(repository, target))) {
      JfrFeed feed = new JfrFeed("running", ReadOptions.ALL);
      while (target.isAlive()) {
        Optional<Update> update = poll(feed, tail);
        update.ifPresent(updates::add);
        if (update.isEmpty()) {
          Thread.sleep(20);
        }
      }
    } finally {
      target.destroyForcibly().waitFor();
    }
    report(updates.subList(Math.min(WARM_UP_UPDATES, updates.size()), updates.size()));
    return 0;
  }

  private Process startTarget(Path repository) throws IOException {
    return new ProcessBuilder(
            ProcessHandle.current().info().command().orElse("java"),
            "-Xmx1g",
            "-XX:FlightRecorderOptions:repository=" + repository,
            "-XX:StartFlightRecording:settings=profile,jdk.ExecutionSample#period=10ms",
            "-cp",
            System.getProperty("java.class.path"),
            "dev.candela.bench.workload.Workload",
            Integer.toString(seconds),
            folder.resolve("sources").toString(),
            folder.resolve("classes").toString(),
            "1",
            "0")
        .redirectErrorStream(true)
        .redirectOutput(folder.resolve("workload.log").toFile())
        .start();
  }

  private static Path chunkFolder(Path repository, Process target)
      throws IOException, InterruptedException {
    while (target.isAlive()) {
      try (Stream<Path> folders = Files.list(repository)) {
        Optional<Path> found = folders.filter(Files::isDirectory).findFirst();
        if (found.isPresent()) {
          return found.get();
        }
      }
      Thread.sleep(20);
    }
    throw new IOException("The workload ended at once with exit code " + target.exitValue());
  }

  private Optional<Update> poll(JfrFeed feed, JfrTail tail) throws IOException {
    long before = cpuNanos();
    if (!feed.accept(tail)) {
      return Optional.empty();
    }
    Profile profile = feed.profile();
    double cpuMillis = (cpuNanos() - before) / 1e6;
    Instant now = Instant.now();
    long nowNanos = now.getEpochSecond() * 1_000_000_000 + now.getNano();
    List<Long> agesMicros = new ArrayList<>();
    for (SampleTable table : profile.samples()) {
      int known = knownRows.getOrDefault(table.type().name(), 0);
      for (int row = known; row < table.size(); row++) {
        // An event with a duration has happened when it ends; such weights are that duration.
        boolean timed = table.type().unit() == WeightUnit.NANOS;
        long endNanos =
            table.startNanos().get(row) + (timed ? Math.max(0, table.weights().get(row)) : 0);
        agesMicros.add((nowNanos - endNanos) / 1000);
      }
      knownRows.put(table.type().name(), table.size());
    }
    return Optional.of(new Update(cpuMillis, agesMicros));
  }

  private void report(List<Update> updates) throws IOException {
    if (updates.size() < 6) {
      throw new IOException("Only " + updates.size() + " updates came; measure for longer");
    }
    long[] ages =
        updates.stream()
            .flatMap(update -> update.agesMicros().stream())
            .mapToLong(Long::longValue)
            .sorted()
            .toArray();
    int third = updates.size() / 3;
    double early = medianCpu(updates.subList(0, third));
    double late = medianCpu(updates.subList(updates.size() - third, updates.size()));
    Map<String, Object> results = new HashMap<>();
    results.put("updates", updates.size());
    results.put("events", ages.length);
    results.put("ageMedianMillis", ages[ages.length / 2] / 1000.0);
    results.put("age99Millis", ages[(int) (ages.length * 0.99)] / 1000.0);
    results.put("ageMaxMillis", ages[ages.length - 1] / 1000.0);
    results.put("cpuEarlyMillis", early);
    results.put("cpuLateMillis", late);
    out.printf("%d updates, %d events%n", updates.size(), ages.length);
    out.printf(
        "age of an event in the model: median %.0f ms (goal %.0f), p99 %.0f, max %.0f (goal"
            + " %.0f)%n",
        ages[ages.length / 2] / 1000.0,
        GOAL_MEDIAN_MILLIS,
        ages[(int) (ages.length * 0.99)] / 1000.0,
        ages[ages.length - 1] / 1000.0,
        GOAL_MAX_MILLIS);
    out.printf(
        "CPU of an update: first third %.2f ms, last third %.2f ms (medians), ratio %.2f%n",
        early, late, late / early);
    if (json != null) {
      Baseline.write(json, "tail", results);
    }
  }

  private static double medianCpu(List<Update> updates) {
    return updates.stream()
        .mapToDouble(Update::cpuMillis)
        .sorted()
        .skip(updates.size() / 2)
        .findFirst()
        .orElseThrow();
  }

  private static long cpuNanos() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }
}
