package dev.candela.agent.threads;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/** Processor time of many threads; in one call where the JVM has it. */
class CpuTimes {
  private final ThreadMXBean bean;

  CpuTimes(ThreadMXBean bean) {
    this.bean = bean;
  }

  static CpuTimes create() {
    ThreadMXBean bean = ManagementFactory.getThreadMXBean();
    try {
      return SunCpuTimes.of(bean);
    } catch (LinkageError notThisJvm) {
      return new CpuTimes(bean);
    }
  }

  /** False where threads have no clock, or it is switched off. */
  boolean works() {
    return bean.isThreadCpuTimeSupported() && bean.isThreadCpuTimeEnabled();
  }

  /** Nanoseconds by index of {@code threadIds}; -1 for a thread that has ended. */
  long[] read(long[] threadIds) {
    long[] nanos = new long[threadIds.length];
    for (int i = 0; i < nanos.length; i++) {
      nanos[i] = bean.getThreadCpuTime(threadIds[i]);
    }
    return nanos;
  }
}
