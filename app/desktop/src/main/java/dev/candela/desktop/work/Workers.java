package dev.candela.desktop.work;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Threads for work off the FX thread. For any thread. */
public final class Workers implements AutoCloseable {
  /** The process stays this long after its window, for a job that does not react. */
  private static final int SECONDS_TO_END = 3;

  private final ExecutorService threads;

  /** One per processor, at least two: one may wait for a disk. */
  public Workers() {
    AtomicInteger number = new AtomicInteger();
    threads =
        Executors.newFixedThreadPool(
            Math.max(2, Runtime.getRuntime().availableProcessors()),
            task ->
                Thread.ofPlatform()
                    .daemon()
                    .name("candela-worker-" + number.incrementAndGet())
                    .unstarted(task));
  }

  /** For results of which only the latest counts: a new job replaces the last. */
  public LatestJob latestJob() {
    return new LatestJob(threads, threads::isShutdown);
  }

  /** For what waits for other processes: attaching, launching, stopping. */
  public LatestJob blockingJob() {
    return new LatestJob(
        task -> Thread.ofPlatform().daemon().name("candela-waiting-worker").start(task),
        () -> false);
  }

  /** Starts work that a closing window does not interrupt: the process waits for it. */
  public static void finish(String name, Runnable work) {
    Thread.ofPlatform().name(name).start(work);
  }

  /** Interrupts running jobs, and waits until they have removed their incomplete files. */
  @Override
  public void close() {
    threads.shutdownNow();
    try {
      boolean _ = threads.awaitTermination(SECONDS_TO_END, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
