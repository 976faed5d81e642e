package dev.candela.agent.engine;

import dev.candela.wire.Counter;
import dev.candela.wire.EngineKind;
import dev.candela.wire.EngineOffer;
import dev.candela.wire.StartRequest;
import dev.candela.wire.Started;
import java.io.File;
import java.lang.instrument.Instrumentation;
import java.util.Map;

/**
 * A way of taking samples that yields JFR chunks. All methods but {@link #leaveOutThisThread} and
 * {@link #stopWaiting} are called by one thread; {@link #start} to {@link #stop} may happen several
 * times, one after the other.
 */
public interface Engine {
  /** The user waits for the first picture: the first chunk, with a sample of every thread. */
  long FIRST_CHUNK_NANOS = 150_000_000L;

  EngineKind kind();

  /** Finds out whether the engine can run here; starts nothing. */
  EngineOffer offer();

  /** Begins to sample, into the sink until {@link #stop}. If it cannot, nothing is left running. */
  Started start(StartRequest request, ChunkSink sink) throws EngineFailure;

  void pause() throws EngineFailure;

  void resume() throws EngineFailure;

  /** Does whatever is due: a sample, a chunk, or nothing. Returns when the next turn is due. */
  long turn(long nowNanos) throws EngineFailure;

  /** Sends everything sampled so far. */
  void flush() throws EngineFailure;

  /** Sends everything sampled so far and releases all resources. */
  void stop() throws EngineFailure;

  /** For another thread of the agent: it is not sampled from now on, where that can be had. */
  default void leaveOutThisThread() throws EngineFailure {}

  /** For another thread, at the end: the JDK's recorder may have ended without an answer. */
  default void stopWaiting() {}

  /** Waits, after {@link #stop}, until the engine's own threads have ended. */
  default void awaitEnd() throws InterruptedException {}

  /** Adds known values only. */
  void count(Map<Counter, Long> counters);

  /** What the agent passes to each engine's method {@code of}, which it finds by reflection. */
  final class Parts {
    /** -1 if unknown. */
    public final long pid;

    /** False if the agent came with the JVM's start. */
    public final boolean attached;

    public final OwnThreads threads;

    /** May be null. */
    public final Instrumentation instrumentation;

    /** May be null. */
    public final File bridgeJar;

    public Parts(
        long pid,
        boolean attached,
        OwnThreads threads,
        Instrumentation instrumentation,
        File bridgeJar) {
      this.pid = pid;
      this.attached = attached;
      this.threads = threads;
      this.instrumentation = instrumentation;
      this.bridgeJar = bridgeJar;
    }
  }
}
