package dev.candela.engine.capture.jvm;

import dev.candela.engine.capture.process.ProcessTable;
import dev.candela.engine.capture.process.ProcessView;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

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

  public TargetJvms(ProcessTable processes) {
    this.processes = processes;
  }

  /** Attachable ones first, then the youngest. */
  public List<TargetJvm> list() {
    long self = ProcessHandle.current().pid();
    return processes.jvms().stream()
        .filter(process -> process.pid() != self)
        .map(TargetJvmReader::read)
        .sorted(BY_USE)
        .toList();
  }

  /** Empty if there is none. */
  public Optional<TargetJvm> find(long pid) {
    return processes.find(pid).filter(view -> processes.isJvm(pid)).map(TargetJvmReader::read);
  }

  /** True if {@link #obstacle} sees every option of that JVM, wherever it was written. */
  public boolean tellsOptions(long pid) {
    return processes.find(pid).map(TargetJvmReader::tellsOptions).orElse(false);
  }

  /** As far as visible from outside. */
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
}
