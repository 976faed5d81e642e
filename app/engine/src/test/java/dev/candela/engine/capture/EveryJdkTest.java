package dev.candela.engine.capture;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.candela.engine.capture.jvm.CaptureFailure;
import dev.candela.engine.capture.jvm.InstalledJdk;
import dev.candela.engine.capture.start.AttachTarget;
import dev.candela.engine.capture.start.LaunchSpec;
import dev.candela.engine.capture.testkit.JfrTool;
import dev.candela.engine.capture.testkit.RealAgent;
import dev.candela.engine.capture.testkit.TargetJdks;
import dev.candela.engine.capture.testkit.TargetProcess;
import dev.candela.engine.capture.testkit.TargetProgram;
import dev.candela.wire.EngineKind;
import dev.candela.wire.EventKind;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Every engine in each JDK, attached to and launched; prints the rows of the table in recording.md
 * and compares them.
 */
class EveryJdkTest {
  private static final Path DOCUMENT = Path.of("..", "docs", "recording.md");
  private static final List<EngineKind> ENGINES =
      List.of(EngineKind.ASYNC, EngineKind.JFR, EngineKind.THREADS);

  @TempDir Path directory;

  @ParameterizedTest(name = "JDK {0}")
  @ValueSource(ints = {8, 11, 17, 21, 25, 26, 27})
  void everyEngineWorksAsDocumented(int feature) throws Exception {
    InstalledJdk jdk = TargetJdks.feature(feature);
    try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
      CompletableFuture<Map<EngineKind, String>> attached =
          CompletableFuture.supplyAsync(() -> attachTo(jdk), executor);
      Map<EngineKind, String> launched = launch(jdk);
      StringBuilder row = new StringBuilder("| " + feature + " |");
      for (EngineKind engine : ENGINES) {
        String attach = attached.get(2, TimeUnit.MINUTES).get(engine);
        row.append(' ').append(cell(attach, launched.get(engine))).append(" |");
      }
      System.out.println(row);
      List<String> rows =
          Files.readAllLines(DOCUMENT).stream()
              .filter(line -> line.startsWith("| " + feature + " |"))
              .toList();
      assertEquals(
          List.of(row.toString()),
          rows,
          "recording.md says otherwise. Attached: " + attached.get() + ", launched: " + launched);
    }
  }

  private static String cell(String attach, String launch) {
    List<String> ways = new ArrayList<>();
    if (attach.isEmpty()) {
      ways.add("attach");
    }
    if (launch.isEmpty()) {
      ways.add("launch");
    }
    return ways.isEmpty() ? "none" : String.join(", ", ways);
  }

  /** What was wrong with each engine, empty if it works. */
  private Map<EngineKind, String> attachTo(InstalledJdk jdk) {
    Map<EngineKind, String> failures = new EnumMap<>(EngineKind.class);
    try (TargetProcess target = TargetProcess.start(jdk)) {
      for (EngineKind engine : ENGINES) {
        failures.put(
            engine,
            failure(
                "attach", new RecordRequest.Running(new AttachTarget.Local(target.pid())), engine));
      }
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
    return failures;
  }

  private Map<EngineKind, String> launch(InstalledJdk jdk) throws Exception {
    Map<EngineKind, String> failures = new EnumMap<>(EngineKind.class);
    LaunchSpec spec =
        LaunchSpec.ofClass(
            jdk.java(),
            List.of(),
            TargetProgram.classPath().toString(),
            TargetProgram.MAIN,
            List.of());
    for (EngineKind engine : ENGINES) {
      failures.put(engine, failure("launch", new RecordRequest.Launched(spec), engine));
    }
    return failures;
  }

  /** Makes a short recording; it works if the JDK's reader finds samples in it. */
  private String failure(String way, RecordRequest.Source source, EngineKind engine)
      throws Exception {
    SamplingSettings settings =
        new SamplingSettings(engine, Map.of(EventKind.CPU, 10_000_000L), 0, false, 0);
    Path file = directory.resolve(way + "-" + engine.label() + ".jfr");
    RecordRequest request =
        new RecordRequest(source, settings, file, Optional.of(Duration.ofSeconds(1)));
    try {
      ActiveRecording recording =
          new Recorder(RealAgent.files()).start(request, phase -> {}, SessionListener.SILENT);
      recording.session().ended().get(60, TimeUnit.SECONDS);
      recording.await();
    } catch (CaptureFailure refused) {
      return refused.getMessage();
    }
    long samples =
        JfrTool.count(file, "jdk.ExecutionSample") + JfrTool.count(file, "jdk.CPUTimeSample");
    return samples > 0 ? "" : "no samples";
  }
}
