package dev.candela.agent.engine;

import dev.candela.agent.engine.RecorderThread.Step;
import dev.candela.wire.Counter;
import dev.candela.wire.EngineKind;
import dev.candela.wire.EngineOffer;
import dev.candela.wire.EventSetting;
import dev.candela.wire.StartRequest;
import dev.candela.wire.Started;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A sampler with the JDK's recorder beside it, without which the samples go on. */
public final class PairedEngine implements Engine {
  /** Keeps the recorder's start away from the first samples. */
  private static final long DELAY_NANOS = 2 * FIRST_CHUNK_NANOS;

  /** For the recorder's last events, or until it has started and can be stopped. */
  private static final long PATIENCE_MILLIS = 5000;

  private final Engine sampler;
  private final Engine recorder;
  private final OwnThreads threads;
  private final long delayNanos;
  private ChunkSink sink;

  /** Of the recorder; may be that of an earlier recording, and null before the first. */
  private Thread thread;

  /** May have ended; null until something is wanted of the recorder. */
  private volatile RecorderThread beside;

  public PairedEngine(Engine sampler, Engine recorder, OwnThreads threads) {
    this(sampler, recorder, threads, DELAY_NANOS);
  }

  PairedEngine(Engine sampler, Engine recorder, OwnThreads threads, long delayNanos) {
    this.sampler = sampler;
    this.recorder = recorder;
    this.threads = threads;
    this.delayNanos = delayNanos;
  }

  @Override
  public EngineKind kind() {
    return sampler.kind();
  }

  @Override
  public EngineOffer offer() {
    return sampler.offer();
  }

  @Override
  public Started start(StartRequest wanted, ChunkSink chunks) throws EngineFailure {
    Started started = sampler.start(wanted, chunks);
    sink = chunks;
    begin(wanted);
    return withEventsOfRecorder(started, wanted);
  }

  private static List<EventSetting> eventsOfRecorder(StartRequest wanted) {
    List<EventSetting> events = new ArrayList<EventSetting>();
    for (EventSetting setting : wanted.events()) {
      if (setting.event().isOfRecorder()) {
        events.add(setting);
      }
    }
    return events;
  }

  /** If the recorder cannot start later, a warning says so. */
  private static Started withEventsOfRecorder(Started started, StartRequest wanted) {
    List<EventSetting> events = new ArrayList<EventSetting>(started.events());
    List<EventSetting> ofRecorder = eventsOfRecorder(wanted);
    events.removeAll(ofRecorder);
    events.addAll(ofRecorder);
    return started.with(started.why(), events);
  }

  private void begin(StartRequest wanted) {
    if (wanted.also().isEmpty() && eventsOfRecorder(wanted).isEmpty()) {
      return;
    }
    RecorderThread next = new RecorderThread(sampler, recorder, wanted, sink, thread, delayNanos);
    try {
      thread = threads.start("recorder", next);
      beside = next;
    } catch (OutOfMemoryError noThreadLeft) {
      RecorderThread.warn(sink, EngineFailure.of(noThreadLeft));
    }
  }

  @Override
  public void pause() throws EngineFailure {
    sampler.pause();
    recorder(Step.PAUSE);
  }

  @Override
  public void resume() throws EngineFailure {
    sampler.resume();
    if (beside != null) {
      beside.order(Step.RESUME);
    }
  }

  @Override
  public long turn(long nowNanos) throws EngineFailure {
    return sampler.turn(nowNanos);
  }

  @Override
  public void flush() throws EngineFailure {
    sampler.flush();
    recorder(Step.FLUSH);
  }

  @Override
  public void stop() throws EngineFailure {
    try {
      sampler.stop();
    } finally {
      recorder(Step.END);
      beside = null;
      sink = null;
    }
  }

  @Override
  public void stopWaiting() {
    RecorderThread now = beside;
    if (now != null) {
      now.stopWaiting();
    }
  }

  @Override
  public void awaitEnd() throws InterruptedException {
    if (thread != null) {
      thread.join();
    }
  }

  @Override
  public void count(Map<Counter, Long> counters) {
    // The samples are the sampler's, and so are those that were lost.
    sampler.count(counters);
  }

  private void recorder(Step step) {
    if (beside != null && !beside.orderAndAwait(step, PATIENCE_MILLIS) && step == Step.END) {
      sink.warn("JDK Flight Recorder did not answer in time, so its last events may be missing.");
    }
  }
}
