package dev.candela.agent.threads;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.agent.Heard;
import dev.candela.agent.engine.EngineFailure;
import dev.candela.wire.EngineKind;
import dev.candela.wire.EventKind;
import dev.candela.wire.EventSetting;
import dev.candela.wire.StartRequest;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What thread dumps cannot see is said. */
class CarriersTest {
  private final Heard heard = new Heard();
  private final ThreadDumpEngine engine = new ThreadDumpEngine(heard, -1);

  private static StartRequest request(EventKind event) {
    return new StartRequest(
        EngineKind.THREADS, List.of(new EventSetting(event, 1_000_000)), 0, false, 0);
  }

  @Test
  @Timeout(60)
  void saysOnceThatVirtualThreadsAreNotSeen() throws Exception {
    AtomicBoolean enough = new AtomicBoolean();
    Thread virtual =
        Thread.ofVirtual()
            .start(
                () -> {
                  while (!enough.get()) {
                    Thread.onSpinWait();
                  }
                });
    try {
      engine.start(request(EventKind.WALL), heard);
      while (heard.warnings().isEmpty()) {
        engine.turn(System.nanoTime());
      }
      for (int i = 0; i < 3; i++) {
        engine.turn(System.nanoTime());
      }
      engine.stop();
    } finally {
      enough.set(true);
      virtual.join();
    }
    assertEquals(1, heard.warnings().size(), heard.warnings().toString());
    assertTrue(heard.warnings().get(0).startsWith("This JVM runs virtual threads"));
  }

  @Test
  void refusesToSampleAllocation() {
    EngineFailure refused =
        assertThrows(EngineFailure.class, () -> engine.start(request(EventKind.ALLOC), heard));
    assertEquals("Thread dumps see neither allocation nor counters.", refused.getMessage());
    assertEquals("Use the engine async or jfr.", refused.remedy());
  }
}
