package dev.candela.agent.threads;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class RandomTicksTest {
  private static final long PERIOD = 1000;

  @Test
  void ticksOnceInEachPeriodWithoutDrift() {
    RandomTicks clock = new RandomTicks(PERIOD, 0);
    for (int period = 0; period < 10_000; period++) {
      long next = clock.nextNanos();
      assertEquals(period, next / PERIOD);
      assertFalse(clock.isDue(next - 1));
      assertTrue(clock.isDue(Math.min(next + 30, (period + 1) * PERIOD - 1)));
    }
    assertEquals(10_000, clock.asked());
    assertEquals(10_000, clock.met());
  }

  @Test
  void momentsAreSpreadOverThePeriod() {
    RandomTicks clock = new RandomTicks(PERIOD, 0);
    int[] tenths = new int[10];
    for (int period = 0; period < 10_000; period++) {
      tenths[(int) (clock.nextNanos() % PERIOD / 100)]++;
      clock.isDue(clock.nextNanos());
    }
    for (int count : tenths) {
      assertTrue(count > 800 && count < 1200, "a tenth got " + count);
    }
  }

  @Test
  void countsPeriodsThatWereSleptThrough() {
    RandomTicks clock = new RandomTicks(PERIOD, 0);
    assertTrue(clock.isDue(5 * PERIOD + 1));
    assertEquals(6, clock.asked());
    assertEquals(1, clock.met());
    assertEquals(6, clock.nextNanos() / PERIOD);
  }

  @Test
  void pauseAsksForNothing() {
    RandomTicks clock = new RandomTicks(PERIOD, 0);
    clock.isDue(PERIOD - 1);
    clock.restart(100 * PERIOD);
    assertTrue(clock.isDue(101 * PERIOD - 1));
    assertEquals(2, clock.asked());
    assertEquals(2, clock.met());
  }

  @Test
  void restPutsTheNextTickOffAndCountsWhatItCosts() {
    RandomTicks clock = new RandomTicks(PERIOD, 0);
    assertTrue(clock.isDue(PERIOD - 1));
    clock.notBefore(5 * PERIOD);
    assertFalse(clock.isDue(5 * PERIOD - 1));
    assertTrue(clock.isDue(5 * PERIOD));
    assertEquals(6, clock.asked());
    assertEquals(2, clock.met());
  }
}
