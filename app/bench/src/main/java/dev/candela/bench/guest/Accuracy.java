package dev.candela.bench.guest;

import com.google.gson.Gson;
import dev.candela.bench.machine.Baseline;
import dev.candela.engine.analysis.HotMethods;
import dev.candela.engine.capture.Recorder;
import dev.candela.engine.capture.Recorder.RecordOutcome;
import dev.candela.engine.capture.Recorder.RecordRequest;
import dev.candela.engine.capture.SamplingSettings;
import dev.candela.engine.capture.SessionListener;
import dev.candela.engine.capture.jvm.CaptureFailure;
import dev.candela.engine.capture.start.Launcher.LaunchSpec;
import dev.candela.engine.format.ProfileReaders;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Profile;
import dev.candela.engine.view.StackWeights;
import dev.candela.engine.view.WeightedStacks;
import dev.candela.engine.view.select.SampleSelection;
import dev.candela.wire.EngineKind;
import dev.candela.wire.EventKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The difference between each engine's shares and those of the threads' own clocks. */
@Command(
    name = "accuracy",
    description = "Record a program of known shares with each engine and print the errors.")
public final class Accuracy implements Callable<Integer> {
  private static final String PROGRAM = "dev.candela.bench.program.KnownShares";

  /** Not on the thread of the others: a sampler that misses it shows more of all of them. */
  private static final String OTHER_THREADS = "threads";

  @Mixin private Jdk jdk;

  @Option(names = "--engine", split = ",", defaultValue = "async,jfr,threads")
  private List<EngineKind> engines;

  @Option(names = "--rounds", defaultValue = "3")
  private int rounds;

  @Option(names = "--seconds", defaultValue = "10")
  private int seconds;

  @Mixin private Baseline baseline;

  @Option(
      names = "--table",
      paramLabel = "FILE",
      description = "only print the largest errors of such results as recording.md has them")
  private Path table;

  @Override
  public Integer call() throws IOException, InterruptedException, CaptureFailure {
    if (table != null) {
      System.out.print(Errors.table(table));
      return 0;
    }
    Path folder = Files.createDirectories(Path.of("target", "accuracy")).toAbsolutePath();
    List<Object> results = new ArrayList<>();
    System.out.println("engine   round  samples  work         truth  measured  error (points)");
    for (EngineKind engine : engines) {
      for (int round = 1; round <= rounds; round++) {
        Path truth = folder.resolve("truth.txt");
        compare(engine.label(), round, record(engine, folder, truth), truth, results);
        if (engine == EngineKind.JFR) {
          // An error that is there, too, is not Candela's.
          compare("bare jfr", round, recordBare(folder, truth), truth, results);
        }
      }
    }
    baseline.add("accuracy", results);
    return 0;
  }

  /** What share of the time in the program's methods each of them has, with all that it calls. */
  private void compare(String name, int round, Path recording, Path truthFile, List<Object> results)
      throws IOException {
    Map<String, Double> told = new LinkedHashMap<>();
    for (String line : Files.readAllLines(truthFile)) {
      String[] words = line.split(" ");
      told.put(words[0], Double.parseDouble(words[1]));
    }
    Profile profile = ProfileReaders.read(recording);
    StackWeights weights = StackWeights.of(profile, SampleSelection.ALL, Cancellation.NEVER);
    HotMethods hot =
        HotMethods.of(
            new WeightedStacks(profile.symbols(), profile.stacks(), weights), Cancellation.NEVER);
    Map<String, Double> measured = new HashMap<>();
    Map<String, Long> samples = new HashMap<>();
    for (int methodId : hot.byTotal()) {
      if (hot.symbols().className(methodId).endsWith("KnownShares")) {
        String method = hot.symbols().methodName(methodId);
        measured.merge(method, (double) hot.totalWeight(methodId), Double::sum);
        samples.merge(method, hot.totalSamples(methodId), Long::sum);
      }
    }
    for (String leaf : told.keySet()) {
      Set<String> among = new LinkedHashSet<>(told.keySet());
      if (!leaf.equals(OTHER_THREADS)) {
        among.remove(OTHER_THREADS);
      }
      double truth = share(told, leaf, among);
      double share = share(measured, leaf, among);
      long counted = among.stream().mapToLong(each -> samples.getOrDefault(each, 0L)).sum();
      System.out.printf(
          "%-8s %5d  %7d  %-10s %5.1f %%   %5.1f %%  %+.1f%n",
          name, round, counted, leaf, 100 * truth, 100 * share, 100 * (share - truth));
      results.add(
          new LinkedHashMap<>(
              Map.of(
                  "engine", name,
                  "jdk", jdk.feature(),
                  "round", round,
                  "work", leaf,
                  "samples", counted,
                  "truth", truth,
                  "measured", share)));
    }
  }

  private static double share(Map<String, Double> sums, String leaf, Set<String> among) {
    double all = among.stream().mapToDouble(each -> sums.getOrDefault(each, 0.0)).sum();
    return all == 0 ? 0 : sums.getOrDefault(leaf, 0.0) / all;
  }

  private Path record(EngineKind engine, Path folder, Path truth)
      throws IOException, InterruptedException, CaptureFailure {
    Path file = folder.resolve(engine.label() + ".jfr");
    LaunchSpec program =
        LaunchSpec.ofClass(
            jdk.java(),
            List.of(),
            System.getProperty("java.class.path"),
            PROGRAM,
            List.of(Integer.toString(seconds), truth.toString()));
    SamplingSettings settings =
        new SamplingSettings(engine, Map.of(EventKind.CPU, 1_000_000L), 0, true, 0);
    RecordRequest request =
        new RecordRequest(new RecordRequest.Launched(program), settings, file, Optional.empty());
    RecordOutcome outcome =
        new Recorder(jdk.agentFiles()).start(request, phase -> {}, SessionListener.SILENT).await();
    outcome.end().losses().forEach(loss -> System.out.println("  " + loss));
    return file;
  }

  /** Under the JDK's own recorder, as an option of the JVM, at a sample each millisecond. */
  private Path recordBare(Path folder, Path truth) throws IOException, InterruptedException {
    Path file = folder.resolve("bare.jfr");
    String samples =
        jdk.feature() >= 25
            ? event("CPUTimeSample", "throttle")
            : event("ExecutionSample", "period") + event("NativeMethodSample", "period");
    Path settings =
        Files.writeString(
            folder.resolve("bare.jfc"),
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <configuration version="2.0">
            %s</configuration>
            """
                .formatted(samples));
    Process process =
        new ProcessBuilder(
                jdk.java().toString(),
                // As Candela launches programs.
                "-XX:+UnlockDiagnosticVMOptions",
                "-XX:+DebugNonSafepoints",
                "-XX:StartFlightRecording=filename=" + file + ",settings=" + settings,
                "-cp",
                System.getProperty("java.class.path"),
                PROGRAM,
                Integer.toString(seconds),
                truth.toString())
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    if (process.waitFor() != 0) {
      throw new IOException(PROGRAM + " failed under the JDK's recorder");
    }
    return file;
  }

  private static String event(String name, String setting) {
    return """
    <event name="jdk.%s">
      <setting name="enabled">true</setting>
      <setting name="stackTrace">true</setting>
      <setting name="%s">1 ms</setting>
    </event>
    """
        .formatted(name, setting);
  }

  /** What was written as {@code --json}. */
  record Errors(List<Result> results) {
    /** In percentage points; larger errors are bold. */
    private static final double LARGE = 3;

    private static final String[][] WORK = {
      {"copy", "array copy"},
      {"count", "counted loop without a safepoint poll"},
      {"hash", "hashing"},
      {"sort", "sorting"},
      {"intrinsics", "intrinsics (`Math.sin`, `exp`)"},
      {"stat", "system calls (`File.length`)"},
      {"deflate", "JNI (`Deflater`)"},
      {OTHER_THREADS, "threads that live for less than a millisecond"},
    };

    record Result(String engine, int jdk, String work, double truth, double measured) {}

    /** In Markdown: the largest error of each engine and JDK, without the recorder alone. */
    static String table(Path file) throws IOException {
      List<Result> all = new Gson().fromJson(Files.readString(file), Errors.class).results;
      List<Result> columns =
          all.stream()
              .filter(result -> result.work.equals("copy") && !result.engine.startsWith("bare"))
              .map(result -> new Result(result.engine, result.jdk, "", 0, 0))
              .distinct()
              .sorted(Comparator.comparing(Result::engine).thenComparingInt(Result::jdk))
              .toList();
      StringBuilder table = new StringBuilder("| work |");
      columns.forEach(of -> table.append(" `%s` %d |".formatted(of.engine, of.jdk)));
      table.append("\n|---|").append("---|".repeat(columns.size())).append('\n');
      for (String[] work : WORK) {
        table.append("| ").append(work[1]).append(" |");
        for (Result of : columns) {
          double points =
              all.stream()
                  .filter(result -> result.engine.equals(of.engine) && result.jdk == of.jdk)
                  .filter(result -> result.work.equals(work[0]))
                  .map(result -> Math.rint(1000 * (result.measured - result.truth)) / 10)
                  .max(Comparator.comparingDouble(Math::abs))
                  .orElse(Double.NaN);
          String text = String.format(Locale.ROOT, "%+.1f", points);
          table.append(Math.abs(points) >= LARGE ? " **" + text + "** |" : " " + text + " |");
        }
        table.append('\n');
      }
      return table.toString();
    }
  }
}
