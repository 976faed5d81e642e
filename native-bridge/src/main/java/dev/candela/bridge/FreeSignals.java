package dev.candela.bridge;

import com.sun.jna.NativeLibrary;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Chooses the signals that async-profiler samples by, on Linux.
 *
 * <p>Left to itself it takes SIGPROF and keeps the handler when it stops, since a signal still
 * under way would end the process without one. From JDK 25 on the JDK's recorder samples processor
 * time by SIGPROF and refuses to share it: it would take no such sample until the JVM is started
 * again, and print an error on the program's standard output.
 */
final class FreeSignals {
  /**
   * SIGVTALRM, SIGSTKFLT, SIGPWR, of which no two are queued for a thread, then real-time signals.
   * None of them is the JVM's: it suspends threads by SIGUSR2 and interrupts I/O by SIGIO or the
   * last but two of the real-time signals.
   */
  static final int[] CANDIDATES = {26, 16, 30, 36, 37, 38, 39, 40, 41, 42, 43};

  private static final long DEFAULT = 0;
  private static final long IGNORED = 1;

  /** Larger than any C library's {@code struct sigaction}, which begins with the handler. */
  private static final int ACTION_BYTES = 512;

  private FreeSignals() {}

  /**
   * Two signals, for processor time and for wall-clock time, as the library's option takes them.
   *
   * @return empty where the choice is the library's: outside Linux, or if all are taken
   */
  static String option() {
    return TargetPlatform.current().isLinux() ? option(handlers(), MappedLibraries.ownMaps()) : "";
  }

  /**
   * @param handlers addresses of the handlers of {@link #CANDIDATES}
   */
  static String option(long[] handlers, Path maps) {
    List<Integer> free = new ArrayList<>();
    for (int i = 0; i < CANDIDATES.length && free.size() < 2; i++) {
      // A handler of ours is left from an earlier recording.
      if (handlers[i] == DEFAULT
          || handlers[i] == IGNORED
          || MappedLibraries.isOwnCode(maps, handlers[i])) {
        free.add(CANDIDATES[i]);
      }
    }
    return free.size() < 2 ? "" : ",signal=" + free.get(0) + "/" + free.get(1);
  }

  private static long[] handlers() {
    long[] handlers = new long[CANDIDATES.length];
    for (int i = 0; i < handlers.length; i++) {
      handlers[i] = handler(CANDIDATES[i]);
    }
    return handlers;
  }

  private static long handler(int signal) {
    byte[] action = new byte[ACTION_BYTES];
    Object[] arguments = {signal, null, action};
    int failed = NativeLibrary.getProcess().getFunction("sigaction").invokeInt(arguments);
    // One that cannot be asked for is as good as taken.
    return failed == 0 ? ByteBuffer.wrap(action).order(ByteOrder.nativeOrder()).getLong() : -1;
  }
}
