package dev.candela.desktop.work;

import java.util.concurrent.CancellationException;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyDoubleProperty;
import javafx.beans.property.ReadOnlyDoubleWrapper;

/**
 * Runs jobs of which only the last result is shown: a new job cancels the one under way, and a
 * result that comes too late is dropped. For the FX thread, where results arrive too.
 */
public final class LatestJob implements Cancellable {
  /** Within this time results feel immediate, and progress would flicker. */
  private static final long PATIENCE_MILLIS = 200;

  private final Executor threads;
  private final BooleanSupplier closed;
  private final ReadOnlyBooleanWrapper busy = new ReadOnlyBooleanWrapper(this, "busy");
  private final ReadOnlyBooleanWrapper slow = new ReadOnlyBooleanWrapper(this, "slow");
  private final ReadOnlyDoubleWrapper progress = new ReadOnlyDoubleWrapper(this, "progress", -1);
  private final ReadOnlyBooleanWrapper givenUp = new ReadOnlyBooleanWrapper(this, "givenUp");
  private final Ticker patience = new Ticker(PATIENCE_MILLIS, this::endPatience);
  private Runnable again = () -> {};
  private long generation;
  private Running running;

  LatestJob(Executor threads, BooleanSupplier closed) {
    this.threads = threads;
    this.closed = closed;
  }

  /** True from submitting to showing. */
  public ReadOnlyBooleanProperty busyProperty() {
    return busy.getReadOnlyProperty();
  }

  @Override
  public ReadOnlyBooleanProperty slowProperty() {
    return slow.getReadOnlyProperty();
  }

  @Override
  public ReadOnlyDoubleProperty progressProperty() {
    return progress.getReadOnlyProperty();
  }

  /** Replaces the job under way; once replaced or cancelled itself, it reports nothing. */
  public <T> void submit(Job<T> job, Consumer<? super T> show, Consumer<Throwable> failed) {
    FxThread.check();
    cancel();
    Running mine = new Running(++generation, () -> submit(job, show, failed));
    running = mine;
    busy.set(true);
    patience.start();
    try {
      threads.execute(() -> run(job, mine, show, failed));
    } catch (RejectedExecutionException e) {
      finish(mine, () -> {});
    }
  }

  /** Cancels the current job; its result will not be shown. */
  public void cancel() {
    FxThread.check();
    if (running != null) {
      running.cancel();
      running = null;
    }
    generation++;
    again = () -> {};
    givenUp.set(false);
    idle();
  }

  @Override
  public void giveUp() {
    if (running != null) {
      Runnable beginAgain = running.again;
      cancel();
      again = beginAgain;
      givenUp.set(true);
    }
  }

  @Override
  public ReadOnlyBooleanProperty givenUpProperty() {
    return givenUp.getReadOnlyProperty();
  }

  @Override
  public void resume() {
    again.run();
  }

  private <T> void run(
      Job<T> job, Running mine, Consumer<? super T> show, Consumer<Throwable> failed) {
    if (!mine.begin()) {
      return;
    }
    try {
      T result = job.run(mine);
      FxThread.later(() -> finish(mine, () -> show.accept(result)));
    } catch (CancellationException | InterruptedException e) {
      FxThread.later(() -> finish(mine, () -> {}));
    } catch (Throwable e) {
      // Errors too: a worker that dies in silence leaves a panel that waits for ever.
      FxThread.later(() -> finish(mine, () -> failed.accept(e)));
    } finally {
      mine.end();
    }
  }

  private void finish(Running mine, Runnable report) {
    if (mine.generation != generation || mine.isRequested()) {
      return;
    }
    running = null;
    idle();
    report.run();
  }

  private void endPatience() {
    patience.stop();
    slow.set(busy.get());
  }

  private void idle() {
    patience.stop();
    busy.set(false);
    slow.set(false);
    progress.set(-1);
  }

  private final class Running implements JobControl {
    /** Smaller steps of a progress bar are invisible and load the FX thread. */
    private static final double STEP = 0.01;

    private final long generation;
    private final Runnable again;
    private volatile boolean cancelled;
    private volatile double reported = -1;
    private Thread thread;

    private Running(long generation, Runnable again) {
      this.generation = generation;
      this.again = again;
    }

    @Override
    public boolean isRequested() {
      return cancelled || closed.getAsBoolean();
    }

    @Override
    public void progress(double share) {
      if (Math.abs(share - reported) >= STEP) {
        reported = share;
        FxThread.later(() -> show(share));
      }
    }

    private void show(double share) {
      if (generation == LatestJob.this.generation && !cancelled) {
        progress.set(share);
      }
    }

    private synchronized boolean begin() {
      thread = Thread.currentThread();
      return !cancelled;
    }

    private synchronized void end() {
      thread = null;
      // The interrupt was meant for this job, not for the next one on the same thread.
      boolean _ = Thread.interrupted();
    }

    private synchronized void cancel() {
      cancelled = true;
      if (thread != null) {
        thread.interrupt();
      }
    }
  }
}
