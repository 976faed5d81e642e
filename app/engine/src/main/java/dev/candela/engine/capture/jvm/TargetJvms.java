package dev.candela.engine.capture.jvm;

import dev.candela.engine.capture.jvm.CaptureFailure.Obstacle;
import dev.candela.engine.capture.jvm.CaptureFailure.Obstacle.Kind;
import dev.candela.engine.capture.jvm.ProcessTable.ProcessView;
import dev.candela.engine.capture.jvm.ProcessTable.ProcessView.Condition;
import dev.candela.engine.capture.jvm.ProcessTable.ProcessView.Owner;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Lists this machine's other JVMs from files, in milliseconds; off the screen's thread. */
public final class TargetJvms {
  /** Attachable ones first, then the youngest. */
  static final Comparator<TargetJvm> BY_USE =
      Comparator.comparing((TargetJvm jvm) -> !jvm.attachable())
          .thenComparing(jvm -> jvm.startTime().orElse(Instant.MIN), Comparator.reverseOrder())
          .thenComparingLong(TargetJvm::pid);

  private static final int MAX_JVMS = 10_000;
  private static final int MAX_BYTES = 1 << 20;

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
      return Optional.of(Obstacle.of(Kind.THIS_PROCESS, pid));
    }
    Optional<ProcessView> process = processes.find(pid);
    if (process.isEmpty()) {
      return Optional.of(Obstacle.of(Kind.GONE, pid));
    }
    if (!processes.isJvm(pid)) {
      String command = process.get().shortCommand();
      String key = command.isEmpty() ? "obstacle.not-a-jvm" : "obstacle.not-a-jvm.named";
      return Optional.of(Obstacle.of(Kind.NOT_A_JVM, key, Long.toString(pid), command));
    }
    return TargetJvmReader.read(process.get()).obstacle();
  }

  /** The JVMs of another machine or container, as listed by the relay there. */
  public static List<TargetJvm> readElsewhere(DataInputStream in) throws IOException {
    boolean administrator = in.readBoolean();
    String self = text(in);
    List<TargetJvm> jvms = new ArrayList<>();
    while (in.readBoolean()) {
      if (jvms.size() == MAX_JVMS) {
        throw new IOException("more than " + MAX_JVMS + " JVMs");
      }
      jvms.add(jvm(in, self, administrator));
    }
    return jvms.stream().sorted(BY_USE).toList();
  }

  private static TargetJvm jvm(DataInputStream in, String self, boolean administrator)
      throws IOException {
    long pid = in.readLong();
    String owner = text(in);
    List<String> command = List.of(text(in).split("\0"));
    String executable = text(in);
    String state = text(in);
    boolean isolated = in.readBoolean();
    long ageMillis = in.readLong();
    byte[] perfData = bytes(in);
    Condition condition =
        state.equals("T") ? Condition.STOPPED : isolated ? Condition.CONTAINER : Condition.RUNNING;
    ProcessView process =
        new ProcessView(
            pid,
            new Owner(owner, administrator || owner.equals(self)),
            command,
            executable.isEmpty() ? Optional.empty() : Optional.of(Path.of(executable)),
            ageMillis < 0 ? Optional.empty() : Optional.of(Instant.now().minusMillis(ageMillis)),
            PerfData.parse(ByteBuffer.wrap(perfData)),
            condition,
            "");
    return TargetJvmReader.readElsewhere(process, self);
  }

  private static String text(DataInputStream in) throws IOException {
    return new String(bytes(in), StandardCharsets.UTF_8);
  }

  private static byte[] bytes(DataInputStream in) throws IOException {
    int length = in.readInt();
    if (length < 0 || length > MAX_BYTES) {
      throw new IOException("a length of " + length);
    }
    byte[] bytes = new byte[length];
    in.readFully(bytes);
    return bytes;
  }

  /** Lists the JVMs again and again, and calls the listener on its thread after a change. */
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
