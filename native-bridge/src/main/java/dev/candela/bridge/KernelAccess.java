package dev.candela.bridge;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;

/** What the kernel tells: why it denies perf events or function names, how threads take turns. */
final class KernelAccess {
  /** Bits of the effective set in {@code /proc/self/status}: CAP_SYS_ADMIN and CAP_PERFMON. */
  private static final long PERF_CAPABILITIES = 1L << 21 | 1L << 38;

  private static final long SECOND_NANOS = 1_000_000_000;

  private final Path proc;

  KernelAccess(Path proc) {
    this.proc = proc;
  }

  static KernelAccess ofThisProcess() {
    return new KernelAccess(Paths.get("/proc"));
  }

  String perfEventsRefused() {
    Long level = number(text(proc.resolve("sys/kernel/perf_event_paranoid")), 10);
    if (level == null) {
      return "This kernel has no perf events.";
    }
    Long capabilities = statusField("CapEff:", 16);
    boolean privileged = capabilities != null && (capabilities & PERF_CAPABILITIES) != 0;
    if (level >= 2 && !privileged) {
      return "The kernel allows perf events only to root (kernel.perf_event_paranoid"
          + " is "
          + level
          + "). To allow them, run sysctl kernel.perf_event_paranoid=1 or give the target"
          + " CAP_PERFMON.";
    }
    Long filter = statusField("Seccomp:", 10);
    if (filter != null && filter != 0) {
      return "A seccomp filter blocks perf events in the target, as default container profiles"
          + " do. Use a profile that allows perf_event_open, or give the container"
          + " CAP_PERFMON.";
    }
    return "The kernel refuses perf events, as in many virtual machines and containers.";
  }

  /** Of the living threads, for each second on a processor; 0 if unknown or for less than one. */
  long turnsPerSecond() {
    long nanos = 0;
    long turns = 0;
    try (DirectoryStream<Path> threads = Files.newDirectoryStream(proc.resolve("self/task"))) {
      for (Path thread : threads) {
        // Nanoseconds on a processor, nanoseconds of waiting, turns.
        String[] fields = text(thread.resolve("schedstat")).trim().split(" ");
        if (fields.length == 3) {
          nanos += Long.parseLong(fields[0]);
          turns += Long.parseLong(fields[2]);
        }
      }
    } catch (IOException | DirectoryIteratorException | NumberFormatException absent) {
      return 0;
    }
    return nanos < SECOND_NANOS ? 0 : Math.round((double) turns * SECOND_NANOS / nanos);
  }

  /** Null if kernel functions have names for this process. */
  String kernelNamesHidden() {
    Long restriction = number(text(proc.resolve("sys/kernel/kptr_restrict")), 10);
    if (namesReadable()) {
      return null;
    }
    return "The kernel hides the addresses of its functions (kernel.kptr_restrict is "
        + (restriction == null ? "unknown" : restriction)
        + "), so its frames are missing. To see them, run sysctl kernel.kptr_restrict=0 and"
        + " sysctl kernel.perf_event_paranoid=1.";
  }

  /** Hidden addresses read as zero. */
  private boolean namesReadable() {
    Path symbols = proc.resolve("kallsyms");
    try (BufferedReader lines = Files.newBufferedReader(symbols, StandardCharsets.ISO_8859_1)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (!line.startsWith("00000000")) {
          return true;
        }
      }
    } catch (IOException absent) {
      // Then no name is readable.
    }
    return false;
  }

  private static Long number(String text, int radix) {
    try {
      String number = text.trim();
      return radix == 16 ? Long.parseUnsignedLong(number, 16) : Long.parseLong(number, radix);
    } catch (NumberFormatException absent) {
      return null;
    }
  }

  private Long statusField(String name, int radix) {
    for (String line : text(proc.resolve("self/status")).split("\n")) {
      if (line.startsWith(name)) {
        return number(line.substring(name.length()), radix);
      }
    }
    return null;
  }

  /** Empty if there is no such file, or no longer. */
  private static String text(Path file) {
    try {
      return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
    } catch (IOException absent) {
      return "";
    }
  }
}
