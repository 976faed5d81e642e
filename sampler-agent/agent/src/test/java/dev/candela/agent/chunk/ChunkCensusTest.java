package dev.candela.agent.chunk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.agent.chunk.ChunkWriter.SampledState;
import dev.candela.agent.chunk.ChunkWriter.ThreadMoment;
import dev.candela.agent.engine.ByteChunk;
import java.io.IOException;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class ChunkCensusTest {
  @Test
  void countsEverySampleOfALongChunk() throws IOException {
    byte[] chunk = chunk(400_000);
    assertTrue(chunk.length > 8 << 20, chunk.length + " bytes");
    ChunkCensus census = new ChunkCensus();
    census.add(new ByteChunk(chunk));
    assertEquals(400_000, census.samples());
    census.add(new ByteChunk(chunk(3)));
    assertEquals(400_003, census.samples());
  }

  @Test
  void refusesAChunkThatIsCut() throws IOException {
    byte[] chunk = chunk(1000);
    ChunkCensus census = new ChunkCensus();
    assertTrue(census.add(new ByteChunk(chunk)));
    assertFalse(census.add(new ByteChunk(Arrays.copyOf(chunk, chunk.length / 10))));
    assertFalse(census.add(new ByteChunk(Arrays.copyOf(chunk, chunk.length - 1))));
    assertEquals(1000, census.samples());
  }

  @Test
  void countsNothingOfAChunkThatEndsInZeros() throws IOException {
    byte[] chunk = chunk(1000);
    Arrays.fill(chunk, chunk.length / 2, chunk.length, (byte) 0);
    byte[] whole = chunk(1000);
    ChunkCensus census = new ChunkCensus();
    assertTrue(census.add(new ByteChunk(whole)));
    assertFalse(census.add(new ByteChunk(chunk)));
    assertEquals(1000, census.samples());
  }

  private static byte[] chunk(int samples) {
    ChunkWriter writer = new ChunkWriter(1_700_000_000_000L, 0);
    writer.begin(0);
    ThreadMoment moment = new ThreadMoment();
    moment.threadName = "worker";
    moment.javaThreadId = 1L << 40;
    moment.state = SampledState.RUNNABLE;
    moment.stack =
        new StackTraceElement[] {new StackTraceElement("demo.Main", "main", "Main.java", 3)};
    for (int i = 0; i < samples; i++) {
      moment.timeNanos = 1L << 50 | i;
      moment.cpuNanos = 1_000_000;
      writer.executionSample(moment);
    }
    return writer.finish(1L << 51);
  }
}
