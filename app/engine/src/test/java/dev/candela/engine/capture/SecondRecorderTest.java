package dev.candela.engine.capture;

import static dev.candela.engine.model.Cancellation.NEVER;
import static dev.candela.engine.testkit.Said.assertContains;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.engine.analysis.RecordingQuality;
import dev.candela.engine.analysis.lock.ContendedLock;
import dev.candela.engine.analysis.lock.LockShares;
import dev.candela.engine.capture.LiveSession.ProfileFeed;
import dev.candela.engine.capture.jvm.InstalledJdks.InstalledJdk;
import dev.candela.engine.capture.link.AgentConnection;
import dev.candela.engine.capture.start.LaunchedTarget;
import dev.candela.engine.capture.start.Launcher;
import dev.candela.engine.capture.start.Launcher.LaunchSpec;
import dev.candela.engine.capture.testkit.Administrator;
import dev.candela.engine.capture.testkit.RealAgent;
import dev.candela.engine.capture.testkit.TargetJdks;
import dev.candela.engine.capture.testkit.TargetProcess;
import dev.candela.engine.capture.testkit.TargetProgram;
import dev.candela.engine.format.ProfileFiles;
import dev.candela.engine.format.input.ReadOptions;
import dev.candela.engine.format.input.ReadProgress;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.testkit.JfrTool;
import dev.candela.engine.timeline.Overview;
import dev.candela.engine.view.ProfileFilter;
import dev.candela.engine.view.View;
import dev.candela.engine.view.select.EventChoice;
import dev.candela.engine.view.select.SampleSelection;
import dev.candela.wire.EngineKind;
import dev.candela.wire.EventGroup;
import dev.candela.wire.EventKind;
import dev.candela.wire.Notice;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Stream;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** async-profiler and the JDK's recorder in one recording of a real JVM. */
class SecondRecorderTest {
  private static final String EXCEPTION = "jdk.JavaExceptionThrow";
  private static final String PAUSE = "jdk.GCPhasePause";

  @TempDir Path directory;
  private final SessionLog log = new SessionLog();

  private static SamplingSettings settings(EventKind... events) {
    Map<EventKind, Long> intervals = new HashMap<>();
    for (EventKind event : events) {
      intervals.put(event, 0L);
    }
    return new SamplingSettings(EngineKind.ASYNC, intervals, 0, true, 0, EventGroup.all(), false);
  }

  private LiveSession record(TargetProcess target, SamplingSettings settings) throws Exception {
    return record(target, settings, "x.jfr");
  }

  private LiveSession record(TargetProcess target, SamplingSettings settings, String name)
      throws Exception {
    AgentConnection connection = RealAgent.attach(target.pid());
    Path file = directory.resolve(name);
    return LiveSession.start(connection, settings, file, new ProfileFeed("live"), log);
  }

  private static TargetProcess contending(InstalledJdk jdk, String... more) throws Exception {
    List<String> options = new ArrayList<>(List.of("-Xmx64m", "-XX:+EnableDynamicAgentLoading"));
    options.addAll(List.of(more));
    return TargetProcess.start(jdk, options, List.of("contend"));
  }

  @Test
  void namesHoldersAndPausesOfAJvmOf17() throws Exception {
    namesHoldersAndPauses(TargetJdks.feature(17), EventKind.CPU);
  }

  @Test
  void namesHoldersOfSampledLocksOfAJvmOf25() throws Exception {
    namesHoldersAndPauses(TargetJdks.feature(25), EventKind.CPU, EventKind.LOCK);
  }

  private void namesHoldersAndPauses(InstalledJdk jdk, EventKind... events) throws Exception {
    try (TargetProcess target = contending(jdk)) {
      LiveSession session = record(target, settings(events));
      awaitEvents(live -> live.samples("candela.MonitorEnter").isPresent());
      Path snapshot = directory.resolve("snapshot.jfr");
      SessionLog.flush(session);
      LiveSession.copy(session.file(), snapshot);
      assertEquals("rw-------", Administrator.mode(snapshot));
      assertTrue(read(snapshot).events(PAUSE).isPresent());
      assertEquals(0, SessionLog.stop(session).status().droppedChunks().orElse(-1));
      assertEquals(List.of(), log.notices);
      assertEquals(List.of(), target.output());
    }
    try (Stream<Path> left = Files.list(directory)) {
      assertEquals(2, left.count(), "the recording and its copy");
    }
    Profile profile = read(directory.resolve("x.jfr"));
    assertEquals(List.of(), profile.warnings());
    assertTrue(profile.secondLateNanos() > 0);
    SampleTable thrown = profile.samples(EXCEPTION).orElseThrow();
    assertTrue(profile.second().has(thrown.type()));
    assertTrue(thrown.startNanos().get(0) < thrown.startNanos().get(thrown.size() - 1));
    assertTrue(profile.origin().recorder().startsWith("async-profiler"));
    assertEquals(
        JfrTool.countOfTarget(directory.resolve("x.jfr"), EXCEPTION),
        profile.eventCounts().get(EXCEPTION));
    assertTrue(
        Overview.of(View.of(profile, ProfileFilter.BY_METHOD), Overview.Lower.NONE, NEVER)
            .jvm()
            .pauses()
            .known());
    SampleSelection locks = SampleSelection.ALL.withEvents(EventChoice.parse("lock"));
    assertEquals(1, locks.tables(profile).size(), "each wait counts once");
    ContendedLock lock =
        LockShares.of(profile, locks, NEVER).locks().stream()
            .filter(each -> each.className().equals("java.lang.Class"))
            .findFirst()
            .orElseThrow();
    ContendedLock.Holder holder = lock.holders().getFirst();
    assertEquals("holder", profile.threads().name(holder.threadId()));
    assertFalse(holder.likely());
  }

  @Test
  void startsTheRecorderUnaskedOnlyWhereCompiledCodeStays() throws Exception {
    for (int feature : List.of(17, 25)) {
      try (TargetProcess target = contending(TargetJdks.feature(feature))) {
        LiveSession session = record(target, unasked());
        if (feature == 17) {
          awaitSoon(() -> log.notices.toString().contains(Notice.RECORDER_NOT_STARTED));
          assertFalse(target.jcmd("Thread.print").contains("JFR Rec"));
        } else {
          awaitEvents(_ -> true);
        }
        SessionLog.stop(session);
        assertEquals(feature == 17, RecordingQuality.noRecorder(read(session.file())).isPresent());
      }
    }
  }

  @Test
  void startsTheRecorderOfALaunchedJvmWhichKeepsItsCode() throws Exception {
    Path redefined = directory.resolve("redefined.log");
    List<String> options = List.of("-Xlog:redefine*=debug:file=" + redefined);
    LaunchSpec spec = TargetProgram.launch(TargetJdks.feature(17), options);
    LaunchedTarget target =
        new Launcher(RealAgent.files()).launch(spec, Redirect.DISCARD, Redirect.DISCARD);
    try {
      LiveSession session =
          LiveSession.start(target.awaitAgent(), unasked(), directory.resolve("x.jfr"), null, log);
      awaitSoon(() -> Files.readString(redefined).contains("redefined name=java.lang.Throwable"));
      SessionLog.stop(session);
    } finally {
      target.kill();
    }
    assertFalse(Files.readString(redefined).contains("all nmethods"));
  }

  /** Looks once a second, when a status comes. */
  private void awaitSoon(Callable<Boolean> condition) throws Exception {
    for (int looks = 0; !condition.call(); looks++) {
      assertTrue(looks < 60, log.notices.toString());
      log.nextStatus();
    }
  }

  private SamplingSettings unasked() {
    return new SamplingSettings(
        EngineKind.ASYNC, Map.of(EventKind.CPU, 0L), 0, true, 0, EventGroup.all(), true);
  }

  private void awaitEvents(Predicate<Profile> more) throws InterruptedException {
    Profile live;
    do {
      live = log.profiles.poll(30, TimeUnit.SECONDS);
      assertNotNull(live, "nothing of the second recorder came: " + log.notices);
    } while (live.samples(EXCEPTION).isEmpty() || live.events(PAUSE).isEmpty() || !more.test(live));
  }

  private static Profile read(Path file) throws Exception {
    return ProfileFiles.read(List.of(file), ReadOptions.ALL, ReadProgress.NONE);
  }

  /** Until an answer of the target says so. */
  private void recordBriefly(TargetProcess target, String command, String word) throws Exception {
    LiveSession brief = record(target, settings(EventKind.CPU), "brief.jfr");
    await(target, command, word, true);
    SessionLog.stop(brief);
    assertContains("running", await(target, "JFR.check", "Candela", false));
  }

  private String await(TargetProcess target, String command, String word, boolean wanted)
      throws Exception {
    long deadlineNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
    String answer = target.jcmd(command);
    while (answer.contains(word) != wanted) {
      assertTrue(System.nanoTime() < deadlineNanos, answer);
      TimeUnit.MILLISECONDS.sleep(10);
      answer = target.jcmd(command);
    }
    return answer;
  }

  @Test
  void leavesTheRecordingOfTheTargetAlone() throws Exception {
    Path own = directory.resolve("own.jfr");
    InstalledJdk jdk = TargetJdks.feature(17);
    try (TargetProcess target =
        contending(jdk, "-XX:StartFlightRecording=settings=default", "-Xlog:jfr*=off")) {
      LiveSession session = record(target, settings(EventKind.CPU));
      awaitEvents(_ -> true);
      SessionLog.stop(session);
      target.jcmd("JFR.dump", "filename=" + own);
      // Before the second recorder starts, while it may, and thereafter.
      recordBriefly(target, "VM.version", "");
      recordBriefly(target, "Thread.print", "candela-agent-recorder");
      recordBriefly(target, "JFR.check", "Candela");
      await(target, "Thread.print", "candela-agent-recorder", false);
    }
    List<RecordedEvent> events = RecordingFile.readAllEvents(own);
    assertTrue(
        events.stream()
            .anyMatch(event -> event.getEventType().getName().equals("jdk.JVMInformation")),
        "what it recorded at its start");
    Profile ours = read(directory.resolve("x.jfr"));
    long sampled =
        RecordingFile.readAllEvents(directory.resolve("x.jfr")).stream()
            .filter(event -> event.getEventType().getName().equals("jdk.ExecutionSample"))
            .count();
    assertTrue(sampled > ours.samples("jdk.ExecutionSample").orElseThrow().size());
  }
}
