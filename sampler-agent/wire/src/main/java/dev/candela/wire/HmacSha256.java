package dev.candela.wire;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;

/**
 * HMAC-SHA256 (RFC 2104) over {@link MessageDigest}. Not {@code javax.crypto.Mac}: that one starts
 * the target's whole provider machinery, which the target may not use at all.
 */
final class HmacSha256 {
  private static final int BLOCK_BYTES = 64;

  private final MessageDigest digest;
  private final byte[] outerPad = new byte[BLOCK_BYTES];

  HmacSha256(byte[] key) {
    try {
      digest = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("This JVM has no SHA-256, which every JVM must have.", e);
    }
    byte[] shortKey = key.length > BLOCK_BYTES ? digest.digest(key) : key;
    byte[] block = Arrays.copyOf(shortKey, BLOCK_BYTES);
    byte[] innerPad = new byte[BLOCK_BYTES];
    for (int i = 0; i < BLOCK_BYTES; i++) {
      innerPad[i] = (byte) (block[i] ^ 0x36);
      outerPad[i] = (byte) (block[i] ^ 0x5C);
    }
    digest.update(innerPad);
  }

  HmacSha256 update(byte[] bytes) {
    digest.update(bytes);
    return this;
  }

  HmacSha256 update(String ascii) {
    return update(ascii.getBytes(StandardCharsets.US_ASCII));
  }

  byte[] finish() {
    byte[] inner = digest.digest();
    digest.update(outerPad);
    return digest.digest(inner);
  }
}
