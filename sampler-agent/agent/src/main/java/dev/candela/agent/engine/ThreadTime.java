package dev.candela.agent.engine;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** CPU time of one thread. The JDK's bean would load a hundred classes into the target. */
public final class ThreadTime {
  private static final String OF_CURRENT = "/proc/thread-self/stat";
  private static final String OF_THREADS = "/proc/self/task/";
  private static final String OF_RECORDER = "JFR ";

  /** Those of a program that reads events of its own. */
  private static final String OF_PROGRAM = "JFR Event";

  /** Null for one of the recorder's. */
  private final Thread thread;

  /** Null where the kernel does not tell. */
  private final File schedule;

  /** Last known value: the kernel's ends with the thread. */
  private volatile long lastCpuNanos;

  private ThreadTime(Thread thread, File schedule) {
    this.thread = thread;
    this.schedule = schedule;
  }

  /** Of the calling thread. */
  public static ThreadTime ofCurrent() {
    File schedule = null;
    try {
      // Not by its canonical path, which JDKs before 12 remember for the next thread.
      String line = read(new File(OF_CURRENT));
      schedule = new File(OF_THREADS + line.substring(0, line.indexOf(' ')) + "/schedstat");
      cpuNanos(read(schedule));
    } catch (IOException | RuntimeException notTold) {
      schedule = null;
    }
    return new ThreadTime(Thread.currentThread(), schedule);
  }

  /** Of the threads of the JDK's recorder; none where the kernel does not tell. */
  public static List<ThreadTime> ofRecorder() {
    List<ThreadTime> found = new ArrayList<ThreadTime>();
    File[] threads = new File(OF_THREADS).listFiles();
    for (File thread : threads == null ? new File[0] : threads) {
      try {
        String name = read(new File(thread, "comm"));
        if (name.startsWith(OF_RECORDER) && !name.startsWith(OF_PROGRAM)) {
          File schedule = new File(thread, "schedstat");
          cpuNanos(read(schedule));
          found.add(new ThreadTime(null, schedule));
        }
      } catch (IOException | RuntimeException endedOrNotTold) {
        // Without it.
      }
    }
    return found;
  }

  /**
   * So far, for any thread; 0 where it is not told. After the thread's end it is what it was when
   * last asked for. The kernel adds the turn that is going on at its ticks only, so a difference is
   * true from one pause to another.
   */
  public long cpuNanos() {
    if (schedule == null) {
      return OfBean.cpuNanos(thread);
    }
    try {
      if (thread == null || thread.isAlive()) {
        lastCpuNanos = cpuNanos(read(schedule));
      }
    } catch (IOException | RuntimeException justEnded) {
      // Then it stays as it is.
    }
    return lastCpuNanos;
  }

  private static String read(File file) throws IOException {
    byte[] line = new byte[128];
    try (InputStream in = new FileInputStream(file)) {
      return new String(line, 0, in.read(line), StandardCharsets.ISO_8859_1);
    }
  }

  /** Of time, wait and turns in {@code schedstat}. Throws if the kernel does not count. */
  static long cpuNanos(String line) {
    int afterTime = line.indexOf(' ');
    int afterWait = line.indexOf(' ', afterTime + 1);
    if (afterTime <= 0 || afterWait < 0 || line.substring(afterWait + 1).trim().equals("0")) {
      throw new IllegalArgumentException("not counted: " + line);
    }
    return Long.parseLong(line.substring(0, afterTime));
  }

  /** A class of its own, loaded only where needed. */
  private static final class OfBean {
    private OfBean() {}

    @SuppressWarnings("deprecation") // threadId() does not exist before 19
    static long cpuNanos(Thread thread) {
      try {
        return Math.max(0, ManagementFactory.getThreadMXBean().getThreadCpuTime(thread.getId()));
      } catch (UnsupportedOperationException notCounted) {
        return 0;
      }
    }
  }
}
