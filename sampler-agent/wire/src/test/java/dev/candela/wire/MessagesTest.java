package dev.candela.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.wire.FrameDecoder.FrameListener;
import dev.candela.wire.payload.MessageType;
import dev.candela.wire.payload.PayloadWriter;
import dev.candela.wire.payload.Refusal;
import dev.candela.wire.payload.WireException;
import dev.candela.wire.payload.WireLimits;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Every message comes out as it went in. */
class MessagesTest {
  private final Log log = new Log();

  private List<String> commands(byte[]... frames) throws WireException {
    return read(new CommandDecoder(log), frames);
  }

  private List<String> reports(byte[]... frames) throws WireException {
    return read(new ReportDecoder(log), frames);
  }

  private List<String> read(FrameListener listener, byte[]... frames) throws WireException {
    FrameDecoder decoder = new FrameDecoder(listener);
    decoder.allowFullPayloads();
    for (byte[] frame : frames) {
      decoder.feed(frame, 0, frame.length);
    }
    return log.lines;
  }

  @Test
  void readsCommands() throws WireException {
    assertEquals(
        List.of(
            "start async [cpu=1000000, alloc=524288] depth 2048 kernel 250 ms also [GC, LOAD]",
            "start auto [] depth 0 0 ms also [LOCKS] by default",
            "pause",
            "resume",
            "flush 7",
            "stop",
            "detach",
            "ping -2",
            "refusal SILENCE Silent."),
        commands(
            Commands.start(Samples.request()),
            Commands.start(
                new StartRequest(
                    EngineKind.AUTO, List.of(), 0, false, 0, EnumSet.of(EventGroup.LOCKS), true)),
            Commands.pause(),
            Commands.resume(),
            Commands.flush(7),
            Commands.stop(),
            Commands.detach(),
            Commands.ping(-2),
            Refusal.frame(new WireException(Refusal.Reason.SILENCE, "Silent."))));
  }

  /** A hostile target's sentences are printed on the administrator's terminal. */
  @Test
  void textHasNothingThatATerminalObeys() throws WireException {
    assertEquals(
        List.of("notice WARNING a\ufffd[2Jb\ufffdc\nd"),
        reports(Reports.notice(new Notice(Notice.Severity.WARNING, "a\u001b[2Jb\u202ec\nd"))));
  }

  @Test
  void readsReports() throws WireException {
    assertEquals(
        List.of(
            "target 4711 agent 0.1.0 java 17.0.15 vm OpenJDK 64-Bit Server VM on Linux amd64"
                + " -asyncThere is no native bridge.Put it beside the agent. +jfr +threads",
            "started jfr (async cannot run here.) [cpu=10000000] depth 64 [é: two bytes]",
            "failed async No bridge. Add it.",
            "flushed 3 up to 68",
            "end of 3 at 1024",
            "status SAMPLING [TICKS_ASKED=100, TICKS_MET=99, AGENT_CPU_NANOS=5000000000]",
            "notice WARNING Lost.",
            "flushed 7",
            "stopped Asked to.",
            "pong -2",
            "repository /tmp/x with files",
            "repository /tmp/x",
            "bye Gone."),
        reports(
            Reports.target(Samples.target()),
            Reports.started(Samples.started()),
            Reports.startFailed(EngineOffer.unavailable(EngineKind.ASYNC, "No bridge.", "Add it.")),
            Reports.chunkFlushed(3, 68),
            Reports.chunkEnd(3, 1024),
            Reports.status(Samples.status()),
            Reports.notice(new Notice(Notice.Severity.WARNING, "Lost.")),
            Reports.flushed(7),
            Reports.stopped("Asked to."),
            Reports.pong(-2),
            Reports.repository("/tmp/x", true),
            Reports.repository("/tmp/x", false),
            Reports.bye("Gone.")));
  }

  @Test
  void unknownTypesAreSkipped() throws WireException {
    byte[] unknown = new PayloadWriter().putText("from the future").frame((byte) 0x7E);
    assertEquals(List.of("pause"), commands(unknown, Commands.pause()));
    log.lines.clear();
    assertEquals(List.of("pong 1"), reports(unknown, Reports.pong(1)));
  }

  @Test
  void fieldsAppendedByNewerPeerAreIgnored() throws WireException {
    PayloadWriter longer = new PayloadWriter().putInt(7).putText("new field");
    assertEquals(List.of("flush 7"), commands(longer.frame(MessageType.FLUSH)));
  }

  @Test
  void unknownEventsAndCountersAreLeftOut() throws WireException {
    PayloadWriter start = new PayloadWriter().putByte(3).putShort(2);
    start.putByte(99).putLong(5).putByte(2).putLong(6);
    start.putShort(1).putByte(0).putInt(0);
    assertEquals(
        List.of("start threads [wall=6] depth 1 0 ms"), commands(start.frame(MessageType.START)));
    log.lines.clear();
    PayloadWriter status = new PayloadWriter().putByte(0).putShort(2);
    status.putByte(200).putLong(5).putByte(4).putLong(6);
    assertEquals(List.of("status IDLE [SAMPLES=6]"), reports(status.frame(MessageType.STATUS)));
  }

  @Test
  void unknownEnginesAndActivitiesDoNotEndTheLink() throws WireException {
    PayloadWriter start = new PayloadWriter().putByte(9).putShort(0);
    start.putShort(1).putByte(0).putInt(0);
    assertEquals(
        List.of("start unknown [] depth 1 0 ms"), commands(start.frame(MessageType.START)));
    log.lines.clear();
    PayloadWriter target = new PayloadWriter().putLong(1).putText("1").putText("40");
    target.putText("vm").putText("os").putShort(2);
    target.putByte(9).putByte(1).putText("").putText("");
    target.putByte(3).putByte(1).putText("").putText("");
    PayloadWriter status = new PayloadWriter().putByte(9).putShort(0);
    assertEquals(
        List.of("target 1 agent 1 java 40 vm vm on os +threads", "status SAMPLING []"),
        reports(target.frame(MessageType.TARGET), status.frame(MessageType.STATUS)));
  }

  @Test
  void textIsCutAtItsBoundBetweenCharacters() throws WireException {
    String text = "x" + "é".repeat(WireLimits.MAX_TEXT_BYTES);
    reports(Reports.bye(text));
    String read = log.lines.get(0).substring("bye ".length());
    assertTrue(text.startsWith(read));
    assertEquals(WireLimits.MAX_TEXT_BYTES / 2, read.length());
  }

  @Test
  void shortPayloadNamesWhatIsMissing() {
    byte[] frame = new PayloadWriter().putShort(7).frame(MessageType.FLUSH);
    WireException refused = assertThrows(WireException.class, () -> commands(frame));
    assertEquals(Refusal.Reason.MALFORMED, refused.reason());
    assertEquals("A message ends after 2 bytes, 2 too early.", refused.getMessage());
  }

  @Test
  void partThatInflatesBeyondItsLengthIsRefused() {
    byte[] frame;
    try (ChunkEncoder encoder = new ChunkEncoder()) {
      frame = encoder.part(1, 0, new byte[100_000], 0, 100_000);
    }
    // The plain length follows type, length, chunk id, offset and encoding.
    frame[22] = 0;
    frame[23] = 0;
    frame[24] = 1;
    WireException refused = assertThrows(WireException.class, () -> reports(frame));
    assertEquals(Refusal.Reason.MALFORMED, refused.reason());
  }
}
