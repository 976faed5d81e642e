package dev.candela.bench.desk;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import javafx.application.Platform;

/**
 * Asks the FX thread for a sign of life all the time and notes how long it took. On a busy machine
 * a thread also waits for a processor, so its own processor time in a pause is noted beside.
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
    AtomicLong id = new AtomicLong();
    CountDownLatch known = new CountDownLatch(1);
    Platform.runLater(
        () -> {
          id.set(Thread.currentThread().threadId());
          known.countDown();
        });
    known.await();
    screenThreadId = id.get();
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
      CountDownLatch answered = new CountDownLatch(1);
      long cpuNanos = threads.getThreadCpuTime(screenThreadId);
      long nanos = System.nanoTime();
      Platform.runLater(answered::countDown);
      answered.await();
      note(
          (System.nanoTime() - nanos) / NANOS_PER_MILLI,
          (threads.getThreadCpuTime(screenThreadId) - cpuNanos) / NANOS_PER_MILLI);
    }
  }

  /**
   * Collects all garbage, between two questions: a whole collection, which Candela never asks for,
   * stops every thread for 50 ms and more, and was counted as the window's own pause.
   */
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

  /** Prints what was noted, and adds it to the results. */
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
