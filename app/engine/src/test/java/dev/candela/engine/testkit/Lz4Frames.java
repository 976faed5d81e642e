package dev.candela.engine.testkit;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HashMap;
import java.util.Map;

/**
 * Writes LZ4 frames for tests, with linked blocks of 64 KB and no checksums of blocks or content:
 * greedy matches of four bytes and more, found by their first four bytes.
 */
public final class Lz4Frames {
  private static final int BLOCK_BYTES = 1 << 16;
  private static final int MIN_MATCH = 4;
  private static final int MAX_DISTANCE = 0xffff;

  /** LZ4 wants the last five bytes as literals, and no match to start in the last twelve. */
  private static final int LAST_LITERALS = 12;

  private final byte[] plain;
  private final Map<Integer, Integer> lastPlace = new HashMap<>();
  private final ByteArrayOutputStream frame = new ByteArrayOutputStream();

  private Lz4Frames(byte[] plain) {
    this.plain = plain;
  }

  /** The frame of these bytes. */
  public static byte[] encode(byte[] plain) {
    return new Lz4Frames(plain).encode();
  }

  private byte[] encode() {
    // Version 1, linked blocks; 64 KB a block; the descriptor's checksum, which is always this one.
    frame.writeBytes(new byte[] {0x04, 0x22, 0x4d, 0x18, 0x40, 0x40, (byte) 0xc0});
    for (int from = 0; from < plain.length; from += BLOCK_BYTES) {
      byte[] block = block(from, Math.min(plain.length, from + BLOCK_BYTES));
      writeInt(block.length);
      frame.writeBytes(block);
    }
    writeInt(0);
    return frame.toByteArray();
  }

  private byte[] block(int from, int to) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    int literalsFrom = from;
    int at = from;
    while (at < to - LAST_LITERALS) {
      Integer before = lastPlace.put(ByteBuffer.wrap(plain).getInt(at), at);
      if (before == null || at - before > MAX_DISTANCE) {
        at++;
        continue;
      }
      int matched = MIN_MATCH;
      while (at + matched < to - LAST_LITERALS && plain[before + matched] == plain[at + matched]) {
        matched++;
      }
      sequence(out, literalsFrom, at, at - before, matched);
      at += matched;
      literalsFrom = at;
    }
    sequence(out, literalsFrom, to, 0, MIN_MATCH);
    return out.toByteArray();
  }

  private void sequence(
      ByteArrayOutputStream out, int literalsFrom, int literalsTo, int distance, int matched) {
    int literals = literalsTo - literalsFrom;
    int more = matched - MIN_MATCH;
    out.write(Math.min(15, literals) << 4 | Math.min(15, more));
    length(out, literals);
    out.write(plain, literalsFrom, literals);
    if (distance > 0) {
      out.write(distance);
      out.write(distance >> 8);
      length(out, more);
    }
  }

  private static void length(ByteArrayOutputStream out, int length) {
    if (length >= 15) {
      int left = length - 15;
      for (; left >= 255; left -= 255) {
        out.write(255);
      }
      out.write(left);
    }
  }

  private void writeInt(int value) {
    frame.writeBytes(ByteBuffer.allocate(4).order(ByteOrder.LITTLE_ENDIAN).putInt(value).array());
  }
}
