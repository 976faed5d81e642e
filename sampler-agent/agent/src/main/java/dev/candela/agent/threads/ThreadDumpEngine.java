package dev.candela.agent.threads;

import dev.candela.agent.chunk.ChunkWriter;
import dev.candela.agent.chunk.ChunkWriter.JvmFacts;
import dev.candela.agent.engine.ByteChunk;
import dev.candela.agent.engine.ChunkSink;
import dev.candela.agent.engine.Engine;
import dev.candela.agent.engine.EngineFailure;
import dev.candela.agent.engine.OwnThreads;
import dev.candela.wire.Counter;
import dev.candela.wire.EngineKind;
import dev.candela.wire.EngineOffer;
import dev.candela.wire.StartRequest;
import dev.candela.wire.Started;
import java.util.Map;

public final class ThreadDumpEngine implements Engine {
  private static final int DEFAULT_CHUNK_MILLIS = 250;

  /** Heavy chunks end early, which bounds the agent's memory. */
  private static final int MAX_CHUNK_BYTES = 2 << 20;

  private static final int MAX_CHUNK_STACKS = 4000;

  /** Rest after each tick, as a multiple of its cost: at most a fifth of a core. */
  private static final int REST = 4;

  private final OwnThreads own;
  private final long pid;
  private ChunkSink sink;
  private ThreadDumpPlan plan;
  private DumpSampler sampler;
  private RandomTicks clock;
  private ChunkWriter writer;
  private JvmFacts facts;
  private long chunkNanos;
  private long chunkBeginNanos;
  private boolean toldOfCarriers;

  public static Engine of(Parts parts) {
    return new ThreadDumpEngine(parts.threads, parts.pid);
  }

  /** The process id may be -1. */
  ThreadDumpEngine(OwnThreads own, long pid) {
    this.own = own;
    this.pid = pid;
  }

  @Override
  public EngineKind kind() {
    return EngineKind.THREADS;
  }

  @Override
  public EngineOffer offer() {
    return EngineOffer.available(EngineKind.THREADS);
  }

  @Override
  public Started start(StartRequest request, ChunkSink chunks) throws EngineFailure {
    plan = new ThreadDumpPlan(request);
    long now = System.nanoTime();
    sink = chunks;
    facts = new JvmFacts(pid);
    writer = new ChunkWriter(System.currentTimeMillis(), now);
    sampler = new DumpSampler(own, plan);
    sampler.begin(now);
    clock = new RandomTicks(plan.periodNanos, now);
    int millis = request.chunkMillis() == 0 ? DEFAULT_CHUNK_MILLIS : request.chunkMillis();
    chunkNanos = millis * 1_000_000L;
    beginFirstChunk(now);
    return plan.started();
  }

  @Override
  public void pause() {
    flush();
  }

  @Override
  public void resume() {
    long now = System.nanoTime();
    // Time that passed meanwhile is attributed to no thread.
    sampler.begin(now);
    clock.restart(now);
    beginFirstChunk(now);
  }

  @Override
  public long turn(long nowNanos) {
    if (clock.isDue(nowNanos)) {
      long costNanos = sampler.sample(nowNanos, clock.periodNanos(), writer);
      clock.notBefore(System.nanoTime() + REST * costNanos);
      tellOfCarriers();
    }
    boolean heavy = writer.sizeBytes() > MAX_CHUNK_BYTES || writer.stacks() > MAX_CHUNK_STACKS;
    if (heavy || nowNanos - chunkBeginNanos >= chunkNanos) {
      flush();
    }
    return clock.nextNanos();
  }

  @Override
  public void flush() {
    long now = System.nanoTime();
    finishChunk(now);
    beginChunk(now);
  }

  @Override
  public void stop() {
    finishChunk(System.nanoTime());
    sink = null;
    writer = null;
    facts = null;
  }

  @Override
  public void count(Map<Counter, Long> counters) {
    counters.put(Counter.TICKS_ASKED, clock.asked());
    counters.put(Counter.TICKS_MET, clock.met());
    counters.put(Counter.CHUNK_PERIOD_NANOS, chunkNanos);
    if (sampler != null) {
      counters.put(Counter.SAMPLES, sampler.samples());
      counters.put(Counter.LOST_SAMPLES, 0L);
    }
  }

  /** Once, at the first one: virtual threads may start at any time. */
  private void tellOfCarriers() {
    if (sampler.sawCarrier() && !toldOfCarriers) {
      toldOfCarriers = true;
      sink.warn(
          "This JVM runs virtual threads. Thread dumps show their carriers, not what runs on them,"
              + " so the engine threads has no methods for their time. Use async or jfr.");
    }
  }

  private void beginFirstChunk(long nowNanos) {
    beginChunk(nowNanos);
    chunkBeginNanos -= Math.max(0, chunkNanos - FIRST_CHUNK_NANOS);
  }

  private void beginChunk(long nowNanos) {
    chunkBeginNanos = nowNanos;
    writer.begin(nowNanos);
    writer.jvm(facts);
    writer.executionSetting("recorder", "Candela thread dumps");
    writer.executionSetting("bias", "thread-dumps");
    writer.executionSetting("period", clock.periodNanos() / 1000 + " us");
    writer.executionSetting("stackDepth", Integer.toString(plan.maxStackDepth));
  }

  /** Empty chunks are not worth sending. */
  private void finishChunk(long nowNanos) {
    if (writer.samples() > 0) {
      sink.offer(new ByteChunk(writer.finish(nowNanos)));
    }
  }
}
