package dev.candela.wire.handshake;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

final class HmacSha256 {
  private final Sha256 digest = new Sha256();
  private final byte[] outerPad = new byte[Sha256.BLOCK_BYTES];

  HmacSha256(byte[] key) {
    byte[] shortKey = key.length > Sha256.BLOCK_BYTES ? digestOf(key) : key;
    byte[] block = Arrays.copyOf(shortKey, Sha256.BLOCK_BYTES);
    byte[] innerPad = new byte[Sha256.BLOCK_BYTES];
    for (int i = 0; i < Sha256.BLOCK_BYTES; i++) {
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
    byte[] inner = digest.finish();
    digest.update(outerPad);
    return digestOf(inner);
  }

  /** In constant time for equal lengths. */
  static boolean isEqual(byte[] one, byte[] other) {
    int difference = one.length ^ other.length;
    for (int i = 0; i < Math.min(one.length, other.length); i++) {
      difference |= one[i] ^ other[i];
    }
    return difference == 0;
  }

  private byte[] digestOf(byte[] bytes) {
    digest.update(bytes);
    return digest.finish();
  }
}
