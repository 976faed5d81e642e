package dev.candela.bridge;

import com.sun.jna.Function;
import com.sun.jna.NativeLibrary;
import com.sun.jna.Pointer;
import dev.candela.bridge.SamplingPlan.CpuClock;
import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * async-profiler in this JVM. Called from another class loader, hence nothing but the JDK's types
 * in its methods. Any thread may call them; one command runs at a time. Nothing is written to
 * stdout or stderr.
 */
public final class AsyncProfilerBridge implements Closeable {
  public static final String WRITTEN_FOR = "4.6";

  /** The library logs to stdout unless each command disables it. */
  private static final String SILENT = ",loglevel=none";

  /** Where a turn costs 3 µs more, as in a virtual machine when tried, this is 1.5 %. */
  private static final long MOST_TURNS = 5_000;

  private final KernelAccess kernel = KernelAccess.ofThisProcess();
  private final NativeLibrary handle;
  private final AsyncProfilerLibrary library;
  private File recording;
  private long lostSamples;

  /** Null before the first start. */
  private FreeSignals signals;

  private boolean closed;

  private AsyncProfilerBridge(NativeLibrary handle, File scratch) {
    this.handle = handle;
    this.library = new AsyncProfilerLibrary(handle, scratch);
  }

  /**
   * Loads the library. {@code scratch} begins the paths of directories, closed to other users, in
   * which native libraries lie for a moment, and answers where they cannot be in memory.
   */
  public static AsyncProfilerBridge open(File scratch) throws AsyncProfilerException {
    String reason = unavailableReason();
    if (reason != null) {
      throw new AsyncProfilerException(reason);
    }
    TargetPlatform platform = TargetPlatform.current();
    // Mapped is enough on Linux and macOS; afterwards nothing needs the files.
    try (NativeFiles files = new NativeFiles(scratch)) {
      File jna = files.unpack(platform.jnaResource(), platform.jnaFileName());
      JnaRuntime.start(jna);
      return open(platform, files, jna, scratch);
    } catch (IOException | UnsatisfiedLinkError | RuntimeException failure) {
      throw new AsyncProfilerException(
          "async-profiler cannot be loaded"
              + (TargetPlatform.isMusl() ? " (the C library here is musl): " : ": ")
              + failure.getMessage(),
          failure);
    }
  }

  private static AsyncProfilerBridge open(
      TargetPlatform platform, NativeFiles files, File jna, File scratch)
      throws IOException, AsyncProfilerException {
    try {
      NativeLibrary handle = load(platform, files);
      JvmConnection.introduce(handle, jna);
      return new AsyncProfilerBridge(handle, scratch);
    } catch (IOException | AsyncProfilerException | RuntimeException | Error failure) {
      JnaRuntime.stop();
      throw failure;
    }
  }

  private static NativeLibrary load(TargetPlatform platform, NativeFiles files) throws IOException {
    String earlier = MappedLibraries.earlierCopy(MappedLibraries.ownMaps(), WRITTEN_FOR);
    if (earlier != null) {
      try {
        return NativeLibrary.getInstance(earlier, JnaRuntime.openFlags(true));
      } catch (UnsatisfiedLinkError unknownByName) {
        // A loader that does not keep names (musl): the process gets a second copy.
      }
    }
    File file = files.unpack(platform.profilerResource(), MappedLibraries.fileName(WRITTEN_FOR));
    return NativeLibrary.getInstance(file.getPath(), JnaRuntime.openFlags(false));
  }

  /** Null if the library can be loaded, otherwise the reason and the remedy. */
  public static String unavailableReason() {
    TargetPlatform platform = TargetPlatform.current();
    if (platform == null) {
      return "async-profiler exists for Linux (x64, arm64) and macOS, not for "
          + System.getProperty("os.name")
          + " on "
          + System.getProperty("os.arch")
          + ".";
    }
    String resource = platform.profilerResource();
    if (AsyncProfilerBridge.class.getClassLoader().getResource(resource) == null) {
      return "The bridge's jar is incomplete: " + resource + " is missing.";
    }
    return null;
  }

  public String version() throws AsyncProfilerException {
    return execute("version");
  }

  /** Gives a command, as the library documents them for agents; returns what it prints. */
  public synchronized String execute(String command) throws AsyncProfilerException {
    checkOpen();
    return library.ask(command + SILENT);
  }

  synchronized void executeSilently(String command) throws AsyncProfilerException {
    checkOpen();
    library.execute(command + SILENT);
  }

  private void checkOpen() throws AsyncProfilerException {
    if (closed) {
      throw new AsyncProfilerException("The bridge to async-profiler is closed.");
    }
  }

  /**
   * Begins to sample into a JFR file, replaced if it exists, with the best clock there is.
   *
   * @param intervals of cpu, wall (nanoseconds), alloc (bytes) and lock (nanoseconds, shortest
   *     wait); 0 for the default
   * @param maxStackDepth frames kept of one stack; 0 for the default
   * @param kernelFrames frames of the kernel even where they slow the program down
   * @return see {@link SamplingPlan#applied}
   */
  public synchronized Map<String, Object> start(
      Map<String, Long> intervals, int maxStackDepth, boolean kernelFrames, File recording)
      throws AsyncProfilerException {
    String foreign = MappedLibraries.foreignCopy(MappedLibraries.ownMaps());
    String collision = SamplingPlan.collision(intervals.keySet(), foreign);
    if (collision != null) {
      throw new AsyncProfilerException(collision);
    }
    Map<String, Object> applied = startBest(intervals, maxStackDepth, kernelFrames, recording);
    lostSamples = 0;
    this.recording = recording;
    return applied;
  }

  /** With the best CPU clock that the kernel grants. */
  private Map<String, Object> startBest(
      Map<String, Long> intervals, int maxStackDepth, boolean kernelFrames, File into)
      throws AsyncProfilerException {
    // The library tries the kernel out to answer this, which no file under /proc can replace.
    String events = execute("list");
    boolean perf = events.contains("Perf events:");
    boolean timers = events.contains("  ctimer\n");
    CpuClock fallback = timers ? CpuClock.THREAD_TIMERS : CpuClock.PROCESS_TIMER;

    boolean clock = intervals.containsKey("cpu") || intervals.containsKey(SamplingPlan.TTSP);
    long turns = timers && !kernelFrames && suitsTimers(intervals) ? kernel.turnsPerSecond() : 0;
    if (perf && turns > MOST_TURNS) {
      SamplingPlan plan = new SamplingPlan(intervals, maxStackDepth, CpuClock.THREAD_TIMERS);
      plan.remark(
          "Kernel frames are missing, because perf events slow down each switch between threads,"
              + " and this program switches "
              + String.format(Locale.ROOT, "%,d", turns)
              + " times for each second of CPU time. To record them anyway, use"
              + " --kernel, or turn on Kernel frames in Candela's settings.");
      return start(plan, into);
    }
    if (perf && clock) {
      try {
        return start(new SamplingPlan(intervals, maxStackDepth, CpuClock.PERF_EVENTS), into);
      } catch (AsyncProfilerException refused) {
        if (!refused.getMessage().startsWith("Perf events")) {
          throw refused;
        }
        SamplingPlan plan = new SamplingPlan(intervals, maxStackDepth, fallback);
        plan.remark("Kernel frames are missing: " + refused.getMessage());
        return start(plan, into);
      }
    }
    SamplingPlan plan = new SamplingPlan(intervals, maxStackDepth, fallback);
    String counter = SamplingPlan.counter(intervals.keySet());
    if (counter != null) {
      return count(plan, counter, perf, into);
    }
    if (intervals.containsKey("cpu")) {
      plan.remark("Kernel frames are missing. " + kernel.perfEventsRefused());
    }
    return start(plan, into);
  }

  /** Timers wait for the kernel's tick. */
  private static boolean suitsTimers(Map<String, Long> intervals) {
    Long nanos = intervals.get("cpu");
    return nanos != null && (nanos == 0 || nanos >= SamplingPlan.SLOWEST_TICK_NANOS);
  }

  private Map<String, Object> count(SamplingPlan plan, String counter, boolean perf, File into)
      throws AsyncProfilerException {
    if (!perf) {
      throw new AsyncProfilerException(
          counter + " cannot be recorded. " + kernel.perfEventsRefused());
    }
    try {
      return start(plan, into);
    } catch (AsyncProfilerException refused) {
      if (!refused.getMessage().startsWith("Perf events")) {
        throw refused;
      }
      throw new AsyncProfilerException(
          "This machine has no counter for " + counter + ", like most virtual machines.", refused);
    }
  }

  private Map<String, Object> start(SamplingPlan plan, File into) throws AsyncProfilerException {
    signals = FreeSignals.find();
    signals.leaveOutThisThread();
    String command = plan.command(into, signals.option());
    executeSilently(command);
    if (plan.wantsKernelFrames() && kernel.kernelNamesHidden() != null) {
      plan.remark(kernel.kernelNamesHidden());
    }
    return plan.applied(command);
  }

  public synchronized void finishChunk() throws AsyncProfilerException {
    if (recording == null) {
      throw new AsyncProfilerException("Nothing is being recorded.");
    }
    executeSilently("dump,jfr,file=" + recording.getAbsolutePath());
  }

  /**
   * Samples missing since the last start: skipped because a chunk was being finished, or without a
   * stack because there was no room. The last number where the library cannot answer.
   */
  public synchronized long lostSamples() {
    try {
      String metrics = execute("metrics");
      if (!metrics.isEmpty()) {
        lostSamples = ProfilerMetrics.lostSamples(metrics);
      }
    } catch (AsyncProfilerException noAnswer) {
      // Sampling goes on without; if that has ended, the next chunk says so.
    }
    return lostSamples;
  }

  public synchronized void leaveOutThisThread() {
    if (signals != null && !closed) {
      signals.leaveOutThisThread();
    }
  }

  public synchronized void stop() throws AsyncProfilerException {
    executeSilently("stop");
    recording = null;
  }

  /** Leaves no file and no thread. The code stays mapped: the JVM may still call into it. */
  @Override
  public synchronized void close() {
    if (closed) {
      return;
    }
    try {
      executeSilently("stop");
    } catch (AsyncProfilerException notRunning) {
      // Then there is nothing to stop.
    }
    closed = true;
    handle.close();
    JnaRuntime.stop();
  }

  /**
   * The functions of {@code asprof.h} that the bridge calls. What a command prints comes by way of
   * a file, in memory on Linux, not of a callback, for which JNA would make two megabytes of
   * classes and native code in the target.
   */
  static final class AsyncProfilerLibrary {
    private static final String ENCODING = "UTF-8";
    private static final int CLOSE_ON_EXEC = 1;

    private final NativeLibrary library;
    private final Function execute;
    private final Function errorText;
    private final File scratch;

    AsyncProfilerLibrary(NativeLibrary library, File scratch) {
      this.library = library;
      this.scratch = scratch;
      execute = library.getFunction("asprof_execute");
      errorText = library.getFunction("asprof_error_str");
    }

    /** For commands without output, or with an output file. */
    void execute(String command) throws AsyncProfilerException {
      Object[] arguments = {command, Pointer.NULL};
      Pointer error = execute.invokePointer(arguments);
      if (error != null) {
        Object[] it = {error};
        throw new AsyncProfilerException(errorText.invokePointer(it).getString(0, ENCODING));
      }
    }

    /** Returns the output; empty if the disk was full. */
    String ask(String command) throws AsyncProfilerException {
      int descriptor = memoryFile();
      try {
        if (descriptor >= 0) {
          return ask(command, new File("/proc/self/fd/" + descriptor));
        }
        try (NativeFiles files = new NativeFiles(scratch)) {
          return ask(command, files.reserve("answer"));
        }
      } catch (IOException failure) {
        throw new AsyncProfilerException(
            "async-profiler cannot write its output to a file: " + failure.getMessage() + ".",
            failure);
      } finally {
        if (descriptor >= 0) {
          Object[] it = {descriptor};
          library.getFunction("close").invokeInt(it);
        }
      }
    }

    private String ask(String command, File answer) throws AsyncProfilerException, IOException {
      execute(command + ",file=" + answer);
      return new String(Files.readAllBytes(answer.toPath()), StandardCharsets.UTF_8);
    }

    /** A descriptor, or -1 where the system has no files in memory. */
    private int memoryFile() {
      try {
        Object[] nameAndFlags = {"candela", CLOSE_ON_EXEC};
        return library.getFunction("memfd_create").invokeInt(nameAndFlags);
      } catch (UnsatisfiedLinkError otherSystem) {
        return -1;
      }
    }
  }

  /** Files in a new directory for the target's user alone: an old one may be another user's. */
  static final class NativeFiles implements Closeable {
    private static final Set<PosixFilePermission> OWNER_ONLY =
        PosixFilePermissions.fromString("rwx------");

    private final Path directory;
    private final List<Path> files = new ArrayList<>();

    NativeFiles(File scratch) throws IOException {
      directory = create(scratch.getAbsolutePath());
    }

    /** Files.createTempDirectory would initialise the target's security providers. */
    private static Path create(String prefix) throws IOException {
      while (true) {
        Path wanted = Paths.get(prefix + Long.toHexString(System.nanoTime()));
        try {
          return Files.createDirectory(wanted, PosixFilePermissions.asFileAttribute(OWNER_ONLY));
        } catch (FileAlreadyExistsException taken) {
          // Then the next nanosecond's.
        }
      }
    }

    File unpack(String resource, String fileName) throws IOException {
      File file = reserve(fileName);
      try (InputStream in = NativeFiles.class.getClassLoader().getResourceAsStream(resource)) {
        if (in == null) {
          throw new IOException("The bridge's jar has no " + resource + ".");
        }
        Files.copy(in, file.toPath());
      }
      return file;
    }

    /** A file that the library will create. */
    File reserve(String fileName) {
      Path file = directory.resolve(fileName);
      files.add(file);
      return file.toFile();
    }

    @Override
    public void close() {
      for (Path file : files) {
        file.toFile().delete();
      }
      files.clear();
      directory.toFile().delete();
    }
  }

  /** The output of the command {@code metrics}: lines of a name, a blank and a number. */
  static final class ProfilerMetrics {
    private static final String SKIPPED = "samples_skipped_total";
    private static final String WITHOUT_ROOM = "calltracestorage_overflows_total";

    private ProfilerMetrics() {}

    static long lostSamples(String metrics) {
      return number(metrics, SKIPPED) + number(metrics, WITHOUT_ROOM);
    }

    private static long number(String metrics, String name) {
      for (String line : metrics.split("\n")) {
        if (line.startsWith(name + " ")) {
          try {
            return Long.parseLong(line.substring(name.length() + 1).trim());
          } catch (NumberFormatException otherVersion) {
            return 0;
          }
        }
      }
      return 0;
    }
  }
}
