package dev.candela.agent;

import java.io.DataInputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.security.SecureRandom;

/** Random bytes of the kernel: {@link SecureRandom} sets up the target's security providers. */
final class RandomBytes {
  private static final String OF_KERNEL = "/dev/urandom";

  private RandomBytes() {}

  static byte[] take(int count) {
    byte[] bytes = new byte[count];
    try (DataInputStream in = new DataInputStream(new FileInputStream(OF_KERNEL))) {
      in.readFully(bytes);
    } catch (IOException absent) {
      new SecureRandom().nextBytes(bytes);
    }
    return bytes;
  }
}
