package dev.candela.wire.handshake;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Random;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
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

  @Test
  void proofsEqualTheJdksForKeysShorterAndLongerThanABlock() throws Exception {
    Random random = new Random(3);
    for (int keyBytes = 1; keyBytes <= 3 * Sha256.BLOCK_BYTES; keyBytes++) {
      byte[] key = new byte[keyBytes];
      byte[] message = new byte[random.nextInt(300)];
      random.nextBytes(key);
      random.nextBytes(message);
      Mac expected = Mac.getInstance("HmacSHA256");
      expected.init(new SecretKeySpec(key, "HmacSHA256"));
      byte[] proof = Sha256.hmac(key, message, "both".getBytes(US_ASCII));
      expected.update(message);
      assertArrayEquals(expected.doFinal(new byte[] {'b', 'o', 't', 'h'}), proof);
    }
  }

  @Test
  void proofsAreEqualOnlyAsAWhole() {
    byte[] proof = Sha256.hmac(new byte[] {1}, new byte[] {'a'});
    for (int i = 0; i < proof.length; i++) {
      byte[] other = proof.clone();
      assertTrue(Sha256.isEqual(proof, other));
      other[i] ^= 1;
      assertFalse(Sha256.isEqual(proof, other));
    }
    assertFalse(Sha256.isEqual(proof, new byte[0]));
  }
}
