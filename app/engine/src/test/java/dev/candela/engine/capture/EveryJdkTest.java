package dev.candela.engine.capture;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.candela.engine.capture.Recorder.ActiveRecording;
import dev.candela.engine.capture.Recorder.RecordRequest;
import dev.candela.engine.capture.jvm.CaptureFailure;
import dev.candela.engine.capture.jvm.InstalledJdks.InstalledJdk;
import dev.candela.engine.capture.start.Attacher.AttachTarget;
import dev.candela.engine.capture.start.Launcher.LaunchSpec;
import dev.candela.engine.capture.testkit.RealAgent;
import dev.candela.engine.capture.testkit.TargetJdks;
import dev.candela.engine.capture.testkit.TargetProcess;
import dev.candela.engine.capture.testkit.TargetProgram;
import dev.candela.engine.format.ProfileReaders;
import dev.candela.engine.format.input.UnreadableProfileException;
import dev.candela.wire.EngineKind;
import dev.candela.wire.EventGroup;
import dev.candela.wire.EventKind;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Every engine in each JDK, attached to and launched; prints the rows of the table in recording.md
 * and compares them.
 */
class EveryJdkTest {
  private static final Path DOCUMENT = Path.of("..", "docs", "recording.md");

  private enum Column {
    ASYNC(EngineKind.ASYNC),
    ASYNC_AND_RECORDER(EngineKind.ASYNC),
    JFR(EngineKind.JFR),
    THREADS(EngineKind.THREADS);

    private final EngineKind engine;

    Column(EngineKind engine) {
      this.engine = engine;
    }

    EventGroup[] also() {
      return this == ASYNC_AND_RECORDER ? EventGroup.values() : new EventGroup[0];
    }
  }

  @TempDir Path directory;

  @ParameterizedTest(name = "JDK {0}")
  @ValueSource(ints = {8, 11, 17, 21, 25, 26, 27})
  void everyEngineWorksAsDocumented(int feature) throws Exception {
    InstalledJdk jdk = TargetJdks.feature(feature);
    try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
      CompletableFuture<Map<Column, String>> attached =
          CompletableFuture.supplyAsync(() -> attachTo(jdk), executor);
      LaunchSpec spec = TargetProgram.launch(jdk, List.of());
      Map<Column, String> launched = failures("launch", new RecordRequest.Launched(spec), jdk);
      StringBuilder row = new StringBuilder("| " + feature + " |");
      for (Column column : Column.values()) {
        String attach = attached.get(2, TimeUnit.MINUTES).get(column);
        row.append(' ').append(cell(attach, launched.get(column))).append(" |");
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
    String ways = (attach.isEmpty() ? "attach, " : "") + (launch.isEmpty() ? "launch, " : "");
    return ways.isEmpty() ? "none" : ways.substring(0, ways.length() - 2);
  }

  /** What was wrong with each, empty if it works. */
  private Map<Column, String> attachTo(InstalledJdk jdk) {
    try (TargetProcess target = TargetProcess.start(jdk)) {
      AttachTarget.Local local = new AttachTarget.Local(target.pid());
      return failures("attach", new RecordRequest.Running(local), jdk);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private Map<Column, String> failures(String way, RecordRequest.Source source, InstalledJdk jdk)
      throws Exception {
    Map<Column, String> failures = new EnumMap<>(Column.class);
    for (Column column : Column.values()) {
      failures.put(column, failure(way, source, column, jdk.runtime().feature()));
    }
    return failures;
  }

  /**
   * Records until there are samples, and what only the recorder counts; it works if the JDK's
   * reader finds them. Only where the JVM cannot flush its recorder does Candela say so.
   */
  private String failure(String way, RecordRequest.Source source, Column column, int feature)
      throws Exception {
    Map<EventKind, Long> intervals = Map.of(EventKind.CPU, 10_000_000L);
    SamplingSettings settings =
        new SamplingSettings(column.engine, intervals, 0, false, 0, Set.of(column.also()), false);
    Path file = directory.resolve(way + "-" + column + ".jfr");
    Optional<Duration> most = Optional.of(Duration.ofSeconds(40));
    RecordRequest request = new RecordRequest(source, settings, file, most);
    SessionLog log = new SessionLog();
    try {
      ActiveRecording recording = new Recorder(RealAgent.files()).start(request, phase -> {}, log);
      for (long read = 0; !recording.session().ended().isDone(); Thread.sleep(50)) {
        long size = file.toFile().length();
        if (size > read && missing(column, typesSoFar(file)).isEmpty()) {
          break;
        }
        read = size;
      }
      recording.stop();
      recording.await();
      List<String> remarks = recording.session().engine().remarks();
      boolean cannotFlush = remarks.stream().anyMatch(each -> each.contains("cannot flush"));
      if (cannotFlush != (column == Column.JFR && feature < 14)) {
        return "remarks: " + remarks;
      }
    } catch (CaptureFailure refused) {
      return refused.getMessage();
    }
    Set<String> types = new HashSet<>();
    for (RecordedEvent event : RecordingFile.readAllEvents(file)) {
      types.add(event.getEventType().getName());
    }
    String missing = missing(column, types);
    return missing.isEmpty() ? "" : missing + log.notices;
  }

  private static Set<String> typesSoFar(Path file) {
    try {
      return ProfileReaders.read(file).eventCounts().keySet();
    } catch (UnreadableProfileException nothingYet) {
      return Set.of();
    }
  }

  private static String missing(Column column, Set<String> types) {
    if (!types.contains("jdk.ExecutionSample") && !types.contains("jdk.CPUTimeSample")) {
      return "no samples";
    }
    return column != Column.ASYNC_AND_RECORDER || types.contains("jdk.JavaThreadStatistics")
        ? ""
        : "nothing of the JDK's recorder";
  }
}
