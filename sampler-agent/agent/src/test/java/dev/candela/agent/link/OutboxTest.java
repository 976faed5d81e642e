package dev.candela.agent.link;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.agent.engine.Chunk;
import dev.candela.wire.Counter;
import java.io.File;
import java.util.EnumMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OutboxTest {
  private static final long MB = 1 << 20;

  private long usableBytes;
  private int released;
  private final Outbox outbox =
      new Outbox(
          MB,
          new File("") {
            private static final long serialVersionUID = 1;

            @Override
            public long getUsableSpace() {
              return usableBytes;
            }
          });

  /** As async-profiler's, which take disk as long as they wait. */
  private boolean offer(long lengthBytes) {
    return offer(lengthBytes, 0);
  }

  private boolean offer(long lengthBytes, long heldBytes) {
    boolean taken =
        outbox.offer(
            new Chunk() {
              @Override
              public long lengthBytes() {
                return lengthBytes;
              }

              @Override
              public long heldBytes() {
                return heldBytes;
              }

              @Override
              public int read(long offsetBytes, byte[] target) {
                return 0;
              }

              @Override
              public void release() {
                released++;
              }
            });
    usableBytes -= taken ? lengthBytes - heldBytes : 0;
    return taken;
  }

  private long dropped() {
    Map<Counter, Long> counters = new EnumMap<>(Counter.class);
    outbox.count(counters);
    return counters.get(Counter.DROPPED_CHUNKS);
  }

  private int taken() {
    int taken = 0;
    while (offer(4 * MB)) {
      taken++;
    }
    return taken;
  }

  @Test
  void whatWaitsTakesAQuarterOfTheRoomAtMost() {
    usableBytes = 100 * MB;
    assertEquals(6, taken());
    assertEquals(1, dropped());
    assertEquals(1, released);
  }

  @Test
  void whatWaitsTakesSixtyFourMegabytesAtMost() {
    usableBytes = 1000 * MB;
    assertEquals(16, taken());
  }

  @Test
  void whatWaitsInMemoryNeedsNoDisk() {
    usableBytes = 0;
    assertTrue(offer(MB / 4, MB / 4));
    assertTrue(offer(MB / 4, MB / 4));
    assertFalse(offer(MB / 4));
    assertTrue(offer(MB / 2, MB / 2));
    assertFalse(offer(MB / 2, MB / 2));
  }

  @Test
  void oneChunkIsTakenAlways() throws Exception {
    usableBytes = MB;
    assertTrue(offer(MB));
    assertFalse(offer(1));
    outbox.sent((Chunk) outbox.take());
    usableBytes = 0;
    assertTrue(offer(MB));
  }
}
