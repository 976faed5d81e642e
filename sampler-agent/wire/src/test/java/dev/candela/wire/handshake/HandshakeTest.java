package dev.candela.wire.handshake;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.wire.Commands;
import dev.candela.wire.FrameDecoder;
import dev.candela.wire.Reports;
import dev.candela.wire.Samples;
import dev.candela.wire.payload.Refusal;
import dev.candela.wire.payload.WireException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

public class HandshakeTest {
  private final byte[] token = Samples.counting(32, 0);
  private final Handshake application = Handshake.application(token, Samples.counting(32, 64));
  private final Handshake agent = Handshake.agent(token, Samples.counting(32, 128));

  /** Hands a whole frame to {@code receiver} and returns what it wants to send. */
  public static byte[] pass(byte[] frame, Handshake receiver) throws WireException {
    byte[][] answer = new byte[1][];
    FrameDecoder decoder =
        new FrameDecoder(
            (type, payload, length) -> answer[0] = receiver.receive(type, payload, length));
    decoder.feed(frame, 0, frame.length);
    return answer[0];
  }

  @Test
  void provesBothSides() throws WireException {
    byte[] proof = pass(agent.opening(), application);
    assertEquals(0, pass(application.opening(), agent).length);
    assertFalse(agent.proven());
    byte[] answer = pass(proof, agent);
    assertTrue(agent.proven());
    assertEquals(0, pass(answer, application).length);
    assertTrue(application.proven());
    assertEquals(Handshake.VERSION, application.version());
  }

  @Test
  void agentTellsNothingToStrangerWithAnotherToken() throws WireException {
    Handshake stranger = Handshake.application(Samples.counting(32, 1), Samples.counting(32, 64));
    pass(stranger.opening(), agent);
    byte[] proof = pass(agent.opening(), stranger);
    WireException refused = assertThrows(WireException.class, () -> pass(proof, agent));
    assertEquals(Refusal.Reason.WRONG_PROOF, refused.reason());
    assertFalse(agent.proven());
  }

  @Test
  void ownProofCannotBeSentBack() throws WireException {
    byte[] proof = pass(agent.opening(), application);
    WireException refused = assertThrows(WireException.class, () -> pass(proof, application));
    assertEquals(Refusal.Reason.WRONG_PROOF, refused.reason());
  }

  @Test
  void refusesFutureVersionWithBothRanges() {
    byte[] hello = HexFormat.of().parseHex("0100000028434e444c00020003" + "00".repeat(32));
    WireException refused = assertThrows(WireException.class, () -> pass(hello, agent));
    assertEquals(Refusal.Reason.VERSION, refused.reason());
    assertTrue(refused.getMessage().contains("versions 2 to 3"), refused.getMessage());
  }

  @Test
  void newerPeerThatStillSpeaksOursIsWelcome() throws WireException {
    byte[] hello = HexFormat.of().parseHex("0100000028434e444c00010009" + "00".repeat(32));
    pass(hello, agent);
    assertEquals(1, agent.version());
  }

  @Test
  void refusesAnythingElseBeforeProof() {
    for (byte[] frame :
        new byte[][] {Commands.start(Samples.request()), Commands.ping(1), Reports.bye("x")}) {
      WireException refused = assertThrows(WireException.class, () -> pass(frame, agent));
      assertEquals(Refusal.Reason.MALFORMED, refused.reason());
    }
  }

  @Test
  void repeatsReasonOfRefusal() {
    byte[] frame = Refusal.frame(new WireException(Refusal.Reason.BUSY, "Another one holds it."));
    WireException refused = assertThrows(WireException.class, () -> pass(frame, application));
    assertEquals(Refusal.Reason.BUSY, refused.reason());
    assertEquals("Another one holds it.", refused.getMessage());
  }

  @Test
  void macAgreesWithPublishedVectors() {
    // RFC 4231, test cases 2 and 6 (a key longer than a block).
    assertEquals(
        "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
        HexFormat.of()
            .formatHex(
                Sha256.hmac(
                    "Jefe".getBytes(StandardCharsets.US_ASCII),
                    "what do ya want for nothing?".getBytes(StandardCharsets.US_ASCII))));
    byte[] longKey = new byte[131];
    java.util.Arrays.fill(longKey, (byte) 0xaa);
    assertEquals(
        "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54",
        HexFormat.of()
            .formatHex(
                Sha256.hmac(
                    longKey,
                    "Test Using Larger Than Block-Size Key - Hash Key First"
                        .getBytes(StandardCharsets.US_ASCII))));
  }
}
