package dev.candela.engine.capture;

import static dev.candela.engine.testkit.Said.assertContains;
import static dev.candela.engine.testkit.Said.message;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.engine.capture.LiveSession.ChunkFeed;
import dev.candela.engine.capture.SessionListener.RunningEngine;
import dev.candela.engine.capture.SessionListener.SessionEnd;
import dev.candela.engine.capture.SessionListener.SessionEnd.Cause;
import dev.candela.engine.capture.SessionListener.SessionNotice;
import dev.candela.engine.capture.SessionListener.SessionStatus;
import dev.candela.engine.capture.jvm.CaptureFailure;
import dev.candela.engine.capture.jvm.CaptureFailure.Obstacle;
import dev.candela.engine.capture.link.AgentConnection;
import dev.candela.engine.capture.link.AgentFiles;
import dev.candela.engine.capture.link.AgentInvitation;
import dev.candela.engine.capture.testkit.ScriptedAgent;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.ProfileBuilder;
import dev.candela.wire.ChunkEncoder;
import dev.candela.wire.Counter;
import dev.candela.wire.EngineKind;
import dev.candela.wire.EngineOffer;
import dev.candela.wire.EventKind;
import dev.candela.wire.EventSetting;
import dev.candela.wire.Notice;
import dev.candela.wire.Reports;
import dev.candela.wire.Started;
import dev.candela.wire.Status;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Sessions over a real socket with an agent that a test plays. */
@Execution(ExecutionMode.CONCURRENT)
class LiveSessionTest {
  @TempDir Path directory;
  private final SessionLog log = new SessionLog();
  private ScriptedAgent agent;
  private AgentConnection connection;

  @BeforeEach
  void connect() throws Exception {
    try (AgentInvitation invitation = AgentInvitation.forRunning()) {
      String arguments = invitation.agentArguments(AgentFiles.in(directory));
      byte[] token = HexFormat.of().parseHex(arguments.replaceAll(".*token-hex=|,.*", ""));
      agent = new ScriptedAgent(invitation.port(), token, ProcessHandle.current().pid());
      connection = invitation.connection().get(20, TimeUnit.SECONDS);
      connection.belongsTo(ProcessHandle.current().pid());
    }
  }

  @AfterEach
  void disconnect() throws IOException {
    agent.close();
    connection.close();
  }

  private Path file() {
    return directory.resolve("x.jfr");
  }

  private LiveSession start(ChunkFeed feed) throws Exception {
    return started(() -> begin(file(), feed, log));
  }

  /** While the agent says what it samples with. */
  private LiveSession started(Callable<LiveSession> starting) throws Exception {
    CompletableFuture<Void> played = playing(Reports.started(started()));
    LiveSession session = starting.call();
    played.join();
    return session;
  }

  private LiveSession begin(Path file, ChunkFeed feed, SessionListener listener)
      throws CaptureFailure, InterruptedException {
    return LiveSession.start(connection, SamplingSettings.DEFAULT, file, feed, listener);
  }

  private CompletableFuture<Void> playing(byte[] answer) {
    return CompletableFuture.runAsync(
        () -> {
          try {
            assertEquals("start auto", agent.nextCommand());
            agent.send(answer);
          } catch (IOException | InterruptedException e) {
            throw new AssertionError(e);
          }
        });
  }

  /** With these chunks in the file. */
  private SessionEnd ends(LiveSession session, Cause cause, String chunks) throws Exception {
    SessionEnd end = SessionLog.end(session);
    assertEquals(cause, end.cause());
    assertEquals(chunks, recorded());
    return end;
  }

  private static Started started() {
    return new Started(
        EngineKind.THREADS,
        "Only this one works.",
        List.of(new EventSetting(EventKind.CPU, 20_000_000)),
        512,
        false,
        List.of("Safepoint-biased."));
  }

  private void sendChunk(long number, String name) throws IOException {
    byte[] bytes = Chunks.named(name);
    try (ChunkEncoder encoder = new ChunkEncoder()) {
      agent.send(encoder.part(number, 0, bytes, 0, bytes.length));
    }
    agent.send(Reports.chunkEnd(number, bytes.length));
  }

  private String recorded() throws IOException {
    return Chunks.names(Files.readAllBytes(file()));
  }

  @Test
  void tellsWhatReallySamples() throws Exception {
    try (LiveSession session = start(null)) {
      assertEquals(
          new RunningEngine(
              EngineKind.THREADS,
              "Only this one works.",
              Map.of(EventKind.CPU, 20_000_000L),
              List.of("Safepoint-biased.")),
          session.engine());
      agent.close();
    }
  }

  @Test
  void writesEachChunkBeforeItIsShown() throws Exception {
    ProfileBuilder builder = new ProfileBuilder();
    LiveSession session =
        start(
            (chunk, recording) -> {
              String whole = recorded();
              assertTrue(whole.endsWith("|" + (chunk.number() == 1 ? "first" : "second")), whole);
              builder.countEvents(Chunks.names(chunk.read(recording)), 1);
              return builder.build();
            });
    sendChunk(1, "first");
    assertEquals("{|first=1}", next().eventCounts().toString());
    sendChunk(2, "second");
    assertEquals("{|first=1, |second=1}", next().eventCounts().toString());
    assertEquals(19, session.status().recordedBytes());
    assertEquals(2, session.status().recordedChunks());
    agent.send(Reports.bye("Detached."));
    agent.close();
    SessionLog.end(session);
    assertEquals(List.of(), log.notices);
  }

  private Profile next() throws InterruptedException {
    return log.profiles.poll(20, TimeUnit.SECONDS);
  }

  @Test
  void aChunkThatCannotBeShownIsStillRecorded() throws Exception {
    LiveSession session =
        start(
            (chunk, recording) -> {
              throw new IOException("bad pool at 68");
            });
    sendChunk(1, "first");
    agent.close();
    SessionLog.end(session);
    assertEquals("|first", recorded());
    assertEquals(
        List.of("Chunk 1 is recorded but cannot be shown: bad pool at 68"),
        log.notices.stream().map(SessionNotice::sentence).toList());
  }

  @Test
  void sendsCommandsFromAnyThread() throws Exception {
    LiveSession session = start(null);
    session.pause();
    assertEquals("pause", agent.nextCommand());
    CompletableFuture.runAsync(session::resume).join();
    assertEquals("resume", agent.nextCommand());
    CompletableFuture<Void> flushed = session.flush();
    assertEquals("flush 1", agent.nextCommand());
    assertFalse(flushed.isDone());
    agent.send(Reports.flushed(1));
    flushed.get(20, TimeUnit.SECONDS);
    agent.send(Reports.notice(new Notice(Notice.Severity.NOTE, "Slower now.")));
    CompletableFuture<SessionEnd> end = session.stop();
    assertEquals("detach", agent.nextCommand());
    agent.send(Reports.stopped("Done."));
    agent.send(Reports.bye("Gone."));
    agent.close();
    assertEquals(Cause.STOPPED, end.get(20, TimeUnit.SECONDS).cause());
    assertEquals(List.of(new SessionNotice(Notice.Severity.NOTE, "Slower now.")), log.notices);
    assertEquals(Cause.STOPPED, log.nextEnd().cause());
    session.pause();
    SessionLog.flush(session);
  }

  @Test
  void endsWhateverTheListenerDoes() throws Exception {
    SessionListener broken =
        new SessionListener() {
          @Override
          public void onNotice(SessionNotice notice) {
            throw new OutOfMemoryError("a listener's");
          }

          @Override
          public void onEnded(SessionEnd end) {
            LockSupport.park();
          }
        };
    LiveSession session = started(() -> begin(file(), null, broken));
    CompletableFuture<Void> flushed = session.flush();
    sendChunk(1, "first");
    agent.send(Reports.notice(new Notice(Notice.Severity.NOTE, "Hm.")));
    assertContains("a listener's", ends(session, Cause.LINK_BROKEN, "|first").sentence());
    flushed.get(20, TimeUnit.SECONDS);
  }

  @Test
  void withoutMemoryToShowItTheRecordingGoesOn() throws Exception {
    LiveSession session =
        start(
            (chunk, recording) -> {
              throw new OutOfMemoryError("Java heap space");
            });
    sendChunk(1, "first");
    sendChunk(2, "second");
    agent.close();
    SessionLog.end(session);
    assertEquals("|first|second", recorded());
    assertEquals(1, log.notices.size(), log.notices.toString());
    assertContains("-Xmx", log.notices.get(0).sentence());
  }

  @Test
  void startThatIsInterruptedLetsTheAgentGo() throws Exception {
    Runnable start = () -> assertThrows(InterruptedException.class, () -> begin(file(), null, log));
    Thread starter = Thread.ofPlatform().start(start);
    assertEquals("start auto", agent.nextCommand());
    starter.interrupt();
    starter.join();
    assertEquals("end", agent.nextCommand());
  }

  @Test
  void reportsWhatWasLost() throws Exception {
    LiveSession session = start(null);
    sendChunk(1, "first");
    byte[] half = Chunks.named("half");
    try (ChunkEncoder encoder = new ChunkEncoder()) {
      agent.send(encoder.part(2, 0, half, 0, half.length));
    }
    agent.send(
        Reports.status(
            new Status(
                Status.Activity.SAMPLING,
                Map.of(
                    Counter.LOST_SAMPLES, 3L,
                    Counter.DROPPED_CHUNKS, 2L,
                    Counter.DROPPED_BYTES, 4096L))));
    agent.close();
    SessionEnd end = ends(session, Cause.AGENT_LEFT, "|first");
    assertEquals("The agent has disconnected; the program is still running.", end.sentence());
    assertEquals(
        List.of(
            "The engine lost 3 samples.",
            "The agent dropped 2 chunks (4,096 bytes), because Candela was too slow or the"
                + " chunks were too large.",
            "The last chunk (8 bytes) is incomplete and is not in the file."),
        end.losses());
  }

  @Test
  void engineThatBreaksDownEndsTheSession() throws Exception {
    LiveSession session = start(null);
    sendChunk(1, "first");
    agent.send(Reports.notice(new Notice(Notice.Severity.ERROR, "No room.")));
    sendChunk(2, "second");
    agent.send(Reports.stopped("No room."));
    assertEquals("detach", agent.nextCommand());
    agent.send(Reports.bye("The agent disconnected as requested."));
    agent.close();
    SessionEnd end = ends(session, Cause.AGENT_LEFT, "|first|second");
    assertEquals("Sampling ended early: No room.", end.sentence());
  }

  @Test
  void fewLostSamplesAreNotWorthASentence() {
    assertEquals(List.of(), losses(9_990, 10));
    assertEquals(List.of("The engine lost 100 samples (1.0 %)."), losses(9_900, 100));
    // Of so few, chance leaves out or adds as many.
    assertEquals(List.of(), losses(94, 6));
    assertEquals(List.of("The engine lost 12 samples (12.0 %)."), losses(88, 12));
  }

  private static List<String> losses(long samples, long lost) {
    Status status =
        new Status(
            Status.Activity.IDLE, Map.of(Counter.SAMPLES, samples, Counter.LOST_SAMPLES, lost));
    return new SessionEnd(Cause.STOPPED, () -> "Stopped.", new SessionStatus(status, 1, 1), 0)
        .losses();
  }

  @Test
  void anEngineThatCannotRunIsAnErrorAndMakesNoFile() throws Exception {
    EngineOffer none = EngineOffer.unavailable(EngineKind.ASYNC, "No library.", "Use Linux.");
    playing(Reports.startFailed(none));
    String failure = message(CaptureFailure.class, () -> begin(file(), null, log));
    assertEquals("No library. Use Linux.", failure);
    assertFalse(Files.exists(file()));
    assertEquals("end", agent.nextCommand());
  }

  @Test
  void aFileThatCannotBeWrittenIsAnError() {
    playing(Reports.started(started()));
    Path file = directory.resolve("missing/x.jfr");
    CaptureFailure failure = assertThrows(CaptureFailure.class, () -> begin(file, null, log));
    assertEquals(Obstacle.Kind.FILE_UNUSABLE, failure.obstacle().kind());
  }

  @Test
  void aFileThatCannotBeCompletedIsAnErrorAlthoughItWasStopped() throws Exception {
    LiveSession session = start(null);
    sendChunk(1, "first");
    sendChunk(-1, "beside");
    while (session.status().recordedChunks() < 2) {
      assertFalse(session.ended().isDone());
      Thread.sleep(10);
    }
    Path part = directory.resolve("x.jfr.part");
    Files.write(part, new byte[0]);
    session.stop();
    assertEquals("detach", agent.nextCommand());
    agent.send(Reports.bye("The agent disconnected as requested."));
    agent.close();
    SessionEnd end = ends(session, Cause.FILE_FAILED, "|first");
    assertContains(" are in " + part + ". Keep both files", end.sentence());
  }

  @Test
  void badChunksEndTheSessionAndKeepTheGoodOnes() throws Exception {
    LiveSession session = start(null);
    sendChunk(1, "first");
    agent.send(Reports.chunkEnd(9, 5));
    ends(session, Cause.LINK_BROKEN, "|first");
  }

  @Test
  void garbageEndsTheSessionWithARefusal() throws Exception {
    LiveSession session = start(null);
    sendChunk(1, "first");
    agent.send(new byte[] {0x43, 0x7F, 0, 0, 0, 1, 2, 3});
    SessionEnd end = ends(session, Cause.LINK_BROKEN, "|first");
    assertTrue(end.sentence().startsWith("Protocol error: "), end.sentence());
    assertEquals("refusal OVERSIZE", agent.nextCommand());
  }

  @Test
  void anAgentThatDoesNotAnswerIsGivenUp() throws Exception {
    LiveSession session = start(null);
    sendChunk(1, "first");
    SessionEnd end = SessionLog.stop(session);
    assertEquals(Cause.STOPPED, end.cause());
    assertContains("did not answer", end.sentence());
    assertEquals("|first", recorded());
  }
}
