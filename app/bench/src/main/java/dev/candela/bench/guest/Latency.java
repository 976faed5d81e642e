package dev.candela.bench.guest;

import dev.candela.bench.machine.Baseline;
import dev.candela.bench.machine.Quantiles;
import dev.candela.engine.capture.LiveSession;
import dev.candela.engine.capture.LiveSession.ProfileFeed;
import dev.candela.engine.capture.SamplingSettings;
import dev.candela.engine.capture.SessionListener;
import dev.candela.engine.capture.jvm.CaptureFailure;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.SampleTable;
import dev.candela.wire.EngineKind;
import dev.candela.wire.EventGroup;
import dev.candela.wire.EventKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The age of a sample when it is first shown. */
@Command(
    name = "latency",
    description = "Measure the time from a sample to the profile that first shows it.")
public final class Latency implements Callable<Integer> {
  private static final long GOAL_MEDIAN_MILLIS = 400;
  private static final long GOAL_LAST_PERCENT_MILLIS = 1000;

  @Mixin private Jdk jdk;

  @Option(names = "--engine", defaultValue = "async")
  private EngineKind engine;

  @Option(names = "--seconds", defaultValue = "20")
  private int seconds;

  @Option(names = "--interval", paramLabel = "NANOS", defaultValue = "1000000")
  private long intervalNanos;

  @Option(names = "--recorder", description = "with the JDK's recorder beside the engine")
  private boolean recorder;

  @Mixin private Baseline baseline;

  @Override
  public Integer call() throws IOException, InterruptedException, CaptureFailure {
    Path file = Files.createDirectories(Path.of("target", "latency")).resolve("x.jfr");
    Ages ages = new Ages();
    SamplingSettings settings =
        new SamplingSettings(
            engine,
            Map.of(EventKind.CPU, intervalNanos),
            0,
            true,
            0,
            recorder ? EventGroup.all() : Set.of(),
            false);
    try (Answering target = Answering.start(jdk, List.of(), "Throughput", 1, 20, 30);
        LiveSession session =
            jdk.record(target, settings, file, new ProfileFeed(file.toString()), ages)) {
      target.ask();
      Thread.sleep(seconds * 1000L);
      session.pause();
    }
    Quantiles millis = ages.quantiles();
    if (millis.count() == 0) {
      throw new IOException("No sample came");
    }
    double median = millis.median();
    double last = millis.at(0.99);
    System.out.printf(
        "%s%s on JDK %d: %d samples in %d profiles; median %.0f ms (goal %d: %s), 99th percentile"
            + " %.0f ms (goal %d: %s), oldest %.0f ms%n",
        engine.label(),
        recorder ? " and the JDK's recorder" : "",
        jdk.feature(),
        millis.count(),
        ages.profiles,
        median,
        GOAL_MEDIAN_MILLIS,
        median < GOAL_MEDIAN_MILLIS ? "met" : "MISSED",
        last,
        GOAL_LAST_PERCENT_MILLIS,
        last < GOAL_LAST_PERCENT_MILLIS ? "met" : "MISSED",
        millis.at(1));
    baseline.add(
        "latency",
        Map.of("engine", engine.label(), "medianMillis", median, "percentile99Millis", last));
    return 0;
  }

  /** Takes the age of every sample when the first profile with it is published. */
  private static final class Ages implements SessionListener {
    private final List<Double> millis = new ArrayList<>();
    private int seen;
    private int profiles;

    @Override
    public synchronized void onProfile(Profile profile) {
      Instant now = Instant.now();
      long nowNanos = now.getEpochSecond() * 1_000_000_000L + now.getNano();
      profiles++;
      SampleTable table =
          profile
              .samples("jdk.ExecutionSample")
              .or(() -> profile.samples("jdk.CPUTimeSample"))
              .orElse(null);
      for (; table != null && seen < table.size(); seen++) {
        millis.add((nowNanos - table.startNanos().get(seen)) / 1e6);
      }
    }

    synchronized Quantiles quantiles() {
      return Quantiles.of(millis);
    }
  }
}
