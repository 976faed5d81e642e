package dev.candela.agent.jfr;

import dev.candela.agent.chunk.ChunkCensus;
import dev.candela.agent.chunk.ChunkHeader;
import dev.candela.agent.engine.ByteChunk;
import dev.candela.agent.engine.Chunk;
import dev.candela.agent.engine.ChunkSink;
import dev.candela.agent.engine.Engine;
import dev.candela.agent.engine.EngineFailure;
import dev.candela.agent.engine.OwnThreads;
import dev.candela.wire.Counter;
import dev.candela.wire.EngineKind;
import dev.candela.wire.EngineOffer;
import dev.candela.wire.StartRequest;
import dev.candela.wire.Started;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.Instrumentation;
import java.time.Instant;
import java.util.Map;

/**
 * A recording of the JDK's own recorder. Once a second, and soon after the start, a snapshot ends
 * the open chunk and the chunks that are new are sent. Recordings that the target runs for itself
 * go on as they were; they share the chunks, so each side also finds events there that only the
 * other asked for.
 */
public final class FlightRecorderEngine implements Engine {
  private static final int DEFAULT_CHUNK_MILLIS = 1000;

  /** A snapshot takes 10 to 20 ms, which is 1 to 2 % of one core at one a second, and no more. */
  private static final int MIN_CHUNK_MILLIS = 1000;

  /** How often the room on the disk is looked at: a system call. */
  private static final long ROOM_NANOS = 200_000_000L;

  /** The JDK ends its chunks at 12 MB; this one would not fit into the agent's memory. */
  private static final long MAX_CHUNK_BYTES = 24L << 20;

  private final OwnThreads own;
  private final Instrumentation instrumentation;
  private final RepositorySpace space;
  private FlightRecorderAccess recorder;
  private ChunkSink sink;
  private RecorderSettings settings;
  private ChunkCensus census;
  private Object recording;
  private boolean recorderIsOurs;
  private FinalChunks finalChunks;
  private NewChunks newChunks;
  private long chunkNanos;
  private long nextNanos;

  /**
   * @param instrumentation may be null; then the recorder samples the agent's threads, too
   */
  public FlightRecorderEngine(OwnThreads own, Instrumentation instrumentation) {
    this(own, instrumentation, new RepositorySpace(instrumentation));
  }

  FlightRecorderEngine(OwnThreads own, Instrumentation instrumentation, RepositorySpace space) {
    this.own = own;
    this.instrumentation = instrumentation;
    this.space = space;
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
          "The JDK's flight recorder is switched off in this JVM.",
          "Start it without -XX:-FlightRecorder.");
    } catch (ReflectiveOperationException | LinkageError absent) {
      return EngineOffer.unavailable(
          EngineKind.JFR,
          "This JVM has no flight recorder (module jdk.jfr).",
          "Run the program on a JDK that has it: 11 or later, or 8 from update 262 on.");
    }
  }

  @Override
  public Started start(StartRequest request, ChunkSink chunks) throws EngineFailure {
    settings = new RecorderSettings(request);
    try {
      recorder = new FlightRecorderAccess();
      census = new ChunkCensus();
      sink = chunks;
      setChunkPeriod(request);
      begin();
    } catch (ReflectiveOperationException failure) {
      throw failed("start", failure);
    }
    return settings.started();
  }

  @Override
  public Started reconfigure(StartRequest request) throws EngineFailure {
    RecorderSettings changed = new RecorderSettings(request);
    try {
      if (recording != null) {
        recorder.changeSettings(recording, changed.settings());
      }
    } catch (ReflectiveOperationException failure) {
      throw failed("be changed", failure);
    }
    settings = changed;
    setChunkPeriod(request);
    return settings.started();
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
    }
    if (nowNanos - nextNanos >= 0) {
      flush();
      // A slow disk must not make snapshots follow each other at once.
      nextNanos = Math.max(nextNanos + chunkNanos, System.nanoTime() + chunkNanos / 2);
    }
    return Math.min(nextNanos, System.nanoTime() + ROOM_NANOS);
  }

  @Override
  public void flush() throws EngineFailure {
    if (recording == null) {
      return;
    }
    try (InputStream chunks = chunksToFetch()) {
      if (chunks != null) {
        send(new DataInputStream(chunks));
        finalChunks.fetchedUntil(from());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ReflectiveOperationException failure) {
      throw failed("be read", failure);
    } catch (IOException failure) {
      throw new EngineFailure(
          "The flight recorder's chunks cannot be read: " + failure.getMessage() + ".",
          "See whether the target's temporary directory has room.");
    }
  }

  /** From a snapshot while the recording runs; what its end has left once somebody stopped it. */
  private InputStream chunksToFetch() throws ReflectiveOperationException, InterruptedException {
    if (!recorder.isStopped(recording)) {
      try {
        InputStream chunks = recorder.finishedChunks(from());
        if (!recorder.isStopped(recording)) {
          return chunks;
        }
        FlightRecorderAccess.closeQuietly(chunks);
      } catch (ReflectiveOperationException failure) {
        if (!recorder.isStopped(recording)) {
          throw failure;
        }
      }
    }
    return finalChunks.await();
  }

  private Instant from() {
    return newChunks.from(nowEpochNanos());
  }

  private static long nowEpochNanos() {
    return System.currentTimeMillis() * 1_000_000;
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
    // Starting a recording begins a chunk, so older ones are not ours.
    newChunks = new NewChunks(nowEpochNanos());
    recorderIsOurs |= !recorder.isInitialized();
    Object created = recorder.newRecording(settings.settings());
    try {
      // Only now the repository is sure to be where the recorder wants it.
      space.requireForStart();
      RecorderExclusion.exclude(instrumentation, own.threads());
      finalChunks = FinalChunks.of(recorder, created);
      finalChunks.fetchedUntil(from());
      recorder.start(created);
      recording = created;
      // The recorder makes its directory only now, so its first chunk could be opened before.
      String readable = space.keepPrivate(recorderIsOurs);
      if (!readable.isEmpty()) {
        sink.warn(readable);
      }
    } finally {
      if (recording == null) {
        stopListening();
        recorder.close(created);
      }
    }
    nextNanos = System.nanoTime() + Math.min(chunkNanos, FIRST_CHUNK_NANOS);
  }

  private void end() throws EngineFailure {
    if (recording == null) {
      return;
    }
    try {
      flush();
    } finally {
      stopListening();
      recorder.close(recording);
      recording = null;
    }
  }

  private void stopListening() {
    if (finalChunks != null) {
      finalChunks.stopListening();
      finalChunks = null;
    }
  }

  private void send(DataInputStream chunks) throws IOException {
    byte[] headerBytes = new byte[ChunkHeader.BYTES];
    while (readHeader(chunks, headerBytes)) {
      ChunkHeader header = new ChunkHeader(headerBytes);
      long rest = header.lengthBytes() - ChunkHeader.BYTES;
      if (!header.isJfr() || rest < 0) {
        throw new IOException("a chunk has no header");
      }
      if (!newChunks.take(header)) {
        skip(chunks, rest);
      } else if (rest > MAX_CHUNK_BYTES) {
        sink.dropped(header.lengthBytes());
        skip(chunks, rest);
      } else {
        byte[] bytes = new byte[(int) header.lengthBytes()];
        System.arraycopy(headerBytes, 0, bytes, 0, ChunkHeader.BYTES);
        chunks.readFully(bytes, ChunkHeader.BYTES, (int) rest);
        Chunk chunk = new ByteChunk(bytes);
        census.add(chunk);
        sink.offer(chunk);
      }
    }
  }

  private static boolean readHeader(DataInputStream chunks, byte[] header) throws IOException {
    int first = chunks.read();
    if (first < 0) {
      return false;
    }
    header[0] = (byte) first;
    chunks.readFully(header, 1, header.length - 1);
    return true;
  }

  private static void skip(InputStream in, long count) throws IOException {
    byte[] scratch = new byte[8192];
    long rest = count;
    while (rest > 0) {
      int read = in.read(scratch, 0, (int) Math.min(rest, scratch.length));
      if (read < 0) {
        throw new IOException("a chunk ends too early");
      }
      rest -= read;
    }
  }

  private void setChunkPeriod(StartRequest request) {
    int asked = request.chunkMillis() == 0 ? DEFAULT_CHUNK_MILLIS : request.chunkMillis();
    chunkNanos = Math.max(MIN_CHUNK_MILLIS, asked) * 1_000_000L;
    nextNanos = System.nanoTime() + chunkNanos;
  }

  private static EngineFailure failed(String what, ReflectiveOperationException failure) {
    return new EngineFailure(
        "The JDK's flight recorder cannot "
            + what
            + ": "
            + FlightRecorderAccess.reason(failure)
            + ".",
        "See whether the target can write to its temporary directory, or use the engine threads.");
  }
}
