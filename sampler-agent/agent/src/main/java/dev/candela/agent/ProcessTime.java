package dev.candela.agent;

import java.io.DataInputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;

/** CPU time of this JVM. The JDK's bean would load seventy classes into the target. */
final class ProcessTime {
  private static final String OF_KERNEL = "/proc/self/stat";

  /** Linux reports CPU time in hundredths of a second, whatever its own clock. */
  private static final long NANOS_PER_TICK = 10_000_000;

  /** Index after the name of the program, which may contain blanks and parentheses. */
  private static final int USER_TICKS = 11;

  private static final int KERNEL_TICKS = 12;

  private ProcessTime() {}

  /** 0 if unknown. */
  static long cpuNanos() {
    byte[] line = new byte[1024];
    try (DataInputStream in = new DataInputStream(new FileInputStream(OF_KERNEL))) {
      int lengthBytes = in.read(line);
      return cpuNanos(new String(line, 0, lengthBytes, StandardCharsets.ISO_8859_1));
    } catch (IOException | RuntimeException notLinux) {
      return ofBean();
    }
  }

  static long cpuNanos(String line) {
    String[] fields = line.substring(line.lastIndexOf(')') + 2).split(" ");
    return (Long.parseLong(fields[USER_TICKS]) + Long.parseLong(fields[KERNEL_TICKS]))
        * NANOS_PER_TICK;
  }

  private static long ofBean() {
    try {
      Object bean = ManagementFactory.getOperatingSystemMXBean();
      if (bean instanceof com.sun.management.OperatingSystemMXBean) {
        return Math.max(0, ((com.sun.management.OperatingSystemMXBean) bean).getProcessCpuTime());
      }
    } catch (LinkageError otherJvm) {
      // Then nothing is known.
    }
    return 0;
  }
}
