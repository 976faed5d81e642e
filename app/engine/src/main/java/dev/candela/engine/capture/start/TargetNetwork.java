package dev.candela.engine.capture.start;

import dev.candela.engine.capture.jvm.ProcEntry;
import java.nio.file.Path;

/** Finds out whether a process has its own network, as in most containers. */
final class TargetNetwork {
  private TargetNetwork() {}

  /** False if in this process's network, or unknown. */
  static boolean isOther(long pid) {
    return isOther(new ProcEntry(Path.of("/proc", Long.toString(pid)), pid), Path.of("/proc"));
  }

  static boolean isOther(ProcEntry entry, Path proc) {
    return entry.isIsolatedFrom(new ProcEntry(proc.resolve("self"), 0), "net");
  }
}
