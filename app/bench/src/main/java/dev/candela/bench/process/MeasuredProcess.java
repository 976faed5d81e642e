package dev.candela.bench.process;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;
import java.util.List;

/**
 * Runs a command and measures it by what the kernel counted: {@code wait4} gives the CPU time and
 * the peak of a process exactly, where polling {@code /proc} sees neither its last nor its largest
 * moment. The JDK's own {@link Process} waits for its children itself, so processes are started
 * here by {@code posix_spawn}.
 *
 * <p>The kernel carries the peak of the process that calls {@code posix_spawn} over into the child,
 * so no child's peak reads lower than this JVM's own. Run it with a small heap.
 */
public final class MeasuredProcess {
  private static final int RUSAGE_BYTES = 144;
  private static final int USER_MICROS_AT = 8;
  private static final int SYSTEM_SECONDS_AT = 16;
  private static final int SYSTEM_MICROS_AT = 24;
  private static final int PEAK_KIB_AT = 32;

  /** More than the 80 bytes of glibc and musl. */
  private static final int FILE_ACTIONS_BYTES = 256;

  private MeasuredProcess() {}

  public static ProcessCost run(ShellCommand command, Path stdout, Path stderr) throws IOException {
    if (!System.getProperty("os.name").equals("Linux")) {
      throw new IOException("Processes can be measured on Linux only; run this benchmark there");
    }
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment actions = arena.allocate(FILE_ACTIONS_BYTES, Long.BYTES);
      check("posix_spawn_file_actions_init", Posix.fileActionsInit(actions));
      try {
        redirect(actions, 1, arena.allocateFrom(stdout.toString()));
        redirect(actions, 2, arena.allocateFrom(stderr.toString()));
        return spawnAndWait(command, actions, arena);
      } finally {
        Posix.fileActionsDestroy(actions);
      }
    }
  }

  private static void redirect(MemorySegment actions, int descriptor, MemorySegment path)
      throws IOException {
    check(
        "posix_spawn_file_actions_addopen",
        Posix.fileActionsAddOpen(actions, descriptor, path, Posix.CREATE_OR_TRUNCATE, 0644));
  }

  private static ProcessCost spawnAndWait(ShellCommand command, MemorySegment actions, Arena arena)
      throws IOException {
    MemorySegment pid = arena.allocate(ValueLayout.JAVA_INT);
    MemorySegment status = arena.allocate(ValueLayout.JAVA_INT);
    MemorySegment usage = arena.allocate(RUSAGE_BYTES, Long.BYTES);
    MemorySegment program = arena.allocateFrom(command.arguments().get(0));
    MemorySegment arguments = strings(command.arguments(), arena);
    MemorySegment environment = strings(command.environmentLines(), arena);
    long startNanos = System.nanoTime();
    check(
        "starting " + command.arguments().get(0),
        Posix.spawn(pid, program, actions, arguments, environment));
    if (Posix.wait4(pid.get(ValueLayout.JAVA_INT, 0), status, usage) < 0) {
      throw new IOException("wait4 failed for " + command.arguments().get(0));
    }
    long wallNanos = System.nanoTime() - startNanos;
    return new ProcessCost(
        exitCode(status.get(ValueLayout.JAVA_INT, 0)),
        wallNanos,
        cpuNanos(usage),
        usage.get(ValueLayout.JAVA_LONG, PEAK_KIB_AT) * 1024);
  }

  /** A null-terminated array of C strings. */
  private static MemorySegment strings(List<String> values, Arena arena) {
    MemorySegment array = arena.allocate(ValueLayout.ADDRESS, values.size() + 1L);
    for (int i = 0; i < values.size(); i++) {
      array.setAtIndex(ValueLayout.ADDRESS, i, arena.allocateFrom(values.get(i)));
    }
    return array;
  }

  private static long cpuNanos(MemorySegment usage) {
    long seconds =
        usage.get(ValueLayout.JAVA_LONG, 0) + usage.get(ValueLayout.JAVA_LONG, SYSTEM_SECONDS_AT);
    long micros =
        usage.get(ValueLayout.JAVA_LONG, USER_MICROS_AT)
            + usage.get(ValueLayout.JAVA_LONG, SYSTEM_MICROS_AT);
    return seconds * 1_000_000_000 + micros * 1_000;
  }

  private static int exitCode(int status) {
    int signal = status & 0x7f;
    return signal == 0 ? status >> 8 & 0xff : 128 + signal;
  }

  private static void check(String what, int errorNumber) throws IOException {
    if (errorNumber != 0) {
      throw new IOException(what + " failed with error number " + errorNumber);
    }
  }
}
