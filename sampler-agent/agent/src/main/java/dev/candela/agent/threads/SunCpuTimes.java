package dev.candela.agent.threads;

import java.lang.management.ThreadMXBean;

/** HotSpot's and OpenJ9's extension of the bean; a class of its own as others may lack it. */
final class SunCpuTimes extends CpuTimes {
  private final com.sun.management.ThreadMXBean bean;

  private SunCpuTimes(com.sun.management.ThreadMXBean bean) {
    super(bean);
    this.bean = bean;
  }

  static CpuTimes of(ThreadMXBean bean) {
    return bean instanceof com.sun.management.ThreadMXBean
        ? new SunCpuTimes((com.sun.management.ThreadMXBean) bean)
        : new CpuTimes(bean);
  }

  @Override
  long[] read(long[] threadIds) {
    return bean.getThreadCpuTime(threadIds);
  }
}
