package dev.candela.agent.engine;

import dev.candela.wire.Counter;
import dev.candela.wire.EngineKind;
import dev.candela.wire.EngineOffer;
import dev.candela.wire.EventSetting;
import dev.candela.wire.StartRequest;
import dev.candela.wire.Started;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * An engine that samples, with the JDK's recorder beside it for what is no sample. Whatever happens
 * to the recorder, the samples go on.
 */
public final class PairedEngine implements Engine {
  /** The recorder takes up to half a second to come up, and the first samples come first. */
  private static final long DELAY_NANOS = 2 * FIRST_CHUNK_NANOS;

  private final Engine sampler;
  private final Engine recorder;
  private ChunkSink sink;
  private StartRequest request;
  private State state = State.OFF;
  private boolean paused;
  private ThreadTime time;
  private long dueNanos;

  /** Guarded by this object. */
  private boolean waiting;

  private enum State {
    OFF,
    WANTED,
    RUNNING
  }

  /** Actions of the recorder; an enumeration, because lambdas would leave classes in the target. */
  private enum Step {
    START,
    PAUSE,
    RESUME,
    TURN,
    FLUSH,
    STOP
  }

  /**
   * @param recorder yields the chunks of {@link Chunk#isBeside}
   */
  public PairedEngine(Engine sampler, Engine recorder) {
    this.sampler = sampler;
    this.recorder = recorder;
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
    time = ThreadTime.ofCurrent();
    paused = false;
    want(wanted);
    return withEventsOfRecorder(started, wanted);
  }

  @Override
  public Started reconfigure(StartRequest wanted) throws EngineFailure {
    Started started = sampler.reconfigure(wanted);
    if (!wanted.also().equals(request.also())
        || !eventsOfRecorder(wanted).equals(eventsOfRecorder(request))) {
      stopRecorder();
      want(wanted);
    }
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
    return new Started(
        started.engine(),
        started.why(),
        events,
        started.maxStackDepth(),
        started.nativeFrames(),
        started.remarks());
  }

  private void want(StartRequest wanted) {
    request = wanted;
    boolean off = wanted.also().isEmpty() && eventsOfRecorder(wanted).isEmpty();
    state = off ? State.OFF : State.WANTED;
    dueNanos = System.nanoTime() + DELAY_NANOS;
  }

  @Override
  public void pause() throws EngineFailure {
    sampler.pause();
    paused = true;
    recorder(Step.PAUSE);
  }

  @Override
  public void resume() throws EngineFailure {
    sampler.resume();
    paused = false;
    recorder(Step.RESUME);
  }

  @Override
  public long turn(long nowNanos) throws EngineFailure {
    long samplerDueNanos = sampler.turn(nowNanos);
    if (state != State.OFF && !paused && nowNanos - dueNanos >= 0) {
      if (state == State.WANTED) {
        state = State.RUNNING;
        recorder(Step.START);
      }
      recorder(Step.TURN);
    }
    boolean recorderFirst = state != State.OFF && !paused && dueNanos - samplerDueNanos < 0;
    return recorderFirst ? dueNanos : samplerDueNanos;
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
      stopRecorder();
      sink = null;
    }
  }

  private void stopRecorder() {
    recorder(Step.STOP);
    state = State.OFF;
  }

  @Override
  public void count(Map<Counter, Long> counters) {
    // The samples are the sampler's, and so are those that were lost.
    sampler.count(counters);
  }

  /** Does nothing unless it runs. */
  private void recorder(Step step) {
    if (state != State.RUNNING) {
      return;
    }
    long before = cpuNanos();
    waiting(step != Step.STOP);
    try {
      run(step);
    } catch (EngineFailure failure) {
      giveUp(failure);
    } catch (RuntimeException | Error failure) {
      giveUp(EngineFailure.of(failure));
    }
    waiting(false);
    sampler.spentElsewhere(cpuNanos() - before);
  }

  private synchronized void waiting(boolean now) {
    waiting = now;
  }

  @Override
  public synchronized boolean stopWhileWaiting() throws EngineFailure {
    if (waiting) {
      sampler.stop();
    }
    return waiting;
  }

  @SuppressWarnings("ThreadPriorityCheck") // the kernel then counts the time up to now
  private long cpuNanos() {
    Thread.yield();
    return time.cpuNanos();
  }

  private void run(Step step) throws EngineFailure {
    switch (step) {
      case START:
        EngineOffer offer = recorder.offer();
        if (!offer.available()) {
          throw new EngineFailure(offer.reason(), "");
        }
        recorder.start(request, sink);
        break;
      case PAUSE:
        recorder.pause();
        break;
      case RESUME:
        recorder.resume();
        break;
      case TURN:
        dueNanos = recorder.turn(System.nanoTime());
        break;
      case FLUSH:
        recorder.flush();
        break;
      default:
        recorder.stop();
    }
  }

  private void giveUp(EngineFailure failure) {
    state = State.OFF;
    sink.warn(
        "Only samples are recorded; garbage collections, I/O, exceptions and similar events are"
            + " not: "
            + failure.getMessage());
    try {
      recorder.stop();
    } catch (EngineFailure | RuntimeException | Error ignored) {
      // It had nothing to stop, or cannot.
    }
  }
}
