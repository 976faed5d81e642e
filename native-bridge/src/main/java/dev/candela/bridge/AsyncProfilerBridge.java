package dev.candela.bridge;

import com.sun.jna.NativeLibrary;
import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.util.Map;

/**
 * async-profiler in this JVM.
 *
 * <p>Called from another class loader, hence nothing but the JDK's types in its methods. All of
 * them may be called by any thread; one command runs at a time. Nothing is written to stdout or
 * stderr.
 */
public final class AsyncProfilerBridge implements Closeable {
  /** The version of async-profiler whose options and output this class knows. */
  public static final String WRITTEN_FOR = "4.6";

  /** The library logs to stdout unless each command says otherwise. */
  private static final String SILENT = ",loglevel=none";

  private final NativeLibrary handle;
  private final AsyncProfilerLibrary library;
  private File recording;
  private long lostSamples;
  private boolean closed;

  private AsyncProfilerBridge(NativeLibrary handle, File privateDirectory) {
    this.handle = handle;
    this.library = new AsyncProfilerLibrary(handle, privateDirectory);
  }

  /**
   * Loads the library.
   *
   * @param privateDirectory where native libraries and answers lie for a moment; made if absent
   *     (its parent is not), closed to other users
   */
  public static AsyncProfilerBridge open(File privateDirectory) throws AsyncProfilerException {
    String reason = unavailableReason();
    if (reason != null) {
      throw new AsyncProfilerException(reason);
    }
    TargetPlatform platform = TargetPlatform.current();
    NativeFiles files = null;
    try {
      files = new NativeFiles(privateDirectory);
      File jna = files.unpack(platform.jnaResource(), platform.jnaFileName());
      JnaRuntime.start(jna);
      NativeLibrary handle = load(platform, files);
      JvmConnection.introduce(handle, jna);
      AsyncProfilerBridge bridge = new AsyncProfilerBridge(handle, privateDirectory);
      // Mapped is enough on Linux and macOS; from here on nothing needs the files.
      files.close();
      return bridge;
    } catch (IOException | UnsatisfiedLinkError | RuntimeException failure) {
      if (files != null) {
        files.close();
      }
      throw new AsyncProfilerException(
          "async-profiler cannot be loaded"
              + (TargetPlatform.isMusl() ? " (the C library here is musl): " : ": ")
              + failure.getMessage(),
          failure);
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

  /** Null if the library can be loaded here, otherwise why not and what would change it. */
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
      return "The bridge's jar is incomplete, it has no " + resource + ".";
    }
    return null;
  }

  /** The library's own word. */
  public String version() throws AsyncProfilerException {
    return execute("version");
  }

  /**
   * Gives a command and returns what it prints.
   *
   * @param command options separated by commas, as the library documents them for agents
   * @throws AsyncProfilerException with the library's own message
   */
  public synchronized String execute(String command) throws AsyncProfilerException {
    checkOpen();
    return library.ask(command + SILENT);
  }

  /** The same for one that prints nothing, or into a file that it names. */
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
   *     wait); 0 for the default; events left out are not sampled
   * @param maxStackDepth frames kept of one stack; 0 for the default
   * @param nativeFrames whether frames of native code and of the kernel are asked for; if not, a
   *     remark says why they are recorded nevertheless
   * @return what was applied: {@code command} (String), {@code intervals} (Map of String to Long),
   *     {@code maxStackDepth} (Integer), {@code nativeFrames} (Boolean), {@code cpuClock} (String:
   *     cpu for perf events, ctimer, itimer or empty), {@code remarks} (List of String, sentences)
   */
  public synchronized Map<String, Object> start(
      Map<String, Long> intervals, int maxStackDepth, boolean nativeFrames, File recording)
      throws AsyncProfilerException {
    String foreign = MappedLibraries.foreignCopy(MappedLibraries.ownMaps());
    String collision = SamplingPlan.collision(intervals.keySet(), foreign);
    if (collision != null) {
      throw new AsyncProfilerException(collision);
    }
    StartAttempt attempt = new StartAttempt(this, recording);
    Map<String, Object> applied = attempt.run(intervals, maxStackDepth, nativeFrames);
    lostSamples = 0;
    this.recording = recording;
    return applied;
  }

  /** Ends the chunk that is being written: afterwards the file is made of complete chunks. */
  public synchronized void finishChunk() throws AsyncProfilerException {
    executeSilently("dump,jfr,file=" + recordingPath());
  }

  /**
   * Samples that are missing since the last start: skipped because a chunk was just being finished,
   * or without a stack because there was no room for one more. The last number where the library
   * cannot answer: on a full disk, or when somebody has tidied up the private directory.
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

  /** Ends sampling and the last chunk. */
  public synchronized void stop() throws AsyncProfilerException {
    executeSilently("stop");
    recording = null;
  }

  private String recordingPath() throws AsyncProfilerException {
    if (recording == null) {
      throw new AsyncProfilerException("Nothing is being recorded.");
    }
    return recording.getAbsolutePath();
  }

  /**
   * Stops sampling if it runs, and leaves no file and no thread. The library's code stays mapped,
   * idle: the JVM may still call into it.
   */
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
}
