package dev.candela.engine.read.collapsed;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.Arrays;

/** The bytes of a file from one place up to another; several are read at the same time. */
final class FilePart extends InputStream {
  /** Shorter ones are not worth a thread. */
  static final long FEWEST_BYTES = 1 << 22;

  private final FileChannel file;
  private long position;
  private final long end;

  FilePart(FileChannel file, long start, long end) {
    this.file = file;
    this.position = start;
    this.end = end;
  }

  /** Where to cut a file into at most so many parts, each of whole lines: starts and the end. */
  static long[] cuts(FileChannel file, int most, long fewestBytes) throws IOException {
    long size = file.size();
    int count = Math.clamp(size / fewestBytes, 1, most);
    long[] cuts = new long[count + 1];
    int used = 0;
    for (int part = 1; part < count; part++) {
      long cut = nextLine(file, Math.max(cuts[used], size / count * part), size);
      if (cut > cuts[used] && cut < size) {
        cuts[++used] = cut;
      }
    }
    cuts[++used] = size;
    return Arrays.copyOf(cuts, used + 1);
  }

  private static long nextLine(FileChannel file, long from, long size) throws IOException {
    byte[] bytes = new byte[1 << 13];
    InputStream in = new FilePart(file, from, size);
    long at = from;
    for (int count; (count = in.read(bytes)) > 0; at += count) {
      for (int i = 0; i < count; i++) {
        if (bytes[i] == '\n') {
          return at + i + 1;
        }
      }
    }
    return size;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 1 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    int wanted = (int) Math.min(length, end - position);
    if (wanted <= 0) {
      return length == 0 ? 0 : -1;
    }
    int count = file.read(ByteBuffer.wrap(target, offset, wanted), position);
    position += Math.max(0, count);
    return count;
  }
}
