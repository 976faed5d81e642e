package dev.candela.engine.capture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.engine.capture.LiveSession.ChunkFeed;
import dev.candela.engine.capture.LiveSession.ProfileFeed;
import dev.candela.engine.capture.Recorder.ActiveRecording;
import dev.candela.engine.capture.Recorder.RecordOutcome;
import dev.candela.engine.capture.Recorder.RecordRequest;
import dev.candela.engine.capture.SessionListener.SessionEnd;
import dev.candela.engine.capture.SessionListener.SessionEnd.Cause;
import dev.candela.engine.capture.SessionListener.SessionStatus;
import dev.candela.engine.capture.jvm.InstalledJdks.InstalledJdk;
import dev.candela.engine.capture.link.AgentConnection;
import dev.candela.engine.capture.start.Launcher.LaunchSpec;
import dev.candela.engine.capture.testkit.RealAgent;
import dev.candela.engine.capture.testkit.TargetJdks;
import dev.candela.engine.capture.testkit.TargetProcess;
import dev.candela.engine.capture.testkit.TargetProgram;
import dev.candela.engine.capture.testkit.Targets;
import dev.candela.engine.format.input.ReadOptions;
import dev.candela.engine.format.jfr.read.JfrFeed;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.testkit.JfrTool;
import dev.candela.jfr.ChunkHeader;
import dev.candela.wire.EngineKind;
import dev.candela.wire.EngineOffer;
import dev.candela.wire.EventKind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whole recordings: the real agent in real JVMs. */
class RealTargetTest {
  private static final SamplingSettings THREADS = RealAgent.settings(EngineKind.THREADS);

  @TempDir Path directory;

  @AutoClose private final Targets targets = new Targets();
  private final SessionLog log = new SessionLog();

  private Path file() {
    return directory.resolve("x.jfr");
  }

  private LiveSession attach(TargetProcess target, SessionListener listener) throws Exception {
    return attach(target, THREADS, null, listener);
  }

  private LiveSession attach(
      TargetProcess target, SamplingSettings settings, ChunkFeed feed, SessionListener listener)
      throws Exception {
    return LiveSession.start(RealAgent.attach(target.pid()), settings, file(), feed, listener);
  }

  @Test
  void publishesProfilesWhileItRecords() throws Exception {
    try (TargetProcess target = TargetProcess.start(17);
        LiveSession session = attach(target, THREADS, new ProfileFeed("live"), log)) {
      Profile profile;
      do {
        profile = log.profiles.poll(20, TimeUnit.SECONDS);
        assertNotNull(profile, "no profile with samples came");
      } while (profile.samples("jdk.ExecutionSample").isEmpty());
      assertEquals(List.of(), profile.warnings());
      assertFalse(session.ended().isDone());
    }
  }

  @Test
  void everyEngineThatTheTargetOffersRecords() throws Exception {
    List<EngineKind> offered;
    try (AgentConnection connection = RealAgent.attach(targets.start(17).pid())) {
      offered =
          connection.target().engines().stream()
              .filter(EngineOffer::available)
              .map(EngineOffer::engine)
              .toList();
    }
    assertTrue(offered.contains(EngineKind.THREADS), offered.toString());
    for (EngineKind engine : offered) {
      SamplingSettings settings =
          new SamplingSettings(engine, Map.of(EventKind.CPU, 10_000_000L), 0, true, 0);
      TargetProcess target = targets.start(17);
      // What the engine before it said is not waited for.
      log.statuses.clear();
      LiveSession session = attach(target, settings, null, log);
      log.awaitSamples(session);
      SessionEnd end = SessionLog.stop(session);
      // Of the few samples that there are async-profiler may have skipped one; chunks are whole.
      assertEquals(0, end.status().droppedChunks().orElse(-1), engine.label());
      assertEquals(0, end.unfinishedBytes(), engine.label());
      assertTrue(JfrTool.count(file(), "jdk.ExecutionSample") > 0, engine.label());
      assertEquals(List.of(), target.output(), engine.label());
    }
  }

  /** The session's thread tells of a status between two writes, so the file is looked at then. */
  @ParameterizedTest
  @CsvSource({"17, jdk.ExecutionSample", "25, jdk.CPUTimeSample"})
  void recordsAJvmByItsFlushes(int feature, String type) throws Exception {
    SamplingSettings settings =
        new SamplingSettings(EngineKind.JFR, Map.of(EventKind.CPU, 10_000_000L), 0, false, 0);
    List<Path> copies = new CopyOnWriteArrayList<>();
    SessionListener copying =
        new SessionListener() {
          @Override
          public void onStatus(SessionStatus status) {
            if (status.recordedBytes() > 0) {
              Path copy = directory.resolve("copy" + copies.size() + ".jfr");
              try {
                Files.copy(file(), copy);
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
              copies.add(copy);
            }
            log.onStatus(status);
          }

          @Override
          public void onProfile(Profile profile) {
            log.onProfile(profile);
          }
        };
    try (TargetProcess target = TargetProcess.start(feature, "-XX:+EnableDynamicAgentLoading")) {
      LiveSession session = attach(target, settings, new ProfileFeed("live"), copying);
      log.awaitSamples(session);
      while (copies.size() < 4) {
        assertNotNull(log.nextStatus(), "no status came any more");
      }
      assertEquals(1, session.status().recordedChunks(), "the chunk grows");
      SessionEnd end = SessionLog.stop(session);
      // The JDK's recorder may lose a sample; chunks are whole.
      assertEquals(0, end.status().droppedChunks().orElse(-1));
      assertEquals(0, end.unfinishedBytes());
    }
    long before = 0;
    for (Path copy : copies) {
      long samples = JfrTool.count(copy, type);
      assertTrue(samples >= before, copy + " has fewer than the one before");
      before = samples;
    }
    assertTrue(before > 0, "no samples");
    readsUntilTheOlderHeader(copies.getFirst(), copies.getLast(), type);
    List<Profile> profiles = new ArrayList<>();
    log.profiles.drainTo(profiles);
    Profile last = profiles.getLast();
    assertEquals(List.of(), last.warnings());
    assertEquals(JfrTool.countOfTarget(file(), type), last.eventCounts().get(type));
    JfrFeed feed = new JfrFeed("whole", ReadOptions.ALL);
    feed.accept(Files.readAllBytes(file()));
    assertEquals(samplesByThread(feed.profile(), type), samplesByThread(last, type));
    List<RecordedEvent> events = RecordingFile.readAllEvents(file());
    assertEquals(
        events.size(), events.stream().map(RecordedEvent::toString).distinct().count(), "once");
    assertEquals(
        last.eventCounts().get(type),
        last.samples(type).orElseThrow().size(),
        "every sample that counts is shown");
  }

  private static Map<String, Long> samplesByThread(Profile profile, String type) {
    Map<String, Long> counts = new TreeMap<>();
    SampleTable samples = profile.samples(type).orElseThrow();
    for (int row = 0; row < samples.size(); row++) {
      counts.merge(profile.threads().name(samples.threadIds().getInt(row)), 1L, Long::sum);
    }
    return counts;
  }

  /** What is in the file if Candela is killed between the bytes of a flush and their header. */
  private static void readsUntilTheOlderHeader(Path older, Path newer, String type)
      throws Exception {
    byte[] torn = Files.readAllBytes(newer);
    byte[] shorter = Files.readAllBytes(older);
    assertTrue(torn.length > shorter.length);
    System.arraycopy(shorter, 0, torn, 0, ChunkHeader.LENGTH_BYTES);
    JfrFeed feed = new JfrFeed("torn", ReadOptions.ALL);
    feed.accept(torn);
    assertEquals(
        JfrTool.countOfTarget(older, type), feed.profile().eventCounts().getOrDefault(type, 0L));
    assertEquals(1, feed.profile().warnings().size(), feed.profile().warnings()::toString);
  }

  @ParameterizedTest
  @ValueSource(ints = {17, 25})
  void recordsAndLeaves(int feature) throws Exception {
    InstalledJdk jdk = TargetJdks.feature(feature);
    // Without that option a JVM of 21 or newer itself prints a warning when an agent is loaded.
    TargetProcess target = targets.start(jdk, "-XX:+EnableDynamicAgentLoading");
    LiveSession session = attach(target, log);
    assertEquals(EngineKind.THREADS, session.engine().engine());
    log.awaitSamples(session);
    SessionLog.flush(session);
    SessionEnd end = SessionLog.stop(session);
    assertEquals(Cause.STOPPED, end.cause());
    assertEquals("Stopped.", end.sentence());
    assertEquals(List.of(), end.losses());
    assertTrue(JfrTool.count(file(), "jdk.ExecutionSample") > 0);
    assertTrue(target.process().isAlive());
    assertEquals(List.of(), target.output());
  }

  @Test
  void aKilledTargetLeavesEverythingUpToTheLastChunk() throws Exception {
    TargetProcess target = targets.start(17);
    LiveSession session = attach(target, log);
    log.awaitSamples(session);
    target.signal("KILL");
    assertEquals(Cause.TARGET_ENDED, SessionLog.end(session).cause());
    assertTrue(JfrTool.count(file(), "jdk.ExecutionSample") > 0);
  }

  @Test
  void aTargetThatEndsByItselfSendsItsLastSamples() throws Exception {
    TargetProcess target = targets.start(17);
    LiveSession session = attach(target, log);
    target.signal("TERM");
    SessionEnd end = SessionLog.end(session);
    assertEquals(Cause.TARGET_ENDED, end.cause());
    assertEquals("The program has ended.", end.sentence());
  }

  @Test
  void pausesAndResumes() throws Exception {
    try (TargetProcess target = TargetProcess.start(17);
        LiveSession session = attach(target, log)) {
      session.pause();
      log.awaitStatus("pause", SessionStatus::paused);
      session.resume();
      log.awaitStatus("end of the pause", status -> !status.paused());
    }
  }

  @Test
  void aStoppedTargetGoesOnLater() throws Exception {
    try (TargetProcess target = TargetProcess.start(17);
        LiveSession session = attach(target, log)) {
      log.awaitStatus("chunks", status -> status.recordedChunks() > 0);
      target.signal("STOP");
      Path status = Path.of("/proc", Long.toString(target.pid()), "status");
      while (!Files.readString(status).contains("\nState:\tT")) {
        Thread.sleep(10);
      }
      // Longer than what is on its way takes, shorter than the silence that ends a session.
      Thread.sleep(1_000);
      long before = session.status().recordedChunks();
      Thread.sleep(1_000);
      assertEquals(before, session.status().recordedChunks());
      assertFalse(session.ended().isDone());
      target.signal("CONT");
      log.awaitStatus("chunks", now -> now.recordedChunks() > before);
    }
  }

  @Test
  void aReaderThatStallsForTenSecondsDoesNoHarm() throws Exception {
    CountDownLatch stalled = new CountDownLatch(1);
    SessionListener slow =
        new SessionListener() {
          @Override
          public void onStatus(SessionStatus status) {
            if (stalled.getCount() > 0) {
              stalled.countDown();
              try {
                Thread.sleep(10_000);
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            }
            log.onStatus(status);
          }
        };
    TargetProcess target = targets.start(17);
    LiveSession session = attach(target, slow);
    log.awaitSamples(session);
    assertEquals(Cause.STOPPED, SessionLog.stop(session).cause());
    assertTrue(target.process().isAlive());
    assertTrue(JfrTool.count(file(), "jdk.ExecutionSample") > 0);
  }

  @Test
  void recordsALaunchedProgramUntilItEnds() throws Exception {
    InstalledJdk jdk = TargetJdks.feature(17);
    LaunchSpec spec = TargetProgram.launch(jdk, List.of(), "seconds=2");
    RecordOutcome outcome = start(new RecordRequest.Launched(spec), Optional.empty()).await();
    assertEquals(Cause.TARGET_ENDED, outcome.end().cause());
    assertEquals(0, outcome.exitCode().orElse(-1));
    assertTrue(outcome.recordedAnything());
    assertTrue(JfrTool.count(file(), "jdk.ExecutionSample") > 0);
  }

  @Test
  void stopsAfterTheDurationAndEndsWhatItLaunched() throws Exception {
    LaunchSpec spec = TargetProgram.launch(TargetJdks.feature(17), List.of());
    ActiveRecording recording =
        start(new RecordRequest.Launched(spec), Optional.of(Duration.ofSeconds(1)));
    RecordOutcome outcome = recording.await();
    assertEquals(Cause.STOPPED, outcome.end().cause());
    assertTrue(outcome.exitCode().isEmpty());
    assertFalse(recording.target().orElseThrow().running());
  }

  private ActiveRecording start(RecordRequest.Source source, Optional<Duration> duration)
      throws Exception {
    RecordRequest request = new RecordRequest(source, THREADS, file(), duration);
    return new Recorder(RealAgent.files()).start(request, phase -> {}, log);
  }

  @Test
  void commandsFromManyThreadsDoNotMix() throws Exception {
    try (TargetProcess target = TargetProcess.start(17);
        LiveSession session = attach(target, log)) {
      CompletableFuture<?>[] all = new CompletableFuture<?>[16];
      for (int i = 0; i < all.length; i++) {
        all[i] =
            CompletableFuture.supplyAsync(
                    () -> {
                      session.pause();
                      session.resume();
                      return session.flush();
                    })
                .thenCompose(flushed -> flushed);
      }
      CompletableFuture.allOf(all).get(20, TimeUnit.SECONDS);
      assertFalse(session.ended().isDone());
    }
  }
}
