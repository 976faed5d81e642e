package dev.candela.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.candela.wire.handshake.Handshake;
import dev.candela.wire.handshake.HandshakeTest;
import dev.candela.wire.payload.Refusal;
import dev.candela.wire.payload.WireException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** The bytes of version 1, message by message. */
class GoldenBytesTest {
  private final byte[] token = Samples.counting(32, 0);
  private final byte[] applicationNonce = Samples.counting(32, 64);
  private final byte[] agentNonce = Samples.counting(32, 128);

  @Test
  void opensAsSpecified() throws IOException {
    Handshake application = Handshake.application(token, applicationNonce);
    Handshake agent = Handshake.agent(token, agentNonce);
    Golden.check("hello-application", application.opening());
    Golden.check("hello-agent", agent.opening());
    byte[] applicationProof = HandshakeTest.pass(agent.opening(), application);
    Golden.check("proof-application", applicationProof);
    HandshakeTest.pass(application.opening(), agent);
    Golden.check("proof-agent", HandshakeTest.pass(applicationProof, agent));
    Golden.check(
        "refusal", Refusal.frame(new WireException(Refusal.Reason.WRONG_PROOF, "Wrong token.")));
  }

  /** Their order is their number in the protocol. */
  @Test
  void constantsKeepTheirOrder() {
    assertEquals(
        "[CPU, WALL, ALLOC, LOCK, IO, EXCEPTION, LIVE, NATIVEMEM, CYCLES, CACHE_MISSES,"
            + " PAGE_FAULTS, CONTEXT_SWITCHES, TTSP]",
        Arrays.stream(EventKind.values()).map(Enum::name).toList().toString());
    assertEquals(
        "[GC, SAFEPOINTS, JIT, CLASSES, LOCKS, THREADS, IO, EXCEPTIONS, LOAD]",
        Arrays.toString(EventGroup.values()));
    assertEquals("[AUTO, ASYNC, JFR, THREADS, UNKNOWN]", Arrays.toString(EngineKind.values()));
    assertEquals(
        "[ELAPSED_NANOS, TICKS_ASKED, TICKS_MET, SAMPLES, LOST_SAMPLES, DROPPED_CHUNKS,"
            + " DROPPED_BYTES, SENT_CHUNKS, SENT_BYTES, AGENT_CPU_NANOS, QUEUED_BYTES,"
            + " CHUNK_PERIOD_NANOS]",
        Arrays.toString(Counter.values()));
    assertEquals("[IDLE, SAMPLING, PAUSED]", Arrays.toString(Status.Activity.values()));
    assertEquals("[NOTE, WARNING, ERROR]", Arrays.toString(Notice.Severity.values()));
    assertEquals(
        "[UNKNOWN, WRONG_PROOF, OVERSIZE, VERSION, MALFORMED, BUSY, SILENCE]",
        Arrays.toString(Refusal.Reason.values()));
  }

  @Test
  void commandsAreAsSpecified() throws IOException {
    Golden.check("start", Commands.start(Samples.request()));
    Golden.check("pause", Commands.pause());
    Golden.check("resume", Commands.resume());
    Golden.check("flush", Commands.flush(7));
    Golden.check("stop", Commands.stop());
    Golden.check("detach", Commands.detach());
    Golden.check("ping", Commands.ping(0x0102030405060708L));
  }

  @Test
  void reportsAreAsSpecified() throws IOException {
    Golden.check("target", Reports.target(Samples.target()));
    Golden.check("started", Reports.started(Samples.started()));
    Golden.check(
        "start-failed",
        Reports.startFailed(EngineOffer.unavailable(EngineKind.ASYNC, "No bridge.", "Add it.")));
    Golden.check("chunk-flushed", Reports.chunkFlushed(3, 68));
    Golden.check("chunk-end", Reports.chunkEnd(3, 1024));
    Golden.check("status", Reports.status(Samples.status()));
    Golden.check(
        "notice", Reports.notice(new Notice(Notice.Severity.WARNING, "Two chunks were lost.")));
    Golden.check("flushed", Reports.flushed(7));
    Golden.check("stopped", Reports.stopped("Asked to."));
    Golden.check("pong", Reports.pong(0x0102030405060708L));
    Golden.check("bye", Reports.bye("Asked to."));
    Golden.check("repository", Reports.repository("/tmp/2026_11_23_10_00_00_4711", true));
  }

  @Test
  void plainChunkPartIsAsSpecified() throws IOException {
    byte[] bytes = "FLR\0".getBytes(StandardCharsets.US_ASCII);
    try (ChunkEncoder encoder = new ChunkEncoder()) {
      Golden.check("chunk-part", encoder.part(3, 64, bytes, 0, bytes.length));
    }
  }
}
