package dev.candela.engine.export;

import java.util.Arrays;

/**
 * Numbers from 0 up, seven bits a byte, the lowest first; all but the last byte have the high bit.
 */
final class VarintList {
  private static final int LONGEST_NUMBER = 10;

  private byte[] bytes = new byte[1 << 12];
  private int size;

  void add(long number) {
    if (bytes.length - size < LONGEST_NUMBER) {
      bytes = Arrays.copyOf(bytes, Math.addExact(size, size / 2));
    }
    long rest = number;
    while (rest >= 0x80) {
      bytes[size++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    bytes[size++] = (byte) rest;
  }

  byte[] bytes() {
    return Arrays.copyOf(bytes, size);
  }
}
