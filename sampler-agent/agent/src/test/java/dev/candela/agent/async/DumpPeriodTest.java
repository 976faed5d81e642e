package dev.candela.agent.async;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.candela.agent.async.AsyncEngine.DumpPeriod;
import org.junit.jupiter.api.Test;

class DumpPeriodTest {
  private static final long SHORTEST_NANOS = 250_000_000;

  /** What the wait comes to when every dump costs as much. */
  private static long periodAt(long costNanos) {
    DumpPeriod period = new DumpPeriod(SHORTEST_NANOS);
    for (int dump = 0; dump < 100; dump++) {
      period.spent(costNanos);
    }
    return Math.round(period.nanos() / 1e6) * 1_000_000;
  }

  @Test
  void staysShortWhileDumpsAreCheap() {
    assertEquals(SHORTEST_NANOS, new DumpPeriod(SHORTEST_NANOS).nanos());
    assertEquals(SHORTEST_NANOS, periodAt(1_000_000));
  }

  @Test
  void isModestWhileDataStayYoung() {
    assertEquals(500_000_000, periodAt(2_000_000));
    assertEquals(DumpPeriod.YOUNG_NANOS, periodAt(4_000_000));
  }

  @Test
  void growsWithTheCostUpToABound() {
    assertEquals(1_000_000_000, periodAt(10_000_000));
    assertEquals(DumpPeriod.LONGEST_NANOS, periodAt(400_000_000));
  }

  @Test
  void coldFirstDumpDoesNotMakeDataOld() {
    DumpPeriod period = new DumpPeriod(SHORTEST_NANOS);
    period.spent(22_000_000);
    assertEquals(DumpPeriod.YOUNG_NANOS, period.nanos());
  }
}
