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
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The difference between each engine's shares and those of the threads' own clocks. */
@Command(
    name = "accuracy",
    mixinStandardHelpOptions = true,
    description = "Record a program of known shares with each engine and print the errors.")
public final class Accuracy implements Callable<Integer> {
  private static final String PROGRAM = "dev.candela.bench.program.KnownShares";

  /** Not on the thread of the others: a sampler that misses it shows more of all of them. */
  private static final String OTHER_THREADS = "threads";

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
    Path folder = Files.createDirectories(Path.of("target", "accuracy"));
    List<Object> results = new ArrayList<>();
    System.out.println("engine   round  samples  work         truth  measured  error (points)");
    for (EngineKind engine : engines) {
      for (int round = 1; round <= rounds; round++) {
        round(engine, round, folder, results);
        if (engine == EngineKind.JFR) {
          bareRound(round, folder, results);
        }
      }
    }
    baseline.add("accuracy", results);
    return 0;
  }

  private void round(EngineKind engine, int round, Path folder, List<Object> results)
      throws IOException, InterruptedException, CaptureFailure {
    Path truthFile = folder.resolve("truth.txt");
    Path recording = record(engine, folder, truthFile);
    compare(engine.label(), round, recording, truthFile, results);
  }

  /** The same program under the recorder alone: an error that is there, too, is not Candela's. */
  private void bareRound(int round, Path folder, List<Object> results)
      throws IOException, InterruptedException {
    Path truthFile = folder.resolve("truth-bare.txt");
    BareRecorder recorder = new BareRecorder(jdk, folder);
    Path recording = recorder.record(PROGRAM, Integer.toString(seconds), truthFile.toString());
    compare("bare jfr", round, recording, truthFile, results);
  }

  private void compare(String name, int round, Path recording, Path truthFile, List<Object> results)
      throws IOException {
    Profile profile = ProfileReaders.read(recording);
    Map<String, Double> all = LeafShares.told(truthFile);
    Map<String, Double> ofOneThread = new LinkedHashMap<>(all);
    ofOneThread.remove(OTHER_THREADS);
    for (String leaf : all.keySet()) {
      Map<String, Double> among =
          new LinkedHashMap<>(leaf.equals(OTHER_THREADS) ? all : ofOneThread);
      double truth = LeafShares.normalized(among).get(leaf);
      LeafShares measured = LeafShares.measured(profile, "KnownShares", among.keySet());
      System.out.printf(
          "%-8s %5d  %7d  %-10s %5.1f %%   %5.1f %%  %+.1f%n",
          name,
          round,
          measured.samples(),
          leaf,
          100 * truth,
          100 * measured.share(leaf),
          100 * (measured.share(leaf) - truth));
      results.add(
          new LinkedHashMap<>(
              Map.of(
                  "engine", name,
                  "jdk", jdk.feature(),
                  "round", round,
                  "work", leaf,
                  "samples", measured.samples(),
                  "truth", truth,
                  "measured", measured.share(leaf))));
    }
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

    /** One kind of work in one recording. */
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

  /** The JDK's own recorder, as an option of the JVM, at a sample each millisecond. */
  static final class BareRecorder {
    private final Jdk jdk;
    private final Path folder;

    BareRecorder(Jdk jdk, Path folder) {
      this.jdk = jdk;
      this.folder = folder.toAbsolutePath();
    }

    Path record(String program, String... arguments) throws IOException, InterruptedException {
      Path file = folder.resolve("bare.jfr");
      Path settings = Files.writeString(folder.resolve("bare.jfc"), settings());
      List<String> command = new ArrayList<>(List.of(jdk.java().toString()));
      // As Candela launches programs.
      command.addAll(List.of("-XX:+UnlockDiagnosticVMOptions", "-XX:+DebugNonSafepoints"));
      command.add("-XX:StartFlightRecording=filename=" + file + ",settings=" + settings);
      command.addAll(List.of("-cp", System.getProperty("java.class.path"), program));
      command.addAll(List.of(arguments));
      Process process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      if (process.waitFor() != 0) {
        throw new IOException(program + " failed under the JDK's recorder");
      }
      return file;
    }

    private String settings() {
      String samples =
          jdk.feature() >= 25
              ? event("CPUTimeSample", "throttle", "1 ms")
              : event("ExecutionSample", "period", "1 ms")
                  + event("NativeMethodSample", "period", "1 ms");
      return """
      <?xml version="1.0" encoding="UTF-8"?>
      <configuration version="2.0">
      %s</configuration>
      """
          .formatted(samples);
    }

    private static String event(String name, String setting, String value) {
      return """
      <event name="jdk.%s">
        <setting name="enabled">true</setting>
        <setting name="stackTrace">true</setting>
        <setting name="%s">%s</setting>
      </event>
      """
          .formatted(name, setting, value);
    }
  }

  /** What share of the time in a few methods each of them has, with all that it calls. */
  record LeafShares(Map<String, Double> shares, long samples) {
    /** Nanoseconds as the program wrote them: a line of name and number for each. */
    static Map<String, Double> told(Path file) throws IOException {
      Map<String, Double> nanos = new LinkedHashMap<>();
      for (String line : Files.readAllLines(file)) {
        String[] words = line.split(" ");
        nanos.put(words[0], Double.parseDouble(words[1]));
      }
      return nanos;
    }

    /** What a profile says; samples in none of the methods do not count. */
    static LeafShares measured(Profile profile, String className, Collection<String> methods) {
      StackWeights weights = StackWeights.of(profile, SampleSelection.ALL, Cancellation.NEVER);
      HotMethods hot =
          HotMethods.of(
              new WeightedStacks(profile.symbols(), profile.stacks(), weights), Cancellation.NEVER);
      Map<String, Double> sums = new LinkedHashMap<>();
      methods.forEach(method -> sums.put(method, 0.0));
      long samples = 0;
      for (int methodId : hot.byTotal()) {
        String name = hot.symbols().methodName(methodId);
        if (sums.containsKey(name) && hot.symbols().className(methodId).endsWith(className)) {
          sums.merge(name, (double) hot.totalWeight(methodId), Double::sum);
          samples += hot.totalSamples(methodId);
        }
      }
      return new LeafShares(normalized(sums), samples);
    }

    /** The same with a sum of 1. */
    static Map<String, Double> normalized(Map<String, Double> sums) {
      double sum = sums.values().stream().mapToDouble(Double::doubleValue).sum();
      sums.replaceAll((name, value) -> sum == 0 ? 0 : value / sum);
      return sums;
    }

    double share(String method) {
      return shares.get(method);
    }
  }
}
