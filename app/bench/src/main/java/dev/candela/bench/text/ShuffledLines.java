package dev.candela.bench.text;

import java.io.BufferedOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;

/**
 * The lines of a file in random order. Only where they begin is held, and shuffled; each is read
 * again when its turn comes. No line may be longer than the buffer.
 */
final class ShuffledLines {
  private static final int BUFFER_BYTES = 1 << 16;

  private ShuffledLines() {}

  static void write(Path source, Path target, int lineCount, long seed) throws IOException {
    try (FileChannel lines = FileChannel.open(source);
        OutputStream out = new BufferedOutputStream(Files.newOutputStream(target), BUFFER_BYTES)) {
      long[] starts = starts(lines, lineCount);
      ByteBuffer line = ByteBuffer.allocate(BUFFER_BYTES);
      for (int i : shuffled(lineCount, new Random(seed))) {
        line.clear().limit((int) (starts[i + 1] - starts[i]));
        read(lines, starts[i], line);
        out.write(line.array(), 0, line.limit());
      }
    }
  }

  /** Where each line begins, and the end of the file after the last. */
  private static long[] starts(FileChannel lines, int lineCount) throws IOException {
    long[] starts = new long[lineCount + 1];
    ByteBuffer buffer = ByteBuffer.allocate(BUFFER_BYTES);
    int found = 1;
    long bufferStart = 0;
    while (lines.read(buffer, bufferStart) > 0) {
      buffer.flip();
      for (int i = 0; i < buffer.limit(); i++) {
        if (buffer.get(i) == '\n') {
          starts[found++] = bufferStart + i + 1;
        }
      }
      bufferStart += buffer.limit();
      buffer.clear();
    }
    return starts;
  }

  private static int[] shuffled(int count, Random random) {
    int[] order = new int[count];
    for (int i = 0; i < count; i++) {
      int place = random.nextInt(i + 1);
      order[i] = order[place];
      order[place] = i;
    }
    return order;
  }

  private static void read(FileChannel lines, long start, ByteBuffer line) throws IOException {
    while (line.hasRemaining()) {
      if (lines.read(line, start + line.position()) < 0) {
        throw new EOFException("A line ended early");
      }
    }
  }
}
