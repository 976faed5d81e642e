package dev.candela.engine.capture.jvm;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Processes of this machine; reading does not disturb them. */
interface ProcessTable {
  List<ProcessView> jvms();

  /** Any process, JVM or not. */
  Optional<ProcessView> find(long pid);

  /** As far as visible. */
  boolean isJvm(long pid);

  /** For this operating system. */
  static ProcessTable ofThisMachine() {
    return PerfDataFiles.isLinux()
        ? new ProcProcesses(Path.of("/proc"), PerfDataFiles.temporaryDirectory())
        : new HandleProcesses(PerfDataFiles.temporaryDirectory());
  }
}
