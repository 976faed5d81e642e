package dev.candela.bridge;

import com.sun.jna.NativeLibrary;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Chooses the signals that async-profiler samples by, on Linux. Left to itself it takes SIGPROF and
 * keeps the handler when it stops. From JDK 25 on the JDK's recorder samples processor time by
 * SIGPROF and refuses to share it: it would take no such sample until the JVM is started again, and
 * print an error on the program's standard output.
 */
final class FreeSignals {
  /**
   * SIGVTALRM, SIGSTKFLT, SIGPWR, of which no two are queued for a thread, then real-time signals,
   * without those of the JVM: SIGUSR2, SIGIO, the last but two of the real-time signals.
   */
  static final int[] CANDIDATES = {26, 16, 30, 36, 37, 38, 39, 40, 41, 42, 43};

  private static final long DEFAULT = 0;
  private static final long IGNORED = 1;

  private static final int FIRST_REAL_TIME = 32;
  private static final int BLOCK = 0;

  /** A C library's {@code sigset_t}: a bit for each signal. */
  private static final int SET_BYTES = 128;

  /** Larger than any C library's {@code struct sigaction}, which begins with the handler. */
  private static final int ACTION_BYTES = 512;

  /** For processor time and for wall-clock time; empty if the library chooses. */
  private final List<Integer> signals;

  /** Takes the addresses of the handlers of {@link #CANDIDATES}. */
  FreeSignals(long[] handlers, Path maps) {
    List<Integer> free = new ArrayList<>();
    for (int i = 0; i < handlers.length && free.size() < 2; i++) {
      // A handler of ours is left from an earlier recording.
      if (handlers[i] == DEFAULT
          || handlers[i] == IGNORED
          || MappedLibraries.isOwnCode(maps, handlers[i])) {
        free.add(CANDIDATES[i]);
      }
    }
    signals = free.size() < 2 ? Collections.<Integer>emptyList() : free;
  }

  /** None outside Linux, or if all are taken. */
  static FreeSignals find() {
    return TargetPlatform.current().isLinux()
        ? new FreeSignals(handlers(), MappedLibraries.ownMaps())
        : new FreeSignals(new long[0], null);
  }

  String option() {
    return signals.isEmpty() ? "" : ",signal=" + signals.get(0) + "/" + signals.get(1);
  }

  /**
   * Blocks the sampling signal on the calling thread, so that the agent's own work is not sampled:
   * in an idle program two of five samples were of it. Threads that it starts are not blocked.
   */
  void leaveOutThisThread() {
    // Real-time signals queue up while they are blocked.
    if (!signals.isEmpty() && signals.get(0) < FIRST_REAL_TIME) {
      int bit = signals.get(0) - 1;
      byte[] set = new byte[SET_BYTES];
      set[bit / Byte.SIZE] = (byte) (1 << (bit % Byte.SIZE));
      Object[] arguments = {BLOCK, set, null};
      NativeLibrary.getProcess().getFunction("pthread_sigmask").invokeInt(arguments);
    }
  }

  private static long[] handlers() {
    long[] handlers = new long[CANDIDATES.length];
    for (int i = 0; i < handlers.length; i++) {
      byte[] action = new byte[ACTION_BYTES];
      Object[] arguments = {CANDIDATES[i], null, action};
      int failed = NativeLibrary.getProcess().getFunction("sigaction").invokeInt(arguments);
      // One that cannot be asked for is as good as taken.
      handlers[i] =
          failed == 0 ? ByteBuffer.wrap(action).order(ByteOrder.nativeOrder()).getLong() : -1;
    }
    return handlers;
  }
}
