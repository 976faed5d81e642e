package dev.candela.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a heap too small for a recording looks like to whoever ran the command. */
class OutOfMemoryTest extends InFolder {
  private static final int MAGIC = 0x464C5200;
  private static final int HEADER_BYTES = 68;

  /** Fits into the reader's buffer, but not into the heap. */
  private static final int CHUNK_BYTES = 60_000_000;

  @Test
  void oneSentenceTellsWhatToDoWhereWorkersRead() throws IOException, InterruptedException {
    Path recording = folder.resolve("large.jfr");
    writeLargeChunks(recording, 4);
    Path err = folder.resolve("err");
    Process command = start("-Xmx32m", err, "top", recording.toString());
    assertEquals("", new String(command.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
    assertEquals(2, command.waitFor());
    List<String> lines =
        Files.readAllLines(err).stream().filter(line -> !line.startsWith("Picked up")).toList();
    assertEquals(1, lines.size(), lines::toString);
    assertTrue(
        lines.get(0).startsWith("candela top: " + recording + " ran out of memory (maximum heap: "),
        lines.get(0));
    assertTrue(lines.get(0).contains("set CANDELA_OPTS, for example to -Xmx"), lines.get(0));
  }

  @Test
  void oneSentenceTellsWhatToDoAnywhereElse() {
    StringWriter err = new StringWriter();
    try (PrintWriter writer = new PrintWriter(err)) {
      assertEquals(2, Failures.onOutOfMemory(new OutOfMemoryError("Java heap space"), writer));
    }
    assertEquals(1, err.toString().lines().count());
    assertTrue(err.toString().contains("set CANDELA_OPTS, for example to -Xmx"), err::toString);
  }

  /** Headers of chunks that are nothing but holes in the file behind them. */
  private static void writeLargeChunks(Path file, int count) throws IOException {
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
      for (int chunk = 0; chunk < count; chunk++) {
        ByteBuffer header = ByteBuffer.allocate(HEADER_BYTES);
        header.putInt(MAGIC).putShort((short) 2).putShort((short) 1);
        header.putLong(CHUNK_BYTES).putLong(HEADER_BYTES).putLong(HEADER_BYTES);
        channel.write(header.clear(), (long) chunk * CHUNK_BYTES);
      }
      channel.write(ByteBuffer.allocate(1), (long) count * CHUNK_BYTES - 1);
    }
  }

  private static Process start(String heap, Path err, String... arguments) throws IOException {
    List<String> line = new ArrayList<>(List.of(RecordedTarget.JAVA, heap));
    line.addAll(List.of("-XX:+UseSerialGC", "-XX:ActiveProcessorCount=2", "-cp"));
    line.addAll(List.of(RecordedTarget.classPath(), Main.class.getName()));
    line.addAll(Arrays.asList(arguments));
    return new ProcessBuilder(line).redirectError(err.toFile()).start();
  }
}
