package dev.candela.agent.jfr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.agent.chunk.HeaderBytes;
import java.nio.ByteBuffer;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class NewChunksTest {
  private static final long SECOND = 1_000_000_000;

  private final NewChunks chunks = new NewChunks(100 * SECOND);

  private static HeaderBytes chunk(long epochSeconds, long ticks) {
    return new HeaderBytes(
        ByteBuffer.allocate(HeaderBytes.BYTES)
            .putLong(32, epochSeconds * SECOND)
            .putLong(48, ticks)
            .array());
  }

  @Test
  void takesEachChunkOnceAndNoneFromBefore() {
    assertFalse(chunks.take(chunk(90, 5)));
    assertTrue(chunks.take(chunk(101, 7)));
    assertFalse(chunks.take(chunk(101, 7)));
    assertTrue(chunks.take(chunk(102, 8)));
    assertEquals(Instant.ofEpochSecond(102), chunks.from(103 * SECOND));
  }

  @Test
  void goesOnWhenTheWallClockIsSetBack() {
    assertTrue(chunks.take(chunk(101, 7)));
    assertEquals(Instant.EPOCH, chunks.from(50 * SECOND), "asks for all");
    assertFalse(chunks.take(chunk(101, 7)));
    assertTrue(chunks.take(chunk(50, 8)));
    assertEquals(Instant.ofEpochSecond(50), chunks.from(51 * SECOND));
  }
}
