package dev.candela.wire;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.wire.handshake.Handshake;
import dev.candela.wire.payload.Refusal;
import dev.candela.wire.payload.WireException;
import dev.candela.wire.payload.WireLimits;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class FrameDecoderTest {
  private final List<String> seen = new ArrayList<>();
  private final FrameDecoder decoder =
      new FrameDecoder(
          (type, payload, length) ->
              seen.add(type + ":" + HexFormat.of().formatHex(payload, 0, length)));

  @Test
  void anySplitGivesTheSameMessages() throws WireException {
    byte[] stream = stream();
    decoder.allowFullPayloads();
    decoder.feed(stream, 0, stream.length);
    List<String> whole = List.copyOf(seen);
    assertEquals(203, whole.size());
    Random random = new Random(42);
    for (int round = 0; round < 200; round++) {
      seen.clear();
      int longest = 1 + random.nextInt(round < 20 ? 3 : 5000);
      for (int at = 0; at < stream.length; ) {
        int count = Math.min(stream.length - at, 1 + random.nextInt(longest));
        decoder.feed(stream, at, count);
        at += count;
      }
      assertEquals(whole, seen);
    }
  }

  @Test
  void announcedLengthAboveBoundIsRefusedAtOnce() {
    byte[] header = HexFormat.of().parseHex("10" + "00000401");
    WireException refused =
        assertThrows(WireException.class, () -> decoder.feed(header, 0, header.length));
    assertEquals(Refusal.Reason.OVERSIZE, refused.reason());
    assertTrue(refused.getMessage().contains("1025"), refused.getMessage());
  }

  @Test
  void negativeLengthCountsAsTooLong() {
    decoder.allowFullPayloads();
    byte[] header = HexFormat.of().parseHex("10" + "ffffffff");
    WireException refused =
        assertThrows(WireException.class, () -> decoder.feed(header, 0, header.length));
    assertEquals(Refusal.Reason.OVERSIZE, refused.reason());
    assertTrue(refused.getMessage().contains("4294967295"), refused.getMessage());
  }

  @Test
  void longestPayloadPasses() throws WireException {
    decoder.allowFullPayloads();
    byte[] header = HexFormat.of().parseHex("7f" + "00100000");
    byte[] frame = Arrays.copyOf(header, header.length + WireLimits.MAX_PAYLOAD_BYTES);
    decoder.feed(frame, 0, frame.length);
    assertEquals(1, seen.size());
  }

  @Test
  void garbageEndsInOneException() {
    Random random = new Random(7);
    for (int round = 0; round < 2000; round++) {
      byte[] garbage = new byte[1 + random.nextInt(3000)];
      random.nextBytes(garbage);
      Handshake agent = Handshake.agent(new byte[32], new byte[32]);
      FrameDecoder guarded = new FrameDecoder(agent::receive);
      if (garbage.length >= 5 + 1024) {
        assertThrows(WireException.class, () -> guarded.feed(garbage, 0, garbage.length));
      }
    }
  }

  @Test
  void mutatedPayloadsNeverEscapeAsAnotherException() {
    Random random = new Random(11);
    List<byte[]> frames = frames();
    for (int round = 0; round < 20_000; round++) {
      byte[] frame = frames.get(random.nextInt(frames.size())).clone();
      for (int change = 0; change <= random.nextInt(4); change++) {
        int from = frame.length > 5 ? 5 : 0;
        frame[from + random.nextInt(frame.length - from)] = (byte) random.nextInt();
      }
      byte[] payload = Arrays.copyOfRange(frame, 5, frame.length);
      int length = random.nextInt(payload.length + 1);
      readBoth(frame[0], payload, length);
    }
  }

  private static void readBoth(byte type, byte[] payload, int length) {
    try {
      new CommandDecoder(new Log()).onFrame(type, payload, length);
      new ReportDecoder(new Log()).onFrame(type, payload, length);
    } catch (WireException e) {
      assertTrue(e.getMessage().endsWith("."), e.getMessage());
    }
  }

  private static List<byte[]> frames() {
    try (ChunkEncoder encoder = new ChunkEncoder()) {
      return List.of(
          Commands.start(Samples.request()),
          Commands.ping(5),
          Commands.pause(),
          Reports.target(Samples.target()),
          Reports.started(Samples.started()),
          Reports.status(Samples.status()),
          encoder.part(1, 0, new byte[5000], 0, 5000),
          encoder.part(1, 5000, Samples.counting(40, 3), 0, 40),
          Refusal.frame(new WireException(Refusal.Reason.BUSY, "Busy.")));
    }
  }

  private static byte[] stream() {
    Random random = new Random(1);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    List<byte[]> frames = frames();
    for (int i = 0; i < 200; i++) {
      out.writeBytes(frames.get(random.nextInt(frames.size())));
    }
    byte[] large = new byte[200_000];
    random.nextBytes(large);
    try (ChunkEncoder encoder = new ChunkEncoder()) {
      out.writeBytes(encoder.part(9, 0, large, 0, large.length));
      out.writeBytes(encoder.part(9, 0, large, 0, 0));
    }
    out.writeBytes(Reports.bye(""));
    return out.toByteArray();
  }

  @Test
  void chunkPartsSurviveTheWay() throws WireException {
    byte[] text = "constant pool ".repeat(9000).getBytes(StandardCharsets.US_ASCII);
    byte[] noise = new byte[9000];
    new Random(3).nextBytes(noise);
    for (byte[] bytes : new byte[][] {text, noise, {}}) {
      try (ChunkEncoder encoder = new ChunkEncoder()) {
        byte[] frame = encoder.part(2, 10, bytes, 0, bytes.length);
        assertTrue(frame.length <= bytes.length + 26, "never longer than plain");
        Log log = new Log();
        FrameDecoder whole = new FrameDecoder(new ReportDecoder(log));
        whole.allowFullPayloads();
        whole.feed(frame, 0, frame.length);
        assertArrayEquals(bytes, log.parts.get(0).bytes());
        assertEquals(10, log.parts.get(0).offsetBytes());
      }
    }
  }
}
