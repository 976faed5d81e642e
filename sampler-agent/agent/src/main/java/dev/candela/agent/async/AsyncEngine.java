package dev.candela.agent.async;

import dev.candela.agent.chunk.ChunkCensus;
import dev.candela.agent.engine.Chunk;
import dev.candela.agent.engine.ChunkSink;
import dev.candela.agent.engine.DiskRoom;
import dev.candela.agent.engine.Engine;
import dev.candela.agent.engine.EngineFailure;
import dev.candela.agent.engine.PairedEngine;
import dev.candela.agent.engine.ThreadTime;
import dev.candela.agent.jfr.FlightRecorderEngine;
import dev.candela.wire.Counter;
import dev.candela.wire.EngineKind;
import dev.candela.wire.EngineOffer;
import dev.candela.wire.EventKind;
import dev.candela.wire.EventSetting;
import dev.candela.wire.StartRequest;
import dev.candela.wire.Started;
import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * async-profiler. It writes one recording; a {@code dump} into another file ends the chunk there
 * and empties the recording, so that the disk holds one chunk at a time.
 */
public final class AsyncEngine implements Engine {
  private static final int DEFAULT_CHUNK_MILLIS = 500;
  private static final long LOSSES_NANOS = 5_000_000_000L;

  /** Then it starts afresh, for it keeps every stack: five bytes for each byte of recording. */
  private static final long MAX_RECORDING_BYTES = 32L << 20;

  /** Part of the free space that a recording may take. */
  private static final long SHARE_OF_ROOM = 4;

  /** Space for its libraries and the first chunks. */
  private static final long START_BYTES = 8L << 20;

  /** Space for the largest chunk, and for what others write between two checks. */
  private static final long FLOOR_BYTES = 4L << 20;

  /** With less space after a chunk was written, the chunk may be incomplete. */
  private static final long WHOLE_BYTES = 64L << 10;

  /** Interval between checks of free space: each is a system call. */
  private static final long ROOM_NANOS = 500_000_000L;

  private static final int MANY_EMPTY_DUMPS = 10;

  private final String scratchPrefix;
  private final File place;
  private final File bridgeJar;
  private final Instrumentation instrumentation;

  /** Determined once: needs the bridge's jar and the process's memory map. */
  private EngineOffer offer;

  private volatile Bridge bridge;
  private ChunkSink sink;
  private ChunkCensus census = new ChunkCensus();
  private StartRequest request;
  private DumpPeriod period;
  private boolean sampling;
  private ThreadTime time;
  private long cpuNanosBeforeLastDump;
  private long lastDumpNanos;
  private GrowingRecording recording;
  private long maxRecordingBytes;
  private int emptyDumps;
  private boolean toldOfMissing;
  private long lostBefore;
  private long lostSinceStart;
  private long lossesNanos;

  /** With the JDK's recorder beside it. */
  public static Engine of(Parts parts) {
    // Not the process alone: containers with a temporary directory in common have the same numbers.
    String scratch = "candela-" + parts.pid + "-" + Long.toHexString(System.nanoTime()) + "-";
    File place = new File(System.getProperty("java.io.tmpdir", "."));
    return new PairedEngine(
        new AsyncEngine(place, scratch, parts.bridgeJar, parts.instrumentation),
        FlightRecorderEngine.of(parts, true),
        parts.threads);
  }

  /** Jar and instrumentation may be null; without the latter, JDK 24 and later print a warning. */
  AsyncEngine(File place, String scratchPrefix, File bridgeJar, Instrumentation instrumentation) {
    this.place = place;
    this.scratchPrefix = scratchPrefix;
    this.bridgeJar = bridgeJar;
    this.instrumentation = instrumentation;
  }

  @Override
  public EngineKind kind() {
    return EngineKind.ASYNC;
  }

  @Override
  public EngineOffer offer() {
    if (offer == null) {
      offer = lookedAt();
    }
    return offer;
  }

  private EngineOffer lookedAt() {
    if (bridgeJar == null || !bridgeJar.isFile()) {
      return EngineOffer.unavailable(
          EngineKind.ASYNC,
          "The agent cannot find candela-native-bridge.jar.",
          "Put candela-native-bridge.jar beside the agent's jar or name it with bridge=FILE.");
    }
    String reason = Bridge.unavailableReason(bridgeJar);
    return reason == null
        ? EngineOffer.available(EngineKind.ASYNC)
        : EngineOffer.unavailable(EngineKind.ASYNC, reason, "Use the engine jfr or threads.");
  }

  @Override
  public Started start(StartRequest wanted, ChunkSink chunks) throws EngineFailure {
    try {
      chunks.repository(new File(place, scratchPrefix).getAbsolutePath(), true);
      // Sees whether one can be made, before there is anything to undo.
      new ScratchDirectory(place, scratchPrefix).close();
      requireRoom(START_BYTES);
      emptyDumps = 0;
      toldOfMissing = false;
      bridge = Bridge.open(bridgeJar, new File(place, scratchPrefix), instrumentation);
      sink = chunks;
      census = new ChunkCensus();
      lostBefore = 0;
      return begin(wanted);
    } catch (IOException failure) {
      release();
      throw new EngineFailure(
          "Cannot create a temporary directory: " + failure.getMessage() + ".",
          "Check java.io.tmpdir of the target.");
    } catch (EngineFailure | RuntimeException | Error failure) {
      release();
      throw failure;
    }
  }

  @Override
  public void pause() throws EngineFailure {
    end();
  }

  @Override
  public void resume() throws EngineFailure {
    begin(request);
  }

  @Override
  public long turn(long nowNanos) throws EngineFailure {
    requireRoom(FLOOR_BYTES);
    if (nowNanos - lastDumpNanos >= period.nanos()) {
      dump();
    }
    return Math.min(lastDumpNanos + period.nanos(), System.nanoTime() + ROOM_NANOS);
  }

  @Override
  public void flush() throws EngineFailure {
    if (sampling) {
      dump();
    }
  }

  @Override
  public void stop() throws EngineFailure {
    try {
      end();
    } finally {
      release();
    }
  }

  /** Each call makes about thirty calls back into the JVM. */
  private void countLosses(long nowNanos) throws EngineFailure {
    lostSinceStart = bridge.lostSamples();
    lossesNanos = nowNanos;
  }

  @Override
  public void leaveOutThisThread() throws EngineFailure {
    Bridge now = bridge;
    if (now != null) {
      now.leaveOutThisThread();
    }
  }

  @Override
  public void count(Map<Counter, Long> counters) {
    counters.put(Counter.LOST_SAMPLES, lostBefore + lostSinceStart);
    counters.put(Counter.SAMPLES, census.samples());
    counters.put(Counter.CHUNK_PERIOD_NANOS, period.nanos());
  }

  private Started begin(StartRequest wanted) throws EngineFailure {
    Map<String, Long> intervals = new HashMap<String, Long>();
    for (EventSetting setting : wanted.events()) {
      if (!setting.event().isOfRecorder()) {
        intervals.put(setting.event().label(), setting.interval());
      }
    }
    if (intervals.isEmpty()) {
      intervals.put(EventKind.CPU.label(), 0L);
    }
    maxRecordingBytes = Math.min(MAX_RECORDING_BYTES, DiskRoom.usableBytes(place) / SHARE_OF_ROOM);
    Map<?, ?> applied = record(intervals, wanted);
    int millis = wanted.chunkMillis() == 0 ? DEFAULT_CHUNK_MILLIS : wanted.chunkMillis();
    period = new DumpPeriod(millis * 1_000_000L);
    request = wanted;
    sampling = true;
    time = ThreadTime.ofCurrent();
    cpuNanosBeforeLastDump = time.cpuNanos();
    long now = System.nanoTime();
    lastDumpNanos = now - Math.max(0, period.nanos() - FIRST_CHUNK_NANOS);
    lossesNanos = now;
    return started(applied);
  }

  /** The file is deleted once both sides have it open, so a killed target leaves nothing. */
  private Map<?, ?> record(Map<String, Long> intervals, StartRequest wanted) throws EngineFailure {
    boolean started = false;
    try (ScratchDirectory scratch = new ScratchDirectory(place, scratchPrefix)) {
      Map<?, ?> applied =
          bridge.start(intervals, wanted.maxStackDepth(), wanted.kernelFrames(), scratch.file());
      started = true;
      recording = new GrowingRecording(scratch.file());
      return applied;
    } catch (IOException failure) {
      if (started) {
        bridge.stop();
      }
      throw unreadable(failure);
    }
  }

  private void end() throws EngineFailure {
    if (sampling) {
      sampling = false;
      try {
        bridge.stop();
        // They are there until the next start.
        countLosses(System.nanoTime());
        lostBefore += lostSinceStart;
        lostSinceStart = 0;
        send();
        if (emptyDumps > 0) {
          warnOfMissing("its last chunk");
        }
      } finally {
        recording.release();
        recording = null;
      }
    }
  }

  private void dump() throws EngineFailure {
    // From one to the next, since the kernel counts what is over: the last dump and its sending.
    long cpuNanos = time.cpuNanos();
    period.spent(cpuNanos - cpuNanosBeforeLastDump);
    cpuNanosBeforeLastDump = cpuNanos;
    bridge.finishChunk();
    send();
    if (emptyDumps >= MANY_EMPTY_DUMPS) {
      warnOfMissing("anything for " + emptyDumps + " chunks");
    }
    if (recording.doneBytes() > maxRecordingBytes) {
      restart();
    }
    lastDumpNanos = System.nanoTime();
    if (lastDumpNanos - lossesNanos >= LOSSES_NANOS) {
      countLosses(lastDumpNanos);
    }
  }

  /** Counts its cost as part of the dump that caused it. */
  private void restart() throws EngineFailure {
    DumpPeriod known = period;
    long before = cpuNanosBeforeLastDump;
    end();
    begin(request);
    period = known;
    cpuNanosBeforeLastDump = before;
  }

  private void send() throws EngineFailure {
    // A full disk takes bytes out of a chunk whose lengths fit all the same.
    if (DiskRoom.usableBytes(place) < WHOLE_BYTES) {
      requireRoom(FLOOR_BYTES);
    }
    emptyDumps++;
    try {
      for (Chunk chunk = recording.nextChunk(); chunk != null; chunk = recording.nextChunk()) {
        if (!census.add(chunk)) {
          chunk.release();
          throw new IOException("a chunk is incomplete");
        }
        sink.offer(chunk);
        emptyDumps = 0;
      }
    } catch (IOException failure) {
      throw unreadable(failure);
    }
  }

  private void warnOfMissing(String what) {
    if (!toldOfMissing) {
      toldOfMissing = true;
      sink.warn("async-profiler did not write " + what + ", so some data is missing.");
    }
  }

  /** async-profiler does not report a full disk, and its recording is damaged then. */
  private void requireRoom(long floorBytes) throws EngineFailure {
    DiskRoom.require(
        place,
        DiskRoom.usableBytes(place),
        floorBytes,
        "where async-profiler writes, which needs " + DiskRoom.megabytes(floorBytes),
        "Free some space there, start the target with another -Djava.io.tmpdir, or use the engine"
            + " threads.");
  }

  private static EngineFailure unreadable(IOException failure) {
    return new EngineFailure(
        "async-profiler's recording cannot be read: " + failure.getMessage() + ".",
        "Make sure that the target's temporary directory has free space.");
  }

  private void release() {
    sink = null;
    if (bridge != null) {
      bridge.close();
      bridge = null;
    }
  }

  private static Started started(Map<?, ?> applied) {
    List<EventSetting> events = new ArrayList<EventSetting>();
    Map<?, ?> intervals = (Map<?, ?>) applied.get("intervals");
    for (EventKind event : EventKind.values()) {
      Object interval = intervals == null ? null : intervals.get(event.label());
      if (interval instanceof Long) {
        events.add(new EventSetting(event, (Long) interval));
      }
    }
    List<String> remarks = new ArrayList<String>();
    Object said = applied.get("remarks");
    if (said instanceof Iterable) {
      for (Object remark : (Iterable<?>) said) {
        remarks.add(String.valueOf(remark));
      }
    }
    Object depth = applied.get("maxStackDepth");
    return new Started(
        EngineKind.ASYNC,
        "",
        events,
        depth instanceof Integer ? (Integer) depth : 0,
        Boolean.TRUE.equals(applied.get("nativeFrames")),
        remarks);
  }

  /**
   * The time between dumps. A dump takes 2 to 180 ms of processor time, so they keep to a part of
   * one core: 1/250, as long as data are no older than {@value #YOUNG_NANOS} ns then, and 1/100
   * beyond.
   *
   * <p>Nor longer than five seconds: the more stacks are waiting, the more a dump costs, so that
   * the wait would grow with each, and with it what the profiler holds in memory.
   */
  static final class DumpPeriod {
    static final long MODEST_SHARE = 250;
    static final long MAX_SHARE = 100;
    static final long YOUNG_NANOS = 600_000_000L;
    static final long LONGEST_NANOS = 5_000_000_000L;

    private final long shortestNanos;
    private long meanCostNanos;

    DumpPeriod(long shortestNanos) {
      this.shortestNanos = shortestNanos;
    }

    void spent(long costNanos) {
      // Each counts for a quarter, so that one odd dump does little, nor the first one, whose code
      // is cold: it took 20 ms where later ones took 2.
      meanCostNanos += (costNanos - meanCostNanos) / 4;
    }

    long nanos() {
      long modest = Math.min(YOUNG_NANOS, meanCostNanos * MODEST_SHARE);
      long bounded = Math.min(LONGEST_NANOS, meanCostNanos * MAX_SHARE);
      return Math.max(shortestNanos, Math.max(modest, bounded));
    }
  }

  static final class ScratchDirectory implements Closeable {
    private static final FileAttribute<Set<PosixFilePermission>> OWNER_ONLY =
        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));

    private final File file;

    ScratchDirectory(File place, String prefix) throws IOException {
      file = new File(create(place.toPath(), prefix).toFile(), "open.jfr");
    }

    /** {@link Files#createTempDirectory} would set up the target's security providers. */
    private static Path create(Path place, String prefix) throws IOException {
      while (true) {
        Path wanted = place.resolve(prefix + Long.toHexString(System.nanoTime()));
        try {
          return place.getFileSystem().supportedFileAttributeViews().contains("posix")
              ? Files.createDirectory(wanted, OWNER_ONLY)
              : Files.createDirectory(wanted);
        } catch (FileAlreadyExistsException taken) {
          // Then the next nanosecond's.
        }
      }
    }

    File file() {
      return file;
    }

    @Override
    public void close() {
      for (File each : new File[] {file, file.getParentFile()}) {
        if (!each.delete() && each.exists()) {
          each.deleteOnExit();
        }
      }
    }
  }
}
