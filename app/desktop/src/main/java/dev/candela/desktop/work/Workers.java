package dev.candela.desktop.work;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** The threads that do what the FX thread must not. For any thread. */
public final class Workers implements AutoCloseable {
  private final ExecutorService threads;

  /** As many threads as there are processors, at least two: one may wait for a disk. */
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

  /** A place where one result is waited for at a time; a new job there replaces the last. */
  public LatestJob latestJob() {
    return new LatestJob(threads);
  }

  /**
   * For what waits for other processes, and so would keep a worker from working: attaching,
   * launching, stopping.
   */
  public LatestJob blockingJob() {
    return new LatestJob(
        task -> Thread.ofPlatform().daemon().name("candela-waiting-worker").start(task));
  }

  /** Ends the threads; jobs that are under way are interrupted. */
  @Override
  public void close() {
    threads.shutdownNow();
  }
}
