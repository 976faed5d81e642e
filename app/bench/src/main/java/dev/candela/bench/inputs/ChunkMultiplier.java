package dev.candela.bench.inputs;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes a large recording by repeating the chunks of a small one, which do not depend on each
 * other. Only the start time in a copy's header changes, to which its events' times are relative.
 */
final class ChunkMultiplier {
  private static final int HEADER_BYTES = 68;
  private static final int MAGIC = 0x464C5200; // "FLR\0"
  private static final int SIZE_AT = 8;
  private static final int START_NANOS_AT = 32;
  private static final int DURATION_NANOS_AT = 40;

  private ChunkMultiplier() {}

  /** Repeats the chunks up to at least {@code wantedBytes}; returns the length in bytes. */
  static long multiply(Path source, Path target, long wantedBytes) throws IOException {
    List<ByteBuffer> chunks = chunksOf(ByteBuffer.wrap(Files.readAllBytes(source)), source);
    try (FileChannel out =
        FileChannel.open(
            target,
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.WRITE)) {
      long first = Long.MAX_VALUE;
      long last = Long.MIN_VALUE;
      for (ByteBuffer chunk : chunks) {
        long start = chunk.getLong(START_NANOS_AT);
        first = Math.min(first, start);
        last = Math.max(last, start + chunk.getLong(DURATION_NANOS_AT));
      }
      for (int at = 0; out.position() < wantedBytes; at++) {
        ByteBuffer chunk = chunks.get(at % chunks.size()).rewind();
        while (chunk.hasRemaining()) {
          out.write(chunk);
        }
        chunk.putLong(START_NANOS_AT, chunk.getLong(START_NANOS_AT) + last - first);
      }
      return out.position();
    }
  }

  private static List<ByteBuffer> chunksOf(ByteBuffer all, Path source) throws IOException {
    List<ByteBuffer> chunks = new ArrayList<>();
    for (int offset = 0; offset < all.limit() || chunks.isEmpty(); ) {
      long left = (long) all.limit() - offset;
      long length = left < HEADER_BYTES ? 0 : all.getLong(offset + SIZE_AT);
      if (length < HEADER_BYTES || length > left || all.getInt(offset) != MAGIC) {
        throw new IOException(source + " has no JFR chunk at offset " + offset);
      }
      chunks.add(all.slice(offset, (int) length));
      offset += (int) length;
    }
    return chunks;
  }
}
