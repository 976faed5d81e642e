package dev.candela.wire.handshake;

import java.util.Arrays;

/**
 * SHA-256 (FIPS 180-4). Not the JDK's: asking for that one sets up the target's security providers,
 * which a target may have replaced by code of its own, and which occupies a megabyte.
 */
final class Sha256 {
  static final int BLOCK_BYTES = 64;

  private static final int ROUNDS = 64;
  private static final int STATE_WORDS = 8;
  private static final int[] ROUND_CONSTANTS = new int[ROUNDS];
  private static final int[] BEGINNING = new int[STATE_WORDS];

  static {
    // The first 32 bits behind the point of the primes' roots, as the standard defines them.
    int prime = 2;
    for (int i = 0; i < ROUNDS; prime++) {
      if (isPrime(prime)) {
        ROUND_CONSTANTS[i] = fraction(StrictMath.cbrt(prime));
        if (i < STATE_WORDS) {
          BEGINNING[i] = fraction(StrictMath.sqrt(prime));
        }
        i++;
      }
    }
  }

  private final int[] state = BEGINNING.clone();
  private final int[] words = new int[ROUNDS];
  private final byte[] block = new byte[BLOCK_BYTES];
  private int blockBytes;
  private long totalBytes;

  private static boolean isPrime(int number) {
    for (int divisor = 2; divisor * divisor <= number; divisor++) {
      if (number % divisor == 0) {
        return false;
      }
    }
    return true;
  }

  private static int fraction(double root) {
    return (int) (long) ((root - Math.floor(root)) * (1L << 32));
  }

  void update(byte[] bytes) {
    totalBytes += bytes.length;
    for (byte each : bytes) {
      append(each);
    }
  }

  byte[] finish() {
    long totalBits = totalBytes * Byte.SIZE;
    append((byte) 0x80);
    while (blockBytes != BLOCK_BYTES - Long.BYTES) {
      append((byte) 0);
    }
    for (int shift = Long.SIZE - Byte.SIZE; shift >= 0; shift -= Byte.SIZE) {
      append((byte) (totalBits >>> shift));
    }
    byte[] digest = new byte[STATE_WORDS * Integer.BYTES];
    for (int i = 0; i < digest.length; i++) {
      digest[i] = (byte) (state[i / Integer.BYTES] >>> (24 - i % Integer.BYTES * Byte.SIZE));
    }
    System.arraycopy(BEGINNING, 0, state, 0, STATE_WORDS);
    totalBytes = 0;
    return digest;
  }

  private void append(byte value) {
    block[blockBytes++] = value;
    if (blockBytes == BLOCK_BYTES) {
      blockBytes = 0;
      compress();
    }
  }

  private void compress() {
    Arrays.fill(words, 0);
    for (int i = 0; i < BLOCK_BYTES; i++) {
      words[i / Integer.BYTES] |= (block[i] & 0xFF) << (24 - i % Integer.BYTES * Byte.SIZE);
    }
    for (int i = BLOCK_BYTES / Integer.BYTES; i < ROUNDS; i++) {
      int early = words[i - 15];
      int late = words[i - 2];
      words[i] =
          words[i - 16]
              + (rotate(early, 7) ^ rotate(early, 18) ^ early >>> 3)
              + words[i - 7]
              + (rotate(late, 17) ^ rotate(late, 19) ^ late >>> 10);
    }
    int[] s = state.clone();
    for (int i = 0; i < ROUNDS; i++) {
      int chosen = s[4] & s[5] ^ ~s[4] & s[6];
      int majority = s[0] & s[1] ^ s[0] & s[2] ^ s[1] & s[2];
      int first =
          s[7]
              + (rotate(s[4], 6) ^ rotate(s[4], 11) ^ rotate(s[4], 25))
              + chosen
              + ROUND_CONSTANTS[i]
              + words[i];
      int second = (rotate(s[0], 2) ^ rotate(s[0], 13) ^ rotate(s[0], 22)) + majority;
      System.arraycopy(s, 0, s, 1, STATE_WORDS - 1);
      s[4] += first;
      s[0] = first + second;
    }
    for (int i = 0; i < STATE_WORDS; i++) {
      state[i] += s[i];
    }
  }

  private static int rotate(int word, int bits) {
    return Integer.rotateRight(word, bits);
  }

  static byte[] hmac(byte[] key, byte[]... messages) {
    Sha256 digest = new Sha256();
    byte[] block = Arrays.copyOf(key, Math.max(key.length, BLOCK_BYTES));
    if (key.length > BLOCK_BYTES) {
      digest.update(key);
      block = Arrays.copyOf(digest.finish(), BLOCK_BYTES);
    }
    byte[] outerPad = new byte[BLOCK_BYTES];
    for (int i = 0; i < BLOCK_BYTES; i++) {
      outerPad[i] = (byte) (block[i] ^ 0x5C);
      block[i] ^= 0x36;
    }
    digest.update(block);
    for (byte[] message : messages) {
      digest.update(message);
    }
    byte[] inner = digest.finish();
    digest.update(outerPad);
    digest.update(inner);
    return digest.finish();
  }

  /** In constant time for equal lengths. */
  static boolean isEqual(byte[] one, byte[] other) {
    int difference = one.length ^ other.length;
    for (int i = 0; i < Math.min(one.length, other.length); i++) {
      difference |= one[i] ^ other[i];
    }
    return difference == 0;
  }
}
