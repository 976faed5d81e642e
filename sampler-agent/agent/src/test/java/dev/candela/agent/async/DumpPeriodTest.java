package dev.candela.agent.async;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class DumpPeriodTest {
  private static final long SHORTEST_NANOS = 250_000_000;

  @Test
  void staysShortWhileDumpsAreCheap() {
    DumpPeriod period = new DumpPeriod(SHORTEST_NANOS);
    assertEquals(SHORTEST_NANOS, period.nanos());
    period.spent(1_000_000);
    assertEquals(SHORTEST_NANOS, period.nanos());
  }

  @Test
  void isModestWhileDataStayYoung() {
    DumpPeriod period = new DumpPeriod(SHORTEST_NANOS);
    period.spent(2_000_000);
    assertEquals(500_000_000, period.nanos());
    period = new DumpPeriod(SHORTEST_NANOS);
    period.spent(4_000_000);
    assertEquals(DumpPeriod.YOUNG_NANOS, period.nanos());
  }

  @Test
  void growsWithTheCostUpToABound() {
    DumpPeriod period = new DumpPeriod(SHORTEST_NANOS);
    period.spent(10_000_000);
    assertEquals(1_000_000_000, period.nanos());
    for (int dump = 0; dump < 10; dump++) {
      period.spent(400_000_000);
    }
    assertEquals(DumpPeriod.LONGEST_NANOS, period.nanos());
  }
}
