package dev.candela.engine.capture.process;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The processes of this machine; looking at them never disturbs them. */
public interface ProcessTable {
  /** Every process that is a JVM. */
  List<ProcessView> jvms();

  /** Any process, JVM or not. */
  Optional<ProcessView> find(long pid);

  /** True if the process is a JVM, as far as can be seen. */
  boolean isJvm(long pid);

  /** The one for this operating system. */
  static ProcessTable ofThisMachine() {
    return PerfDataFiles.isLinux()
        ? new ProcProcesses(Path.of("/proc"), PerfDataFiles.temporaryDirectory())
        : new HandleProcesses(PerfDataFiles.temporaryDirectory());
  }
}
