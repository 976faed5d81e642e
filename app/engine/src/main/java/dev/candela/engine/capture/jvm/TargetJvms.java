package dev.candela.engine.capture.jvm;

import dev.candela.engine.capture.jvm.CaptureFailure.Obstacle;
import dev.candela.engine.capture.jvm.ProcessTable.ProcessView;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Lists the JVMs of this machine, this one left out. Nothing attaches to anything or waits for
 * another process, so a list takes milliseconds; still, it reads files, so call it off the screen's
 * thread. For any thread.
 */
public final class TargetJvms {
  /** Attachable ones first, then the youngest. */
  static final Comparator<TargetJvm> BY_USE =
      Comparator.comparing((TargetJvm jvm) -> !jvm.attachable())
          .thenComparing(jvm -> jvm.startTime().orElse(Instant.MIN), Comparator.reverseOrder())
          .thenComparingLong(TargetJvm::pid);

  private final ProcessTable processes;

  public TargetJvms() {
    this(ProcessTable.ofThisMachine());
  }

  TargetJvms(ProcessTable processes) {
    this.processes = processes;
  }

  public List<TargetJvm> list() {
    long self = ProcessHandle.current().pid();
    return processes.jvms().stream()
        .filter(process -> process.pid() != self)
        .map(TargetJvmReader::read)
        .sorted(BY_USE)
        .toList();
  }

  public Optional<TargetJvm> find(long pid) {
    return processes.find(pid).filter(view -> processes.isJvm(pid)).map(TargetJvmReader::read);
  }

  /** True if {@link #obstacle} sees every option of that JVM, wherever it was written. */
  public boolean tellsOptions(long pid) {
    return processes.find(pid).map(TargetJvmReader::tellsOptions).orElse(false);
  }

  public Optional<Obstacle> obstacle(long pid) {
    if (pid == ProcessHandle.current().pid()) {
      return Optional.of(Obstacles.thisProcess(pid));
    }
    Optional<ProcessView> process = processes.find(pid);
    if (process.isEmpty()) {
      return Optional.of(Obstacles.gone(pid));
    }
    if (!processes.isJvm(pid)) {
      return Optional.of(Obstacles.notAJvm(pid, process.get().shortCommand()));
    }
    return TargetJvmReader.read(process.get()).obstacle();
  }

  /**
   * Lists the JVMs again and again on a thread of its own, and tells whenever the list has changed.
   * The listener is called on that thread.
   */
  public static final class JvmWatch implements AutoCloseable {
    private final TargetJvms jvms;
    private final Duration period;
    private final Consumer<List<TargetJvm>> listener;
    private final ScheduledExecutorService timer;
    private Future<?> looking;
    private List<TargetJvm> last;

    /** Begins at once, as {@link #resume} does. */
    public JvmWatch(TargetJvms jvms, Duration period, Consumer<List<TargetJvm>> listener) {
      this.jvms = jvms;
      this.period = period;
      this.listener = listener;
      this.timer =
          Executors.newSingleThreadScheduledExecutor(
              task -> Thread.ofPlatform().daemon().name("candela-jvm-watch").unstarted(task));
      resume();
    }

    /** Stops listing until {@link #resume}, while the list is not on screen. */
    public synchronized void pause() {
      if (looking != null) {
        looking.cancel(false);
        looking = null;
      }
    }

    /** Delivers a list at once, and later ones when they differ. */
    public synchronized void resume() {
      if (looking == null && !timer.isShutdown()) {
        timer.execute(() -> last = null);
        looking =
            timer.scheduleWithFixedDelay(
                this::refresh, 0, period.toMillis(), TimeUnit.MILLISECONDS);
      }
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
}
