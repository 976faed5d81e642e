package dev.candela.bench.workload;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes, forces and reads a file of a megabyte. */
final class FileLoad implements Load {
  private static final int FILE_BYTES = 1 << 20;

  private final Path file = Files.createTempFile("candela-workload", ".bin");

  FileLoad() throws IOException {
    file.toFile().deleteOnExit();
  }

  @Override
  public void round() throws IOException, InterruptedException {
    byte[] bytes = new byte[FILE_BYTES];
    Files.write(file, bytes);
    Sink.last = Files.readAllBytes(file);
    try (RandomAccessFile forced = new RandomAccessFile(file.toFile(), "rw")) {
      forced.write(bytes);
      forced.getFD().sync();
    }
    Thread.sleep(20);
  }
}
