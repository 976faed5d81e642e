package dev.candela.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

class ProcessTimeTest {
  @Test
  void readsUserAndKernelTimeBehindAnyName() {
    String line = "42 (odd) name) S 1 2 3 4 5 6 7 8 9 10 123 45 0 0 20 0 30 0 999";
    assertEquals((123 + 45) * 10_000_000L, ProcessTime.cpuNanos(line));
  }

  @Test
  void agreesWithTheBean() {
    com.sun.management.OperatingSystemMXBean bean =
        (com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    long before = bean.getProcessCpuTime();
    long told = ProcessTime.cpuNanos();
    long after = bean.getProcessCpuTime();
    // The kernel rounds each of its two numbers to a hundredth of a second.
    long rounding = 20_000_000;
    assertTrue(before - rounding <= told && told <= after + rounding, before + " " + told);
  }
}
