package dev.candela.engine.analysis.lock;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.LinkedHashSet;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ContendedLockTest {
  @Test
  void marksTheLocksOfTheRecorder() {
    assertEquals("shop.Stock @ 69d0", lock("shop.Stock").name());
    assertEquals(
        "JDK Flight Recorder lock: jdk.jfr.internal.PlatformRecorder @ 69d0",
        lock("jdk.jfr.internal.PlatformRecorder").name());
  }

  private static ContendedLock lock(String className) {
    return new ContendedLock(
        className, new LinkedHashSet<>(List.of(0x69d0L)), 2, 290, 277, List.of());
  }
}
