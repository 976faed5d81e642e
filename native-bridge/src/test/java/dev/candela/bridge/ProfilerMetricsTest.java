package dev.candela.bridge;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.candela.bridge.AsyncProfilerBridge.ProfilerMetrics;
import org.junit.jupiter.api.Test;

class ProfilerMetricsTest {
  @Test
  void addsWhatWasSkippedAndWhatFoundNoRoom() {
    String metrics =
        """
        mem_calltracestorage_kb 9
        samples_total 100
        samples_skipped_total 7
        calltracestorage_overflows_total 2
        """;
    assertEquals(9, ProfilerMetrics.lostSamples(metrics));
  }

  @Test
  void whatAnotherVersionSaysCountsForNothing() {
    assertEquals(0, ProfilerMetrics.lostSamples("samples_skipped_total many\nsamples 3\n"));
  }
}
