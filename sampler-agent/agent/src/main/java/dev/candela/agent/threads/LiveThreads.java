package dev.candela.agent.threads;

import java.lang.management.ThreadMXBean;

/** Ids of the threads that there are; the JVM is asked only when one has begun or ended. */
final class LiveThreads {
  private final ThreadMXBean bean;
  private long[] ids = {};
  private long startedBefore = -1;
  private boolean someEnded;

  LiveThreads(ThreadMXBean bean) {
    this.bean = bean;
  }

  /** Not to be changed. An id may be of a thread that has ended meanwhile. */
  long[] ids() {
    // The count first: a thread that starts in between has them listed again, not left out.
    long started = bean.getTotalStartedThreadCount();
    if (started != startedBefore || someEnded) {
      ids = bean.getAllThreadIds();
      startedBefore = started;
      someEnded = false;
    }
    return ids;
  }

  /** One of them has ended. */
  void sawEnd() {
    someEnded = true;
  }
}
