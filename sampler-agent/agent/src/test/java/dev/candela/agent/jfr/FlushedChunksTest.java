package dev.candela.agent.jfr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.agent.Heard;
import dev.candela.agent.WrittenChunk;
import dev.candela.agent.chunk.ChunkCensus;
import dev.candela.agent.chunk.HeaderBytes;
import dev.candela.agent.engine.Chunk;
import dev.candela.agent.engine.ChunkSink;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FlushedChunksTest {
  private static final long SECOND = 1_000_000_000;

  @TempDir private Path repository;

  private final Heard heard = new Heard();
  private final ChunkCensus census = new ChunkCensus();
  private FlightRecorderAccess recorder;
  private Object recording;
  private final NewChunks fresh = new NewChunks(100 * SECOND);

  @BeforeEach
  void neverStarts() throws ReflectiveOperationException {
    recorder = new FlightRecorderAccess();
    recording = recorder.newRecording(Map.of());
  }

  @AfterEach
  void closes() {
    recorder.close(recording);
  }

  @Test
  void aChunkOnAFullDiskIsNotOffered() throws Exception {
    FlushedChunks chunks = chunks(heard);
    byte[] chunk = WrittenChunk.of(1000);
    Files.write(repository.resolve("1.jfr"), chunk);
    chunks.send(false);
    assertEquals(1, heard.chunks());
    assertEquals(1000, census.samples());
    byte[] damaged = WrittenChunk.of(1000);
    Arrays.fill(damaged, damaged.length / 2, damaged.length, (byte) 0);
    Files.write(repository.resolve("2.jfr"), damaged);
    assertThrows(IOException.class, () -> chunks.send(false));
    assertEquals(1, heard.chunks());
    assertEquals(1000, census.samples());
    chunks.close();
  }

  @Test
  void whatIsOfferedAgainCountsOnce() throws Exception {
    boolean[] full = {true};
    FlushedChunks chunks = chunks(refusing(full));
    Files.write(repository.resolve("1.jfr"), WrittenChunk.of(1000));
    chunks.send(false);
    assertEquals(0, census.samples());
    full[0] = false;
    chunks.send(false);
    assertEquals(1000, census.samples());
    chunks.close();
  }

  private FlushedChunks chunks(ChunkSink sink) {
    RecorderInternals internals =
        new RecorderInternals() {
          @Override
          String repositoryPath() {
            return repository.toString();
          }

          @Override
          void flush() {}
        };
    FlushedChunks chunks = new FlushedChunks(recorder, internals, sink, census, false);
    chunks.begin(recording);
    return chunks;
  }

  private ChunkSink refusing(boolean[] full) {
    return new ChunkSink() {
      @Override
      public boolean offer(Chunk chunk) {
        chunk.release();
        return !full[0];
      }

      @Override
      public void dropped(long lengthBytes) {}

      @Override
      public void warn(String sentence) {}

      @Override
      public void repository(String path, boolean filesToo) {}
    };
  }

  private static HeaderBytes chunk(long epochSeconds, long ticks) {
    return new HeaderBytes(
        ByteBuffer.allocate(HeaderBytes.BYTES)
            .putLong(32, epochSeconds * SECOND)
            .putLong(48, ticks)
            .array());
  }

  @Test
  void takesEachChunkOnceAndNoneFromBefore() {
    assertFalse(fresh.take(chunk(90, 5)));
    assertTrue(fresh.take(chunk(101, 7)));
    assertFalse(fresh.take(chunk(101, 7)));
    assertTrue(fresh.take(chunk(102, 8)));
    assertEquals(Instant.ofEpochSecond(102), fresh.from(103 * SECOND));
  }

  @Test
  void goesOnWhenTheWallClockIsSetBack() {
    assertTrue(fresh.take(chunk(101, 7)));
    assertEquals(Instant.EPOCH, fresh.from(50 * SECOND), "asks for all");
    assertFalse(fresh.take(chunk(101, 7)));
    assertTrue(fresh.take(chunk(50, 8)));
    assertEquals(Instant.ofEpochSecond(50), fresh.from(51 * SECOND));
  }
}
