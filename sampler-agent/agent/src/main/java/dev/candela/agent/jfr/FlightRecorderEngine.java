package dev.candela.agent.jfr;

import dev.candela.agent.chunk.ChunkCensus;
import dev.candela.agent.engine.ChunkSink;
import dev.candela.agent.engine.Engine;
import dev.candela.agent.engine.EngineFailure;
import dev.candela.agent.engine.OwnThreads;
import dev.candela.wire.Counter;
import dev.candela.wire.EngineKind;
import dev.candela.wire.EngineOffer;
import dev.candela.wire.EventKind;
import dev.candela.wire.EventSetting;
import dev.candela.wire.Notice;
import dev.candela.wire.StartRequest;
import dev.candela.wire.Started;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A recording of the JDK's own recorder, read while the recorder writes. Recordings that the target
 * runs for itself go on as they were; they share the chunks, so each side also finds events there
 * that only the other asked for.
 */
public final class FlightRecorderEngine implements Engine {
  /** Interval between checks of free space: each is a system call. */
  private static final long ROOM_NANOS = 200_000_000L;

  /** A JVM that ends stops all recordings, and has told the agent by then. */
  private static final long ENDING_NANOS = 2_000_000_000L;

  /** A second. */
  private static final long MOST_EXCEPTIONS = 500;

  private final OwnThreads own;
  private final Instrumentation instrumentation;
  private final RepositorySpace space;
  private final boolean beside;
  private final boolean attached;
  private FlightRecorderAccess recorder;
  private ChunkSink sink;
  private RecorderInternals internals;
  private RecorderOutput output;
  private RecorderSettings settings;
  private ChunkCensus census;
  private Object recording;

  /** The recorder's directory while it serves this recording alone; null otherwise. */
  private String repository;

  private int chunkMillis;
  private long chunkNanos;
  private boolean threadsCounted;
  private long nextNanos;
  private long exceptions;
  private long exceptionsNanos;

  /** When the recording was found stopped; 0 while it runs. */
  private long stoppedNanos;

  public static Engine of(Parts parts) {
    return of(parts, false);
  }

  /** {@code beside} is for what the request wants beside the samples of another engine. */
  public static Engine of(Parts parts, boolean beside) {
    RepositorySpace space = new RepositorySpace(parts.instrumentation);
    return new FlightRecorderEngine(
        parts.threads, parts.instrumentation, space, beside, parts.attached);
  }

  /** Without instrumentation, the recorder samples the agent's threads, too. */
  FlightRecorderEngine(
      OwnThreads own,
      Instrumentation instrumentation,
      RepositorySpace space,
      boolean beside,
      boolean attached) {
    this.own = own;
    this.instrumentation = instrumentation;
    this.space = space;
    this.beside = beside;
    this.attached = attached;
  }

  @Override
  public EngineKind kind() {
    return EngineKind.JFR;
  }

  @Override
  public EngineOffer offer() {
    try {
      if (new FlightRecorderAccess().isAvailable()) {
        return EngineOffer.available(EngineKind.JFR);
      }
      return EngineOffer.unavailable(
          EngineKind.JFR,
          "JDK Flight Recorder is switched off in this JVM.",
          "Start it without -XX:-FlightRecorder.");
    } catch (ReflectiveOperationException | LinkageError absent) {
      return EngineOffer.unavailable(
          EngineKind.JFR,
          "This JVM has no JDK Flight Recorder (module jdk.jfr).",
          "Run the program on JDK 11 or later, or on 8u262 or later.");
    }
  }

  @Override
  public Started start(StartRequest request, ChunkSink chunks) throws EngineFailure {
    settings = beside ? RecorderSettings.beside(request) : new RecorderSettings(request);
    boolean discarded;
    try {
      recorder = new FlightRecorderAccess();
      census = new ChunkCensus();
      sink = chunks;
      chunkMillis = request.chunkMillis();
      internals = RecorderInternals.open(instrumentation);
      output =
          internals.canFlush()
              ? new FlushedChunks(recorder, internals, chunks, census, beside)
              : new SnapshotChunks(recorder, chunks, census, beside);
      discarded = attached && !recorder.isInitialized() && RecorderInternals.changesClasses();
      if (discarded && !asksForRecorder(request)) {
        throw new EngineFailure(
            Notice.RECORDER_NOT_STARTED
                + (beside ? "" : " Choose the engine jfr to start it anyway."),
            "");
      }
      begin();
    } catch (ReflectiveOperationException failure) {
      throw failed("start", failure);
    }
    List<String> remarks = new ArrayList<String>(output.remarks());
    if (discarded) {
      remarks.add(
          "Starting JDK Flight Recorder discarded the JVM's compiled code, so the program is slow"
              + " until it is compiled again.");
    }
    return settings.started(internals.stackDepth(), remarks);
  }

  /** False if the user wants nothing that only the recorder can give here. */
  private boolean asksForRecorder(StartRequest request) {
    boolean isOnlyWay =
        !beside
            && request.setting(EventKind.CPU) == null
            && request.setting(EventKind.WALL) == null
            && request.setting(EventKind.LOCK) == null;
    boolean isNamed = request.engine() == EngineKind.JFR;
    for (EventSetting setting : request.events()) {
      isNamed |= setting.event().isOfRecorder();
    }
    return isOnlyWay || isNamed || !request.alsoByDefault() && !request.also().isEmpty();
  }

  @Override
  public void pause() throws EngineFailure {
    end();
  }

  @Override
  public void resume() throws EngineFailure {
    try {
      begin();
    } catch (ReflectiveOperationException failure) {
      throw failed("go on", failure);
    }
  }

  @Override
  public long turn(long nowNanos) throws EngineFailure {
    if (recording != null) {
      space.requireToGoOn();
      if (nowNanos - nextNanos >= 0) {
        send(false);
        requireRunning();
        if (!threadsCounted) {
          // Those that had no name yet when the recording began.
          own.countRecorder(true);
          threadsCounted = true;
        }
        chunkNanos = output.periodNanos(chunkMillis);
        // A slow disk must not make one look follow the other at once.
        nextNanos = Math.max(nextNanos + chunkNanos, System.nanoTime() + chunkNanos / 2);
      }
    }
    return Math.min(nextNanos, System.nanoTime() + ROOM_NANOS);
  }

  private void requireRunning() throws EngineFailure {
    if (!recorder.isStopped(recording)) {
      return;
    }
    long now = System.nanoTime();
    if (stoppedNanos == 0) {
      stoppedNanos = now;
    } else if (now - stoppedNanos >= ENDING_NANOS) {
      throw new EngineFailure(
          "Candela's JDK Flight Recorder recording was stopped by another tool, for example with"
              + " jcmd JFR.stop.",
          "Start it again.");
    }
  }

  @Override
  public void flush() throws EngineFailure {
    if (recording != null) {
      send(true);
    }
  }

  private void send(boolean atOnce) throws EngineFailure {
    try {
      if (repository != null && recorder.othersRun(recording)) {
        shareRepository();
      }
      output.send(atOnce);
      limitExceptions();
    } catch (IOException | ReflectiveOperationException | InterruptedException failure) {
      requireRead(failure);
    }
  }

  private static void requireRead(Exception failure) throws EngineFailure {
    if (failure instanceof InterruptedException) {
      Thread.currentThread().interrupt();
    } else if (failure instanceof ReflectiveOperationException) {
      throw failed("be read", (ReflectiveOperationException) failure);
    } else {
      throw new EngineFailure(
          "The chunks of JDK Flight Recorder cannot be read: " + failure.getMessage() + ".",
          "Make sure that the target's temporary directory has free space.");
    }
  }

  /** Recording one takes some 20 µs, which a program that throws all the time cannot spare. */
  private void limitExceptions() throws ReflectiveOperationException {
    long since = System.nanoTime() - exceptionsNanos;
    if (since >= ROOM_NANOS) {
      long rate = (census.exceptions() - exceptions) * 1_000_000_000L / since;
      if (rate > MOST_EXCEPTIONS && settings.withoutExceptions()) {
        recorder.changeSettings(recording, settings.settings());
        sink.warn(
            "The program throws "
                + String.format(Locale.ROOT, "%,d", rate)
                + " exceptions a second; they are no longer recorded, because that would slow it"
                + " down."
                + (beside
                    ? " To measure it without this recorder: candela record --also none, or"
                        + " Settings in the window."
                    : ""));
      }
      exceptions = census.exceptions();
      exceptionsNanos += since;
    }
  }

  @Override
  public void stop() throws EngineFailure {
    try {
      end();
    } finally {
      sink = null;
    }
  }

  @Override
  public void count(Map<Counter, Long> counters) {
    counters.put(Counter.SAMPLES, census.samples());
    counters.put(Counter.LOST_SAMPLES, census.lost());
    counters.put(Counter.CHUNK_PERIOD_NANOS, chunkNanos);
  }

  private void begin() throws ReflectiveOperationException, EngineFailure {
    space.requireForStart();
    if (!recorder.isInitialized()) {
      internals.setStackDepth(settings.stackDepth(internals.stackDepth()));
    }
    boolean alone = space.isUnused();
    if (space.isMissing()) {
      makeDirectory();
    }
    space.requireOwn();
    Object created = recorder.newRecording(settings.settings());
    exceptions = census.exceptions();
    exceptionsNanos = System.nanoTime();
    try {
      if (beside && !internals.canFlush() && recorder.othersRun(created)) {
        throw new EngineFailure(
            "Another recording runs in this JVM, and before JDK 14 it would lose history.",
            "Stop it first.");
      }
      // Only now the repository is sure to be where the recorder wants it.
      space.requireForStart();
      repository = alone && !recorder.othersRun(created) ? internals.repositoryPath() : null;
      if (repository != null) {
        sink.repository(repository, true);
      }
      RecorderInternals.exclude(instrumentation, own.threads());
      // Starting a recording begins a chunk, so older ones are not ours.
      output.begin(created);
      recorder.start(created);
      recording = created;
      stoppedNanos = 0;
      own.countRecorder(true);
      String readable = space.warningOfReaders();
      if (!readable.isEmpty()) {
        sink.warn(readable);
      }
    } finally {
      if (recording == null) {
        output.close();
        recorder.close(created);
        if (repository != null) {
          shareRepository();
        }
      }
    }
    chunkNanos = output.periodNanos(chunkMillis);
    nextNanos = System.nanoTime() + Math.min(chunkNanos, FIRST_CHUNK_NANOS);
  }

  /**
   * The recorder creates its directory when a recording starts, readable by all users. So a
   * recording of nothing creates it: files opened before it is restricted contain no events. It
   * stays until the JVM ends: the next first chunk would also contain what was left in the JVM's
   * buffers, and another user could have put a directory in its place.
   */
  private void makeDirectory() throws ReflectiveOperationException, EngineFailure {
    Object empty = recorder.newRecording(recorder.allEventsOff());
    try {
      space.requireForStart();
      recorder.start(empty);
      space.requireOwn();
      space.makePrivate();
    } finally {
      recorder.close(empty);
    }
  }

  private void end() throws EngineFailure {
    if (recording == null) {
      return;
    }
    try {
      output.finish();
    } catch (IOException | ReflectiveOperationException | InterruptedException failure) {
      requireRead(failure);
    } finally {
      output.close();
      recorder.close(recording);
      recording = null;
      own.countRecorder(false);
      threadsCounted = false;
      if (repository != null) {
        shareRepository();
      }
    }
  }

  /** From now on files there may be the target's own. */
  private void shareRepository() {
    sink.repository(repository, false);
    repository = null;
  }

  private static EngineFailure failed(String what, ReflectiveOperationException failure) {
    return new EngineFailure(
        "JDK Flight Recorder cannot " + what + ": " + FlightRecorderAccess.reason(failure) + ".",
        "Make sure that the target can write to its temporary directory, or use the engine"
            + " threads.");
  }
}
