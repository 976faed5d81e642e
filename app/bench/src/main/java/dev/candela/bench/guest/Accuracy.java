package dev.candela.bench.guest;

import dev.candela.bench.machine.Baseline;
import dev.candela.engine.capture.RecordOutcome;
import dev.candela.engine.capture.RecordRequest;
import dev.candela.engine.capture.Recorder;
import dev.candela.engine.capture.SamplingSettings;
import dev.candela.engine.capture.SessionListener;
import dev.candela.engine.capture.jvm.CaptureFailure;
import dev.candela.engine.capture.start.LaunchSpec;
import dev.candela.engine.model.Profile;
import dev.candela.engine.read.ProfileReaders;
import dev.candela.wire.EngineKind;
import dev.candela.wire.EventKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How far each engine's shares are from what the thread's own clock says. */
@Command(
    name = "accuracy",
    mixinStandardHelpOptions = true,
    description = "Record a program of known shares with each engine and print the errors.")
public final class Accuracy implements Callable<Integer> {
  private static final String PROGRAM = "dev.candela.bench.program.KnownShares";

  /** The most that a leaf may be off, in percentage points. */
  private static final Map<EngineKind, Double> GOALS =
      Map.of(EngineKind.ASYNC, 1.0, EngineKind.JFR, 3.0, EngineKind.THREADS, 6.0);

  @Mixin private Jdk jdk;

  @Option(
      names = "--engine",
      split = ",",
      defaultValue = "async,jfr,threads",
      description = "default: ${DEFAULT-VALUE}")
  private List<EngineKind> engines;

  @Option(names = "--rounds", defaultValue = "3", description = "default: ${DEFAULT-VALUE}")
  private int rounds;

  @Option(names = "--seconds", defaultValue = "10", description = "default: ${DEFAULT-VALUE}")
  private int seconds;

  @Option(names = "--json", paramLabel = "FILE", description = "also write the results here")
  private Path json;

  @Override
  public Integer call() throws IOException, InterruptedException, CaptureFailure {
    Path folder = Files.createDirectories(Path.of("target", "accuracy"));
    List<Object> results = new ArrayList<>();
    System.out.println("engine   round  samples  leaf    truth  measured  error (points)");
    for (EngineKind engine : engines) {
      double worst = 0;
      double worstBare = 0;
      for (int round = 1; round <= rounds; round++) {
        worst = Math.max(worst, round(engine, round, folder, results));
        if (engine == EngineKind.JFR) {
          worstBare = Math.max(worstBare, bareRound(round, folder, results));
        }
      }
      if (engine == EngineKind.JFR) {
        System.out.printf(
            "the JDK's recorder without Candela: worst error %.2f points on JDK %d%n",
            worstBare, jdk.feature());
      }
      System.out.printf(
          "%s: worst error %.2f points on JDK %d, goal %.0f: %s%n",
          engine.label(),
          worst,
          jdk.feature(),
          GOALS.get(engine),
          worst <= GOALS.get(engine) ? "met" : "MISSED");
    }
    if (json != null) {
      Baseline.write(json, "accuracy", results);
    }
    return 0;
  }

  private double round(EngineKind engine, int round, Path folder, List<Object> results)
      throws IOException, InterruptedException, CaptureFailure {
    Path truthFile = folder.resolve("truth.txt");
    Path recording = record(engine, folder, truthFile);
    return compare(engine.label(), round, recording, truthFile, results);
  }

  /** The same program under the recorder alone: an error that is there, too, is not Candela's. */
  private double bareRound(int round, Path folder, List<Object> results)
      throws IOException, InterruptedException {
    Path truthFile = folder.resolve("truth-bare.txt");
    BareRecorder recorder = new BareRecorder(jdk, folder);
    Path recording = recorder.record(PROGRAM, Integer.toString(seconds), truthFile.toString());
    return compare("bare jfr", round, recording, truthFile, results);
  }

  private double compare(
      String name, int round, Path recording, Path truthFile, List<Object> results)
      throws IOException {
    Profile profile = ProfileReaders.read(recording);
    Map<String, Double> truth = LeafShares.told(truthFile);
    LeafShares measured = LeafShares.measured(profile, "KnownShares", truth.keySet());
    double worst = 0;
    for (Map.Entry<String, Double> leaf : truth.entrySet()) {
      double error = 100 * (measured.share(leaf.getKey()) - leaf.getValue());
      worst = Math.max(worst, Math.abs(error));
      System.out.printf(
          "%-8s %5d  %7d  %-6s %5.1f %%   %5.1f %%  %+.2f%n",
          name,
          round,
          measured.samples(),
          leaf.getKey(),
          100 * leaf.getValue(),
          100 * measured.share(leaf.getKey()),
          error);
      results.add(
          new LinkedHashMap<>(
              Map.of(
                  "engine", name,
                  "jdk", jdk.feature(),
                  "round", round,
                  "leaf", leaf.getKey(),
                  "truth", leaf.getValue(),
                  "measured", measured.share(leaf.getKey()))));
    }
    return worst;
  }

  private Path record(EngineKind engine, Path folder, Path truthFile)
      throws IOException, InterruptedException, CaptureFailure {
    Path file = folder.resolve(engine.label() + ".jfr");
    LaunchSpec program =
        LaunchSpec.ofClass(
            jdk.java(),
            List.of(),
            System.getProperty("java.class.path"),
            PROGRAM,
            List.of(Integer.toString(seconds), truthFile.toAbsolutePath().toString()));
    SamplingSettings settings =
        new SamplingSettings(engine, Map.of(EventKind.CPU, 1_000_000L), 0, true, 0);
    RecordRequest request =
        new RecordRequest(new RecordRequest.Launched(program), settings, file, Optional.empty());
    RecordOutcome outcome =
        new Recorder(jdk.agentFiles()).start(request, phase -> {}, SessionListener.SILENT).await();
    outcome.end().losses().forEach(loss -> System.out.println("  " + loss));
    return file;
  }
}
