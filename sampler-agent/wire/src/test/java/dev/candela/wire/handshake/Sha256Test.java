package dev.candela.wire.handshake;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class Sha256Test {
  @Test
  void equalsTheJdksAtEveryLengthAroundItsBlocks() throws Exception {
    MessageDigest expected = MessageDigest.getInstance("SHA-256");
    Sha256 sha256 = new Sha256();
    Random random = new Random(1);
    for (int length = 0; length <= 4 * Sha256.BLOCK_BYTES; length++) {
      byte[] bytes = new byte[length];
      random.nextBytes(bytes);
      sha256.update(bytes);
      assertArrayEquals(expected.digest(bytes), sha256.finish(), "of " + length + " bytes");
    }
  }

  @Test
  void takesBytesInAnySplit() throws Exception {
    byte[] bytes = new byte[10_000];
    new Random(2).nextBytes(bytes);
    Sha256 sha256 = new Sha256();
    for (int from = 0, length = 1; from < bytes.length; from += length, length = length % 97 + 1) {
      sha256.update(Arrays.copyOfRange(bytes, from, Math.min(bytes.length, from + length)));
    }
    assertArrayEquals(MessageDigest.getInstance("SHA-256").digest(bytes), sha256.finish());
  }
}
