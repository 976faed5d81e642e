package dev.candela.engine.capture.jvm;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Lists the JVMs again and again on a thread of its own, and tells whenever the list has changed.
 * The listener is called on that thread.
 */
public final class JvmWatch implements AutoCloseable {
  private final TargetJvms jvms;
  private final Consumer<List<TargetJvm>> listener;
  private final ScheduledExecutorService timer;
  private List<TargetJvm> last;

  /** Delivers the first list at once, and later ones when they differ. */
  public JvmWatch(TargetJvms jvms, Duration period, Consumer<List<TargetJvm>> listener) {
    this.jvms = jvms;
    this.listener = listener;
    this.timer =
        Executors.newSingleThreadScheduledExecutor(
            task -> Thread.ofPlatform().daemon().name("candela-jvm-watch").unstarted(task));
    var _ =
        timer.scheduleWithFixedDelay(this::refresh, 0, period.toMillis(), TimeUnit.MILLISECONDS);
  }

  @Override
  public void close() {
    timer.shutdownNow();
  }

  private void refresh() {
    List<TargetJvm> now = jvms.list();
    if (!now.equals(last)) {
      last = now;
      listener.accept(now);
    }
  }
}
