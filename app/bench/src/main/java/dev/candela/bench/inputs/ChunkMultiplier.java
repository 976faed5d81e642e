package dev.candela.bench.inputs;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes a large recording out of a small one by repeating its chunks, each copy moved on in time.
 *
 * <p>A JFR file is a row of chunks that do not depend on each other, so whole chunks can be copied
 * as they are. Only the start time in the copied header changes: event times are ticks relative to
 * the chunk's own start. Bytes and events grow, the set of distinct stacks does not.
 */
public final class ChunkMultiplier {
  private static final int HEADER_BYTES = 68;
  private static final int MAGIC = 0x464C5200; // "FLR\0"
  private static final int SIZE_AT = 8;
  private static final int START_NANOS_AT = 32;
  private static final int DURATION_NANOS_AT = 40;

  private record Chunk(long offset, long lengthBytes, long startNanos, long durationNanos) {}

  private ChunkMultiplier() {}

  /**
   * Repeats the chunks of {@code source} into {@code target} until it holds at least {@code
   * wantedBytes}.
   *
   * @return the length of the written file in bytes
   */
  public static long multiply(Path source, Path target, long wantedBytes) throws IOException {
    try (FileChannel in = FileChannel.open(source, StandardOpenOption.READ);
        FileChannel out =
            FileChannel.open(
                target,
                StandardOpenOption.CREATE,
                StandardOpenOption.TRUNCATE_EXISTING,
                StandardOpenOption.WRITE)) {
      List<Chunk> chunks = chunksOf(in, source);
      long roundNanos = durationNanos(chunks);
      long written = 0;
      for (int at = 0; written < wantedBytes; at++) {
        Chunk chunk = chunks.get(at % chunks.size());
        long shiftNanos = at / chunks.size() * roundNanos;
        copy(in, chunk, out, written, chunk.startNanos() + shiftNanos);
        written += chunk.lengthBytes();
      }
      return written;
    }
  }

  private static List<Chunk> chunksOf(FileChannel in, Path source) throws IOException {
    List<Chunk> chunks = new ArrayList<>();
    ByteBuffer header = ByteBuffer.allocate(HEADER_BYTES);
    for (long offset = 0; offset < in.size(); ) {
      header.clear();
      if (in.read(header, offset) < HEADER_BYTES || header.getInt(0) != MAGIC) {
        throw new IOException(source + " has no JFR chunk at offset " + offset);
      }
      long lengthBytes = header.getLong(SIZE_AT);
      if (lengthBytes < HEADER_BYTES || lengthBytes > in.size() - offset) {
        throw new IOException(
            source + ": chunk at offset " + offset + " says it has " + lengthBytes + " bytes");
      }
      long startNanos = header.getLong(START_NANOS_AT);
      chunks.add(new Chunk(offset, lengthBytes, startNanos, header.getLong(DURATION_NANOS_AT)));
      offset += lengthBytes;
    }
    if (chunks.isEmpty()) {
      throw new EOFException(source + " is empty");
    }
    return chunks;
  }

  private static long durationNanos(List<Chunk> chunks) {
    long first = Long.MAX_VALUE;
    long last = Long.MIN_VALUE;
    for (Chunk chunk : chunks) {
      first = Math.min(first, chunk.startNanos());
      last = Math.max(last, chunk.startNanos() + chunk.durationNanos());
    }
    return last - first;
  }

  private static void copy(FileChannel in, Chunk chunk, FileChannel out, long to, long startNanos)
      throws IOException {
    out.position(to);
    long done = 0;
    while (done < chunk.lengthBytes()) {
      done += in.transferTo(chunk.offset() + done, chunk.lengthBytes() - done, out);
    }
    ByteBuffer start = ByteBuffer.allocate(Long.BYTES).putLong(0, startNanos);
    out.write(start, to + START_NANOS_AT);
  }
}
