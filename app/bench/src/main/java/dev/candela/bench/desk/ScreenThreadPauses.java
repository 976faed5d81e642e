package dev.candela.bench.desk;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Locale;
import java.util.Map;

/**
 * Asks the FX thread for a sign of life all the time and notes how long it took. Its own processor
 * time is noted beside, since it also waits for a processor.
 */
final class ScreenThreadPauses implements AutoCloseable {
  /** Noticeable by people. */
  private static final double LONG_MILLIS = 50;

  private static final long REST_MILLIS = 4;
  private static final double NANOS_PER_MILLI = 1e6;

  private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
  private final Thread thread = Thread.ofPlatform().daemon().name("pauses").unstarted(this::watch);
  private final Object asking = new Object();
  private final long screenThreadId;
  private volatile boolean ended;
  private int asked;
  private int longPauses;
  private int longWork;
  private double longestMillis;
  private double longestWorkMillis;

  ScreenThreadPauses() throws InterruptedException {
    screenThreadId = HeadlessDesk.onScreenThread(() -> Thread.currentThread().threadId());
    thread.start();
  }

  private void watch() {
    try {
      while (!ended) {
        ask();
        Thread.sleep(REST_MILLIS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void ask() throws InterruptedException {
    synchronized (asking) {
      long cpuNanos = threads.getThreadCpuTime(screenThreadId);
      long nanos = System.nanoTime();
      HeadlessDesk.onScreenThread(() -> null);
      note(
          (System.nanoTime() - nanos) / NANOS_PER_MILLI,
          (threads.getThreadCpuTime(screenThreadId) - cpuNanos) / NANOS_PER_MILLI);
    }
  }

  /** Collects garbage between two questions: that stops every thread for 50 ms and more. */
  void collectGarbage() {
    synchronized (asking) {
      System.gc();
    }
  }

  private void note(double millis, double workMillis) {
    asked++;
    longPauses += millis > LONG_MILLIS ? 1 : 0;
    longWork += workMillis > LONG_MILLIS ? 1 : 0;
    longestMillis = Math.max(longestMillis, millis);
    longestWorkMillis = Math.max(longestWorkMillis, workMillis);
  }

  @Override
  public void close() {
    ended = true;
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  void tell(Map<String, Object> results) {
    System.out.printf(
        Locale.ROOT,
        "%d signs of life: %d pauses over %.0f ms, the longest %.0f ms; the thread itself worked"
            + " longer than that in %d, %.0f ms at most%n",
        asked,
        longPauses,
        LONG_MILLIS,
        longestMillis,
        longWork,
        longestWorkMillis);
    results.put("longPauses", longPauses);
    results.put("longestWorkMillis", longestWorkMillis);
  }
}
