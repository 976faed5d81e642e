package dev.candela.cli.record;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.candela.engine.capture.SessionStatus;
import dev.candela.wire.Counter;
import dev.candela.wire.Status;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RecordProgressTest {
  @Test
  void namesLossesAndPauses() {
    Status status =
        new Status(
            Status.Activity.PAUSED,
            Map.of(
                Counter.ELAPSED_NANOS, 2_000_000_000L,
                Counter.SAMPLES, 1234L,
                Counter.LOST_SAMPLES, 7L,
                Counter.DROPPED_CHUNKS, 1L));
    assertEquals(
        "2.00 s, 1,234 samples, 7 lost, 1 chunk dropped, 4.00 KiB, paused",
        RecordProgress.counts(new SessionStatus(status, 3, 4096)));
  }
}
