package dev.candela.desktop.work;

import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Calls something on the FX thread again and again. With an animation the toolkit would go through
 * all of the window 60 times a second. For the FX thread.
 */
public final class Ticker {
  private static final ScheduledExecutorService CLOCK = clock();

  private final long periodMillis;
  private final Runnable action;
  private Run running;

  private static ScheduledExecutorService clock() {
    ScheduledThreadPoolExecutor clock =
        new ScheduledThreadPoolExecutor(
            1, task -> Thread.ofPlatform().daemon().name("candela-clock").unstarted(task));
    // Most are stopped before their first tick, and no thread should wake up for those.
    clock.setRemoveOnCancelPolicy(true);
    return clock;
  }

  /** Does nothing before {@link #start}. */
  public Ticker(long periodMillis, Runnable action) {
    this.periodMillis = periodMillis;
    this.action = action;
  }

  /** From one period after the first call. */
  public void start() {
    FxThread.check();
    if (running == null) {
      running = new Run();
    }
  }

  /** Until it is started again; no call comes after this one. */
  public void stop() {
    FxThread.check();
    if (running != null) {
      running.clock.cancel(false);
      running = null;
    }
  }

  private final class Run {
    private final AtomicBoolean asked = new AtomicBoolean();
    private final Future<?> clock =
        CLOCK.scheduleAtFixedRate(this::ask, periodMillis, periodMillis, TimeUnit.MILLISECONDS);

    /** Leaves one out if the last is still to be done. */
    private void ask() {
      if (!asked.getAndSet(true)) {
        FxThread.later(this::act);
      }
    }

    private void act() {
      asked.set(false);
      if (running == this) {
        action.run();
      }
    }
  }
}
