package dev.candela.agent;

import dev.candela.agent.engine.OwnThreads;
import dev.candela.agent.engine.ThreadTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The agent's own threads: daemons outside the application's groups, known by id. Readers of
 * recordings leave them out by {@link #NAME_PREFIX}.
 */
final class AgentThreads implements OwnThreads {
  static final String NAME_PREFIX = "candela-agent-";

  /** The JVM's own handler prints to stderr, and the application's would see a foreign thread. */
  private static final Thread.UncaughtExceptionHandler SILENT =
      new Thread.UncaughtExceptionHandler() {
        @Override
        public void uncaughtException(Thread thread, Throwable failure) {
          // Code that waits for the thread sees that it has ended.
        }
      };

  /** Clock of each thread; null before it runs. */
  private final Map<Thread, ThreadTime> threads = new LinkedHashMap<Thread, ThreadTime>();

  /** Clocks of the JDK's recorder while it works for the agent. */
  private final List<ThreadTime> ofRecorder = new ArrayList<ThreadTime>();

  private long endedCpuNanos;

  @Override
  public Thread start(String name, Runnable work) {
    Thread thread = create(name, work);
    start(thread);
    return thread;
  }

  void start(Thread thread) {
    try {
      thread.start();
    } catch (RuntimeException | Error notStarted) {
      ended(thread);
      throw notStarted;
    }
  }

  Thread create(String name, final Runnable work) {
    Runnable timed =
        new Runnable() {
          @Override
          public void run() {
            begun();
            try {
              work.run();
            } finally {
              ended(Thread.currentThread());
            }
          }
        };
    Thread thread = new Thread(systemGroup(), timed, NAME_PREFIX + name);
    thread.setDaemon(true);
    // It would hold the class loader of whatever called the agent.
    thread.setContextClassLoader(null);
    thread.setUncaughtExceptionHandler(SILENT);
    synchronized (threads) {
      threads.put(thread, null);
    }
    return thread;
  }

  private void begun() {
    ThreadTime time = ThreadTime.ofCurrent();
    synchronized (threads) {
      if (threads.containsKey(Thread.currentThread())) {
        threads.put(Thread.currentThread(), time);
      }
    }
  }

  /** Last call of each thread, so that its CPU time is counted; also for threads that never ran. */
  void ended(Thread thread) {
    synchronized (threads) {
      ThreadTime time = threads.remove(thread);
      endedCpuNanos += time == null ? 0 : time.cpuNanos();
    }
  }

  @Override
  public boolean isOwn(long javaThreadId) {
    synchronized (threads) {
      for (Thread thread : threads.keySet()) {
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
      return new ArrayList<Thread>(threads.keySet());
    }
  }

  @Override
  public void countRecorder(boolean works) {
    List<ThreadTime> found = works ? ThreadTime.ofRecorder() : new ArrayList<ThreadTime>();
    synchronized (threads) {
      endedCpuNanos += sum(ofRecorder);
      ofRecorder.clear();
      ofRecorder.addAll(found);
      // What they used before was not for the agent.
      endedCpuNanos -= sum(ofRecorder);
    }
  }

  private static long sum(List<ThreadTime> times) {
    long sum = 0;
    for (ThreadTime time : times) {
      sum += time.cpuNanos();
    }
    return sum;
  }

  long cpuNanos() {
    synchronized (threads) {
      long sum = endedCpuNanos + sum(ofRecorder);
      for (ThreadTime time : threads.values()) {
        sum += time == null ? 0 : time.cpuNanos();
      }
      return sum;
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
