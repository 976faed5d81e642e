package dev.candela.wire.handshake;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;

class HmacSha256Test {
  @Test
  void equalsTheJdksForKeysShorterAndLongerThanABlock() throws Exception {
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
