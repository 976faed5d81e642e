package dev.candela.engine.format.compress;

import static dev.candela.engine.testkit.Bytes.joined;
import static dev.candela.engine.testkit.ProfileText.joined;
import static dev.candela.engine.testkit.Said.assertContains;
import static dev.candela.engine.testkit.Said.message;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.engine.testkit.Lz4Frames;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.Random;
import java.util.zip.ZipException;
import org.junit.jupiter.api.Test;

final class Lz4FrameInputStreamTest {
  /** The lines of {@link #plain}, by {@code lz4 -9 -BX --content-size} 1.9.4. */
  private static final byte[] BY_LZ4_WITH_CHECKSUMS =
      Base64.getDecoder()
          .decode(
              "BCJNGHxAngEAAAAAAADlTQAAAJ9tYWluO2FiY2QEADn/JiA3CiEiIyQlJicoKSorLC0uLzAxMjM0NTY3ODk6"
                  + "Ozw9Pj9AQUJDREVGR0hJSktMTU5PIDEKigD8UE5PIDEKZFrKLwAAAABj+nYT");

  /** The same by {@code lz4} 1.9.4 without options. */
  private static final byte[] BY_LZ4 =
      Base64.getDecoder()
          .decode(
              "BCJNGGRAp00AAACfbWFpbjthYmNkBAA5/yYgNwohIiMkJSYnKCkqKywtLi8wMTIzNDU2Nzg5Ojs8PT4/QEFC"
                  + "Q0RFRkdISUpLTE1OTyAxCooA/FBOTyAxCgAAAABj+nYT");

  @Test
  void readsFramesOfTheReferenceTool() throws IOException {
    assertEquals(plain(), text(decode(BY_LZ4_WITH_CHECKSUMS)));
    assertEquals(plain(), text(decode(BY_LZ4)));
  }

  @Test
  void readsFramesOneAfterAnotherAndSkipsTheSkippable() throws IOException {
    byte[] skippable = {0x5a, 0x2a, 0x4d, 0x18, 3, 0, 0, 0, 1, 2, 3};
    assertEquals(plain() + plain(), text(decode(joined(BY_LZ4, skippable, BY_LZ4_WITH_CHECKSUMS))));
  }

  @Test
  void readsCopiesThatReachIntoEarlierBlocks() throws IOException {
    byte[] plain = new byte[300_000];
    Random random = new Random(7);
    for (int i = 0; i < plain.length; i++) {
      plain[i] =
          (byte) (i < 30_000 || random.nextInt(100) == 0 ? random.nextInt() : plain[i - 9_999]);
    }
    assertArrayEquals(plain, decode(Lz4Frames.encode(plain)));
  }

  @Test
  void findsEveryFlippedByte() {
    // All but the last block's content stand under some checksum, and that under the content's.
    for (int at = 0; at < BY_LZ4_WITH_CHECKSUMS.length; at++) {
      byte[] flipped = BY_LZ4_WITH_CHECKSUMS.clone();
      flipped[at] ^= 0x55;
      assertThrows(IOException.class, () -> decode(flipped), "byte " + at);
    }
  }

  @Test
  void findsEveryCut() {
    for (int length = 1; length < BY_LZ4.length; length++) {
      byte[] cut = Arrays.copyOf(BY_LZ4, length);
      assertThrows(EOFException.class, () -> decode(cut), "after " + length);
    }
  }

  @Test
  void saysWhereASkippableFrameIsCut() {
    byte[] skippable = {0x5a, 0x2a, 0x4d, 0x18, 3, 0, 0, 0, 1};
    String thrown = message(EOFException.class, () -> decode(skippable));
    assertEquals("its content ends within an LZ4 frame that is to be skipped", thrown);
  }

  @Test
  void staysWithinItsArraysWhateverTheBlockSays() {
    Random random = new Random(11);
    byte[] head = Arrays.copyOf(Lz4Frames.encode(new byte[0]), 7);
    int refused = 0;
    for (int round = 0; round < 20_000; round++) {
      byte[] block = new byte[1 + random.nextInt(40)];
      random.nextBytes(block);
      byte[] length = {(byte) block.length, 0, 0, 0};
      try {
        decode(joined(head, length, block, new byte[4]));
      } catch (ZipException e) {
        refused++;
      } catch (IOException e) {
        throw new AssertionError(e);
      }
    }
    assertTrue(refused > 10_000, refused + " refused");
  }

  @Test
  void refusesBlocksBeyondTheirBound() {
    byte[] head = Arrays.copyOf(Lz4Frames.encode(new byte[0]), 7);
    byte[] length = {0, 0, 0, 0x7f};
    assertContains("65536", message(ZipException.class, () -> decode(joined(head, length))));
  }

  private static String plain() {
    String letters = joined(47, "", i -> (char) (33 + i));
    return ("main;" + "abcd".repeat(20) + " 7\n" + letters + " 1\n").repeat(3);
  }

  private static byte[] decode(byte[] frames) throws IOException {
    return new Lz4FrameInputStream(new ByteArrayInputStream(frames)).readAllBytes();
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.ISO_8859_1);
  }
}
