package dev.candela.agent;

import dev.candela.agent.engine.OwnThreads;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;

/**
 * The agent's own threads: daemons, outside the application's thread groups, known by id. Their
 * names begin with {@value #NAME_PREFIX}, by which the reader of a recording leaves their samples
 * out whoever took them.
 */
final class AgentThreads implements OwnThreads {
  static final String NAME_PREFIX = "candela-agent-";

  /** The JVM's own handler prints to stderr, and the application's would hear of a stranger. */
  private static final Thread.UncaughtExceptionHandler SILENT =
      new Thread.UncaughtExceptionHandler() {
        @Override
        public void uncaughtException(Thread thread, Throwable failure) {
          // Whoever waits for the thread finds it ended.
        }
      };

  private final ThreadMXBean bean = ManagementFactory.getThreadMXBean();
  private final List<Thread> threads = new ArrayList<Thread>();
  private long endedCpuNanos;

  Thread start(String name, Runnable work) {
    Thread thread = create(name, work);
    start(thread);
    return thread;
  }

  /** Starts what {@link #create} made; throws what the JVM throws when it has no thread left. */
  void start(Thread thread) {
    boolean started = false;
    try {
      thread.start();
      started = true;
    } finally {
      if (!started) {
        ended(thread);
      }
    }
  }

  /** A thread that is not started yet. */
  Thread create(String name, Runnable work) {
    Thread thread = new Thread(systemGroup(), work, NAME_PREFIX + name);
    thread.setDaemon(true);
    // It would hold the class loader of whatever called the agent.
    thread.setContextClassLoader(null);
    thread.setUncaughtExceptionHandler(SILENT);
    synchronized (threads) {
      threads.add(thread);
    }
    return thread;
  }

  /** A worker calls this as its last act, so that its processor time is not lost. */
  void ended(Thread thread) {
    long cpuNanos = cpuNanosOf(thread);
    synchronized (threads) {
      if (threads.remove(thread)) {
        endedCpuNanos += cpuNanos;
      }
    }
  }

  @Override
  public boolean isOwn(long javaThreadId) {
    synchronized (threads) {
      for (Thread thread : threads) {
        if (idOf(thread) == javaThreadId) {
          return true;
        }
      }
      return false;
    }
  }

  @Override
  public List<Thread> threads() {
    synchronized (threads) {
      return new ArrayList<Thread>(threads);
    }
  }

  /** Processor time of all threads so far. */
  long cpuNanos() {
    synchronized (threads) {
      long sum = endedCpuNanos;
      for (Thread thread : threads) {
        sum += cpuNanosOf(thread);
      }
      return sum;
    }
  }

  private long cpuNanosOf(Thread thread) {
    try {
      return Math.max(0, bean.getThreadCpuTime(idOf(thread)));
    } catch (UnsupportedOperationException e) {
      return 0;
    }
  }

  @SuppressWarnings("deprecation") // threadId() does not exist before 19
  private static long idOf(Thread thread) {
    return thread.getId();
  }

  private static ThreadGroup systemGroup() {
    ThreadGroup group = Thread.currentThread().getThreadGroup();
    while (group != null && group.getParent() != null) {
      group = group.getParent();
    }
    return group;
  }
}
