package dev.candela.bench.program;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/**
 * Units of work so far, the moment, and the processor time of the whole process, in nanoseconds.
 */
final class ProgressLine {
  private static final OperatingSystemMXBean SYSTEM =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  private ProgressLine() {}

  static void print(long units) {
    System.out.println(units + " " + System.nanoTime() + " " + SYSTEM.getProcessCpuTime());
  }
}
