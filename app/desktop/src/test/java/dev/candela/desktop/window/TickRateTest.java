package dev.candela.desktop.window;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

final class TickRateTest {
  private static final long SECOND = 1_000_000_000L;

  private final TickRate ticks = new TickRate();

  @Test
  void tellsRatesFromOneStatusToTheNext() {
    ticks.follow(SECOND, 1000, 700, false);
    assertTrue(ticks.askedPerSecond().isEmpty());
    ticks.follow(3 * SECOND, 3000, 2696, false);
    assertEquals(OptionalLong.of(1000), ticks.askedPerSecond());
    assertEquals(OptionalLong.of(998), ticks.metPerSecond());
  }

  @Test
  void aPauseChangesNoRate() {
    ticks.follow(SECOND, 1000, 1000, false);
    ticks.follow(2 * SECOND, 2000, 1998, false);
    ticks.follow(3 * SECOND, 2100, 2098, true);
    ticks.follow(9 * SECOND, 2100, 2098, true);
    ticks.follow(10 * SECOND, 2200, 2190, false);
    assertEquals(OptionalLong.of(1000), ticks.askedPerSecond());
    assertEquals(OptionalLong.of(998), ticks.metPerSecond());
    ticks.follow(11 * SECOND, 3200, 3180, false);
    assertEquals(OptionalLong.of(990), ticks.metPerSecond());
  }
}
