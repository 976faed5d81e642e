package dev.candela.agent.jfr;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.candela.agent.Heard;
import dev.candela.agent.WrittenChunk;
import dev.candela.agent.chunk.ChunkCensus;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.Map;
import jdk.jfr.FlightRecorderListener;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SnapshotChunksTest {
  @TempDir private Path directory;

  /** Offers what is in the file; prints what became of it. */
  static final class Sender {
    private final Heard heard = new Heard();
    private final ChunkCensus census = new ChunkCensus();

    private Sender() {}

    public static void main(String[] files) throws Exception {
      System.out.print(new Sender().sent(Path.of(files[0])));
    }

    String sent(Path file) throws Exception {
      FlightRecorderAccess recorder =
          new FlightRecorderAccess() {
            @Override
            InputStream finishedChunks(Instant from) {
              try {
                return Files.newInputStream(file);
              } catch (IOException failure) {
                throw new UncheckedIOException(failure);
              }
            }
          };
      Object recording = recorder.newRecording(Map.of());
      SnapshotChunks chunks = new SnapshotChunks(recorder, heard, census, false);
      chunks.begin(recording);
      chunks.send(false);
      chunks.close();
      recorder.close(recording);
      return heard.chunks() + " offered, " + heard.dropped() + " dropped, " + census.samples();
    }
  }

  @Test
  void aDamagedChunkIsNotOffered() throws Exception {
    byte[] chunk = WrittenChunk.of(1000);
    Path file = Files.write(directory.resolve("1.jfr"), chunk);
    assertEquals("1 offered, 0 dropped, 1000", new Sender().sent(file));
    Arrays.fill(chunk, chunk.length / 2, chunk.length, (byte) 0);
    Files.write(file, chunk);
    assertEquals("0 offered, 1 dropped, 0", new Sender().sent(file));
  }

  @Test
  void aChunkThatDoesNotFitIntoASmallHeapIsTold() throws Exception {
    byte[] chunk = WrittenChunk.of(400_000);
    Path file = Files.write(directory.resolve("1.jfr"), chunk);
    assertEquals("1 offered, 0 dropped, 400000", sent(file, chunk.length * 20L));
    assertEquals("0 offered, 1 dropped, 0", sent(file, chunk.length * 12L));
  }

  private static String sent(Path file, long heapBytes) throws Exception {
    return said(heapBytes, Sender.class, file.toString());
  }

  /** What a program prints in a JVM with a heap of that size. */
  private static String said(long heapBytes, Class<?> program, String argument) throws Exception {
    Process jvm =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx" + (heapBytes >> 10) + "k",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                program.getName(),
                argument)
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    String said = new String(jvm.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, jvm.waitFor());
    return said;
  }

  /** Stops a recording of endless chunks; prints whether less than a tenth of the heap was kept. */
  static final class Keeper {
    private Keeper() {}

    public static void main(String[] arguments) throws Exception {
      FlightRecorderAccess recorder =
          new FlightRecorderAccess() {
            @Override
            InputStream chunksOf(Object recording, Instant from) {
              return new InputStream() {
                @Override
                public int read() {
                  return 0;
                }

                @Override
                public int read(byte[] bytes, int offset, int length) {
                  return length;
                }
              };
            }

            @Override
            boolean isStopped(Object recording) {
              return true;
            }

            @Override
            void addListener(Object listener) {
              ((FlightRecorderListener) listener).recordingStateChanged(null);
            }
          };
      FinalChunks chunks = FinalChunks.of(recorder, null);
      System.out.print(chunks.await().available() * 10L < Runtime.getRuntime().maxMemory());
    }
  }

  @Test
  void keepsNoMoreThanASmallHeapHasRoomFor() throws Exception {
    assertEquals("true", said(128 << 20, Keeper.class, ""));
  }
}
