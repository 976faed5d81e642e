package dev.candela.cli.record;

import dev.candela.cli.output.WatchedOutput;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Makes Ctrl-C stop a recording in good order: it is complete and reported before the exit. */
public final class StopOnInterrupt {
  /** Slightly longer than a session waits for a silent agent. */
  private static final long MAX_SECONDS = 12;

  private static final long LOOK_MILLIS = 100;

  private static volatile boolean stopping;
  private static StopOnInterrupt current;

  private final Runnable recording;
  private final CountDownLatch reported = new CountDownLatch(1);
  private final Thread hook = new Thread(this::stop, "candela-interrupt");

  private StopOnInterrupt(Runnable recording) {
    this.recording = recording;
  }

  /** Until {@link #finish}; later recordings are stopped at once. */
  static synchronized void watch(Runnable recording) {
    if (stopping) {
      recording.run();
      return;
    }
    finish();
    current = new StopOnInterrupt(recording);
    try {
      Runtime.getRuntime().addShutdownHook(current.hook);
    } catch (IllegalStateException e) {
      // Ctrl-C came just before: nothing holds the process, so all that is left is to stop.
      stopping = true;
      current = null;
      recording.run();
    }
  }

  /** True after Ctrl-C: nothing new should begin. */
  static boolean isStopping() {
    return stopping;
  }

  /** Everything is reported; the process may exit. */
  public static synchronized void finish() {
    if (current == null) {
      return;
    }
    current.reported.countDown();
    try {
      Runtime.getRuntime().removeShutdownHook(current.hook);
    } catch (IllegalStateException e) {
      // The process is ending already, which is what the hook waited for.
      return;
    } finally {
      current = null;
    }
  }

  private void stop() {
    stopping = true;
    recording.run();
    try {
      long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(MAX_SECONDS);
      while (!reported.await(LOOK_MILLIS, TimeUnit.MILLISECONDS)
          && System.nanoTime() - end < 0
          && !WatchedOutput.isStuck()) {
        // It may continue while its output is read.
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
