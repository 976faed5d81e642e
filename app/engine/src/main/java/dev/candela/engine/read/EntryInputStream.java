package dev.candela.engine.read;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** One entry of an archive: who has read it may close it, and the archive goes on. */
final class EntryInputStream extends FilterInputStream {
  EntryInputStream(InputStream archive) {
    super(archive);
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    return in.read(bytes, offset, length);
  }

  @Override
  public void close() {}
}
