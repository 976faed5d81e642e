package dev.candela.agent.link;

import java.io.Closeable;
import java.io.IOException;

/** Carries bytes in both directions. One thread may read, one write, and any may close it. */
public interface ByteLink extends Closeable {
  /** Waits for bytes; -1 at the end. Throws SocketTimeoutException past the limit, 0 for none. */
  int read(byte[] buffer, int limitMillis) throws IOException;

  void write(byte[] bytes, int length) throws IOException;
}
