package dev.candela.engine.export;

import java.io.ByteArrayOutputStream;

/**
 * Numbers from 0 up, seven bits a byte, the lowest first; all but the last byte have the high bit.
 */
final class Numbers {
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  void add(long number) {
    long rest = number;
    while (rest >= 0x80) {
      bytes.write((int) (rest & 0x7f) | 0x80);
      rest >>>= 7;
    }
    bytes.write((int) rest);
  }

  byte[] bytes() {
    return bytes.toByteArray();
  }
}
