package dev.candela.agent;

import dev.candela.agent.engine.ChunkSink;
import dev.candela.agent.engine.Engine;
import dev.candela.agent.engine.EngineFailure;
import dev.candela.wire.Counter;
import dev.candela.wire.EngineKind;
import dev.candela.wire.EngineOffer;
import dev.candela.wire.StartRequest;
import dev.candela.wire.Started;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Does nothing, or throws what a test tells it to. */
class ScriptedEngine implements Engine {
  volatile Throwable onStart;
  volatile Throwable onStop;
  volatile Throwable onTurn;
  volatile Throwable onCount;

  /** What it has left running after its end. */
  volatile CountDownLatch left = new CountDownLatch(0);

  final AtomicInteger stops = new AtomicInteger();

  @Override
  public EngineKind kind() {
    return EngineKind.ASYNC;
  }

  @Override
  public EngineOffer offer() {
    return EngineOffer.available(EngineKind.ASYNC);
  }

  @Override
  public Started start(StartRequest request, ChunkSink sink) throws EngineFailure {
    raise(onStart);
    return new Started(EngineKind.ASYNC, "", List.of(), 0, false, List.of());
  }

  @Override
  public void pause() {}

  @Override
  public void resume() {}

  @Override
  public long turn(long nowNanos) throws EngineFailure {
    raise(onTurn);
    return nowNanos + TimeUnit.MILLISECONDS.toNanos(20);
  }

  @Override
  public void flush() throws EngineFailure {}

  @Override
  public void stop() throws EngineFailure {
    stops.incrementAndGet();
    raise(onStop);
  }

  @Override
  public void awaitEnd() throws InterruptedException {
    left.await();
  }

  @Override
  public void count(Map<Counter, Long> counters) {
    if (onCount instanceof Error error) {
      throw error;
    }
  }

  private static void raise(Throwable wanted) throws EngineFailure {
    if (wanted instanceof EngineFailure failure) {
      throw failure;
    } else if (wanted instanceof RuntimeException failure) {
      throw failure;
    } else if (wanted instanceof Error error) {
      throw error;
    }
  }
}
