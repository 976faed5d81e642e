package dev.candela.engine.format.compress;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

final class Xxh32 {
  private static final int PRIME_1 = 0x9E3779B1;
  private static final int PRIME_2 = 0x85EBCA77;
  private static final int PRIME_3 = 0xC2B2AE3D;
  private static final int PRIME_4 = 0x27D4EB2F;
  private static final int PRIME_5 = 0x165667B1;
  private static final int STRIPE_BYTES = 16;
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

  // The sum wraps round, as all of this hash does.
  @SuppressWarnings("ConstantOverflow")
  private final int[] lanes = {PRIME_1 + PRIME_2, PRIME_2, 0, -PRIME_1};

  private final byte[] rest = new byte[STRIPE_BYTES];
  private int restBytes;
  private long totalBytes;

  static int of(byte[] bytes, int from, int length) {
    Xxh32 hash = new Xxh32();
    hash.update(bytes, from, length);
    return hash.value();
  }

  void update(byte[] bytes, int from, int length) {
    totalBytes += length;
    int at = from;
    int end = from + length;
    if (restBytes > 0) {
      int fill = Math.min(STRIPE_BYTES - restBytes, length);
      System.arraycopy(bytes, at, rest, restBytes, fill);
      restBytes += fill;
      at += fill;
      if (restBytes < STRIPE_BYTES) {
        return;
      }
      stripe(rest, 0);
      restBytes = 0;
    }
    for (; end - at >= STRIPE_BYTES; at += STRIPE_BYTES) {
      stripe(bytes, at);
    }
    restBytes = end - at;
    System.arraycopy(bytes, at, rest, 0, restBytes);
  }

  int value() {
    int hash = PRIME_5;
    if (totalBytes >= STRIPE_BYTES) {
      hash =
          Integer.rotateLeft(lanes[0], 1)
              + Integer.rotateLeft(lanes[1], 7)
              + Integer.rotateLeft(lanes[2], 12)
              + Integer.rotateLeft(lanes[3], 18);
    }
    hash += (int) totalBytes;
    int at = 0;
    for (; restBytes - at >= 4; at += 4) {
      hash = Integer.rotateLeft(hash + (int) INT.get(rest, at) * PRIME_3, 17) * PRIME_4;
    }
    for (byte left : Arrays.copyOfRange(rest, at, restBytes)) {
      hash = Integer.rotateLeft(hash + (left & 0xff) * PRIME_5, 11) * PRIME_1;
    }
    hash = (hash ^ hash >>> 15) * PRIME_2;
    hash = (hash ^ hash >>> 13) * PRIME_3;
    return hash ^ hash >>> 16;
  }

  private void stripe(byte[] bytes, int at) {
    for (int lane = 0; lane < lanes.length; lane++) {
      int input = (int) INT.get(bytes, at + 4 * lane);
      lanes[lane] = Integer.rotateLeft(lanes[lane] + input * PRIME_2, 13) * PRIME_1;
    }
  }
}
