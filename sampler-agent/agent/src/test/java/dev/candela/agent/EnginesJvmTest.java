package dev.candela.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.candela.wire.Commands;
import dev.candela.wire.Counter;
import dev.candela.wire.EngineKind;
import dev.candela.wire.EngineOffer;
import dev.candela.wire.EventKind;
import dev.candela.wire.EventSetting;
import dev.candela.wire.Notice;
import dev.candela.wire.StartRequest;
import dev.candela.wire.Started;
import dev.candela.wire.Status;
import dev.candela.wire.TargetDescription;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The engines that others write, and the choice between them. */
@Execution(ExecutionMode.CONCURRENT)
class EnginesJvmTest extends RealJvms {
  private static final int SEVERAL = 6;

  @ParameterizedTest(name = "{1} on {0}")
  @CsvSource({
    "8, JFR, LOCK, jdk.ExecutionSample, jdk.JavaMonitorEnter",
    "25, JFR, LOCK, jdk.CPUTimeSample, jdk.JavaMonitorEnter",
    "8, ASYNC, WALL, jdk.ExecutionSample, profiler.WallClockSample",
    "25, ASYNC, WALL, jdk.ExecutionSample, profiler.WallClockSample"
  })
  void samples(int feature, EngineKind engine, EventKind second, String type, String secondType)
      throws Exception {
    Recorded recorded = record(feature, engine, second, type, secondType);
    assertTrue(type.equals("jdk.ExecutionSample") || recorded.of("jdk.ExecutionSample").isEmpty());
  }

  @Test
  void flightRecorderSamplesOn17() throws Exception {
    Recorded recorded =
        record(17, EngineKind.JFR, EventKind.LOCK, "jdk.ExecutionSample", "jdk.JavaMonitorEnter");
    assertTrue(recorded.of("jdk.JVMInformation").size() > 0);
    // Left out a moment after the recording has begun; unasked they would be there every 20 ms.
    long ofAgent =
        recorded.of("jdk.NativeMethodSample").stream()
            .filter(event -> Recorded.thread(event).startsWith(AgentThreads.NAME_PREFIX))
            .count();
    assertTrue(ofAgent <= 20, ofAgent + " samples of the agent");
  }

  @ParameterizedTest(name = "JDK {0}")
  @ValueSource(ints = {8, 17, 25})
  void flightRecorderKeepsDeepStacks(int feature) throws Exception {
    attach(feature, "ManyStacks");
    Started started = receiver.start(EngineKind.JFR, EventKind.LOCK);
    assertEquals(256, started.maxStackDepth());
    receiver.awaitRecorded(
        "a deep stack",
        recorded ->
            recorded.of("jdk.ThreadSleep").stream()
                .anyMatch(sleep -> sleep.getStackTrace().getFrames().size() > 100));
    receiver.detach();
  }

  @Test
  void flightRecorderKeepsTheDepthOfTheCommandLine() throws Exception {
    attach(17, "ManyStacks", "-XX:FlightRecorderOptions=stackdepth=100");
    assertEquals(100, receiver.start(EngineKind.JFR, EventKind.LOCK).maxStackDepth());
    receiver.detach();
  }

  /** Twice, for the first round's handlers are still there in the second one. */
  @Test
  void flightRecorderSamplesByProcessorTimeAfterAsyncProfiler() throws Exception {
    assumeTrue(System.getProperty("os.name").equals("Linux"), "CPUTimeSample exists on Linux");
    start(25, "Busy");
    for (int round = 0; round < 2; round++) {
      session(target, EngineKind.ASYNC, "jdk.ExecutionSample", "profiler.WallClockSample");
      session(target, EngineKind.JFR, "jdk.CPUTimeSample");
    }
    target.assertUnharmed();
  }

  private void session(TestTarget target, EngineKind engine, String... types) throws Exception {
    try (Receiver receiver = Receiver.listening(folder)) {
      receiver.attachWithBridge(target);
      receiver.start(engine, EventKind.CPU, EventKind.WALL);
      receiver.awaitEvents(SEVERAL, types);
      receiver.detach();
    }
  }

  @ParameterizedTest(name = "JDK {0}")
  @ValueSource(ints = {8, 17, 25})
  void othersCannotReadWhatTheFlightRecorderKeeps(int feature) throws Exception {
    assumeTrue(!System.getProperty("os.name").startsWith("Windows"), "permissions of POSIX");
    attach(feature, "Busy");
    for (int round = 0; round < 2; round++) {
      Watcher watcher = new Watcher(folder.resolve("tmp"), "_" + target.pid());
      receiver.start(EngineKind.JFR, EventKind.CPU);
      receiver.awaitChunks(2);
      assertEquals("rwx------", permissionsOfRepository(target));
      receiver.stop();
      assertFalse(watcher.read().contains("Busy"), "a class of the program, round " + round);
    }
    receiver.detach();
  }

  /** Another user, who opens each file that he may as soon as it is there. */
  private static final class Watcher {
    private final Map<String, InputStream> open = new HashMap<>();
    private final Thread thread;
    private volatile boolean done;

    Watcher(Path place, String suffix) {
      thread =
          Thread.ofPlatform()
              .daemon()
              .start(
                  () -> {
                    while (!done) {
                      String[] names = place.toFile().list((in, name) -> name.endsWith(suffix));
                      for (String name : names) {
                        openAll(place.resolve(name));
                      }
                    }
                  });
    }

    private void openAll(Path directory) {
      String[] names = directory.toFile().list();
      for (String name : names == null ? new String[0] : names) {
        try {
          InputStream in = Files.newInputStream(directory.resolve(name));
          if (Files.getPosixFilePermissions(directory).contains(PosixFilePermission.OTHERS_EXECUTE)
              && open.putIfAbsent(name, in) == null) {
            continue;
          }
          in.close();
        } catch (IOException e) {
          // It has gone again.
          continue;
        }
      }
    }

    String read() throws Exception {
      done = true;
      thread.join();
      StringBuilder all = new StringBuilder();
      for (InputStream in : open.values()) {
        try (in) {
          all.append(new String(in.readAllBytes(), StandardCharsets.ISO_8859_1));
        }
      }
      return all.toString();
    }
  }

  private String permissionsOfRepository(TestTarget target) throws IOException {
    try (Stream<Path> made = Files.list(folder.resolve("tmp"))) {
      Path repository =
          made.filter(path -> path.toString().endsWith("_" + target.pid())).findAny().orElseThrow();
      return PosixFilePermissions.toString(Files.getPosixFilePermissions(repository));
    }
  }

  @Test
  void aRepositoryThatOthersCanReadIsTold() throws Exception {
    assumeTrue(!System.getProperty("os.name").startsWith("Windows"), "permissions of POSIX");
    start(17, "Busy");
    listen();
    target.jcmd("JFR.start");
    receiver.attach(target);
    receiver.send(Commands.start(Receiver.request(EngineKind.JFR, EventKind.CPU)));
    String sentence = receiver.next(Notice.class).sentence();
    assertTrue(sentence.startsWith("Other users of the target's machine can read"), sentence);
    receiver.awaitChunks(1);
    assertEquals("rwxr-xr-x", permissionsOfRepository(target), "as the target has it");
    receiver.detach();
  }

  /** As on a full disk, of which async-profiler says nothing. */
  @ParameterizedTest(name = "at the end: {0}")
  @ValueSource(booleans = {false, true})
  void aProfilerThatCannotWriteIsNoticed(boolean atTheEnd) throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/prlimit")), "limits the size of files");
    attachWithBridge(17, "Busy");
    receiver.record(EngineKind.ASYNC, EventKind.CPU);
    String pid = Long.toString(target.pid());
    new ProcessBuilder("prlimit", "--pid", pid, "--fsize=0:").inheritIO().start().waitFor();
    if (atTheEnd) {
      receiver.send(Commands.stop());
    }
    assertEquals(
        "async-profiler did not write "
            + (atTheEnd ? "its last chunk" : "anything for 10 chunks")
            + ", so some data is missing.",
        receiver.next(Notice.class).sentence());
    assertEquals("alive", target.ask("?"));
    receiver.detach();
  }

  /** Starting the JDK's recorder takes it some 0.3 s of processor time. */
  @Test
  void asyncProfilerDoesNotSampleTheThreadThatStartsTheRecorder() throws Exception {
    assumeTrue(System.getProperty("os.name").equals("Linux"), "elsewhere the signal is SIGPROF");
    attachWithBridge(17, "Busy");
    receiver.startWithRecorder();
    receiver.awaitBesideData();
    receiver.awaitEvents(SEVERAL, "jdk.ExecutionSample");
    receiver.detach();
    Recorded recorded = Recorded.read(receiver.recording);
    List<String> threads =
        recorded.of("jdk.ExecutionSample").stream().map(Recorded::thread).toList();
    assertFalse(threads.contains(AgentThreads.NAME_PREFIX + "engine"), threads::toString);
    assertFalse(threads.contains(AgentThreads.NAME_PREFIX + "recorder"), threads::toString);
    assertEquals("alive", target.ask("?"));
  }

  @Test
  void firstChunkComesSoonerThanThePeriodOfTheOthers() throws Exception {
    int never = (int) TimeUnit.HOURS.toMillis(1);
    List<EventSetting> events =
        List.of(new EventSetting(EventKind.CPU, 0), new EventSetting(EventKind.WALL, 0));
    start(17, "Busy");
    listen();
    TargetDescription described = receiver.attachWithBridge(target);
    for (EngineOffer offer : described.engines()) {
      if (offer.available()) {
        receiver.send(Commands.start(new StartRequest(offer.engine(), events, 0, true, never)));
        receiver.next(Started.class);
        receiver.awaitChunks(1);
        receiver.stop();
      }
    }
    receiver.detach();
  }

  /** Records until each type has several events; checks what every engine must keep to. */
  private Recorded record(int feature, EngineKind engine, EventKind second, String... types)
      throws Exception {
    attachWithBridge(feature, "Busy");
    Started started = receiver.start(engine, EventKind.CPU, second);
    assertEquals(engine, started.engine());
    receiver.awaitChunks(2);
    receiver.awaitEvents(SEVERAL, types);
    receiver.stop();
    Status last = receiver.lastStatus();
    assertEquals(receiver.endedChunks(), last.get(Counter.SENT_CHUNKS, -1));
    assertEquals(Files.size(receiver.recording), last.get(Counter.SENT_BYTES, -1));
    assertTrue(last.get(Counter.SAMPLES, -1) >= SEVERAL, last.toString());
    assertTrue(last.get(Counter.AGENT_CPU_NANOS, -1) > 0, last.toString());
    receiver.detach();
    target.assertUnharmed();
    assertEquals(List.of(), leftovers(), "temporary files of the agent");
    return Recorded.read(receiver.recording);
  }

  private List<String> leftovers() {
    String[] names = folder.resolve("tmp").toFile().list((dir, name) -> name.startsWith("candela"));
    return List.of(names == null ? new String[0] : names);
  }

  @ParameterizedTest(name = "on {0}, beside async-profiler: {1}")
  @CsvSource({"8, false", "17, false", "25, true"})
  void recordingThatIsStoppedFromElsewhereIsSaid(int feature, boolean async) throws Exception {
    attachWithBridge(feature, "Busy");
    startRecorder(receiver, async);
    target.jcmd("JFR.stop", "name=Candela");
    String sentence = receiver.next(Notice.class).sentence();
    assertTrue(sentence.contains("was stopped by another tool"), sentence);
    receiver.detach();
    assertEquals("alive", target.ask("?"));
    assertEquals("", target.finish());
  }

  /** Alone or beside async-profiler, until it has written something. */
  private static void startRecorder(Receiver receiver, boolean async) throws Exception {
    if (async) {
      receiver.startWithRecorder();
      receiver.awaitBesideData();
    } else {
      receiver.record(EngineKind.JFR, EventKind.CPU);
    }
  }

  /**
   * A chunk has some 200 KB beside its events: one a second would fill this recording in 5 to 10 s,
   * and 12 do.
   */
  @ParameterizedTest(name = "on {0}, beside async-profiler: {1}")
  @CsvSource({"17, false", "25, false", "17, true", "25, true"})
  void recordingOfTheTargetItselfKeepsItsHistory(int feature, boolean async) throws Exception {
    Path dump = folder.resolve("own.jfr");
    start(feature, "Busy");
    listen();
    target.jcmd("JFR.start", "name=own", "maxsize=1m");
    Instant before = Instant.now();
    receiver.attachWithBridge(target);
    startRecorder(receiver, async);
    receiver.awaitChunks(12);
    receiver.detach();
    assertTrue(target.jcmd("JFR.check", "name=own").contains("running"));
    target.jcmd("JFR.dump", "name=own", "filename=" + dump);
    Recorded own = Recorded.read(dump);
    assertTrue(own.of("jdk.ThreadAllocationStatistics").size() > 0, "its own settings hold");
    Instant first =
        own.events.stream()
            .map(event -> event.getStartTime())
            .min(Comparator.naturalOrder())
            .orElseThrow();
    assertTrue(first.isBefore(before), first + " is after " + before);
    assertTrue(Recorded.read(receiver.recording).events.size() > 20);
  }

  @Test
  void beforeTheJvmFlushesItsChunkACostForOtherRecordingsIsSaid() throws Exception {
    start(11, "Busy");
    listen();
    target.jcmd("JFR.start", "name=own");
    receiver.attach(target);
    receiver.send(Commands.start(Receiver.request(EngineKind.JFR, EventKind.CPU)));
    String said = "";
    while (!said.contains("Another recording runs")) {
      said = receiver.next(Notice.class).sentence();
    }
    String remarks = receiver.next(Started.class).remarks().toString();
    assertTrue(remarks.contains("ends a chunk every 10 s"), remarks);
    receiver.awaitCounter(Counter.ELAPSED_NANOS, TimeUnit.SECONDS.toNanos(3));
    receiver.detach();
    assertTrue(Recorded.read(receiver.recording).of("jdk.ExecutionSample").size() > 0);
  }

  @Test
  void autoSaysWhyItIsNotTheFirst() throws Exception {
    start(17, "Busy");
    listen();
    TargetDescription description = receiver.attach(target, ",bridge=/nowhere.jar");
    EngineOffer async = description.engines().get(0);
    assertEquals(EngineKind.ASYNC, async.engine());
    assertFalse(async.available());
    assertEquals("The agent cannot find candela-native-bridge.jar.", async.reason());
    Started started = receiver.start(EngineKind.AUTO, EventKind.CPU);
    assertEquals(EngineKind.THREADS, started.engine());
    assertEquals(
        "Not async: The agent cannot find candela-native-bridge.jar. Not jfr: "
            + Notice.RECORDER_NOT_STARTED
            + " Choose the engine jfr to start it anyway.",
        started.why());
    receiver.stop();
    receiver.send(Commands.start(Receiver.request(EngineKind.ASYNC, EventKind.CPU)));
    EngineOffer failure = receiver.next(EngineOffer.class);
    assertEquals("The agent cannot find candela-native-bridge.jar.", failure.reason());
    assertTrue(failure.remedy().contains("bridge=FILE"), failure.remedy());
    // Nothing else can record it.
    assertEquals(EngineKind.JFR, receiver.start(EngineKind.AUTO, EventKind.ALLOC).engine());
    receiver.stop();
    receiver.detach();
  }

  @Test
  void pausedEngineSendsNothingAndGoesOn() throws Exception {
    attach(17, "Busy");
    receiver.start(EngineKind.THREADS, EventKind.WALL);
    receiver.awaitChunks(2);
    receiver.send(Commands.pause());
    receiver.send(Commands.flush(1));
    receiver.next(Integer.class);
    long asked = awaitStatus(receiver, Status.Activity.PAUSED).get(Counter.TICKS_ASKED, -1);
    long later = receiver.next(Status.class).get(Counter.TICKS_ASKED, -1);
    assertEquals(asked, later);
    receiver.send(Commands.resume());
    receiver.awaitChunks(1);
    receiver.detach();
    assertTrue(Recorded.read(receiver.recording).of("candela.ThreadSample").size() > 0);
  }

  @ParameterizedTest
  @CsvSource({"ASYNC, profiler.WallClockSample", "JFR, jdk.JavaMonitorEnter"})
  void sendsNothingDuringAPause(EngineKind engine, String waiting) throws Exception {
    attachWithBridge(17, "Busy");
    receiver.record(engine, EventKind.CPU, EventKind.WALL);
    receiver.send(Commands.pause());
    long sent = awaitStatus(receiver, Status.Activity.PAUSED).get(Counter.SENT_CHUNKS, -1);
    // The status at once, and the next one a second later, when chunks would have come.
    awaitStatus(receiver, Status.Activity.PAUSED);
    Status still = awaitStatus(receiver, Status.Activity.PAUSED);
    receiver.send(Commands.flush(1));
    receiver.next(Integer.class);
    assertEquals(sent, receiver.endedChunks());
    assertEquals(sent, still.get(Counter.SENT_CHUNKS, -1));
    receiver.send(Commands.resume());
    receiver.awaitEvents(1, waiting);
    receiver.detach();
    target.assertUnharmed();
  }

  @Test
  void profilerThatCannotGoOnAfterAPauseIsLetGo() throws Exception {
    attachWithBridge(17, "Busy");
    receiver.record(EngineKind.ASYNC, EventKind.CPU);
    receiver.send(Commands.pause());
    // No directory can be made in a file: no recording begins again.
    Files.move(folder.resolve("tmp"), folder.resolve("moved"));
    Files.createFile(folder.resolve("tmp"));
    receiver.send(Commands.resume());
    receiver.next(Receiver.Stopped.class);
    assertEquals(Status.Activity.IDLE, receiver.next(Status.class).activity());
    receiver.detach();
    target.assertUnharmed();
  }

  private static Status awaitStatus(Receiver receiver, Status.Activity activity)
      throws InterruptedException {
    Status status = receiver.next(Status.class);
    while (status.activity() != activity) {
      status = receiver.next(Status.class);
    }
    return status;
  }
}
