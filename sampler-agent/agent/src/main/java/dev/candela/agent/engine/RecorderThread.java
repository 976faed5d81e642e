package dev.candela.agent.engine;

import dev.candela.wire.EngineOffer;
import dev.candela.wire.StartRequest;
import java.util.ArrayDeque;
import java.util.Deque;

/** The JDK's recorder beside a sampler, which does not wait seconds for its start. */
final class RecorderThread implements Runnable {
  /** Actions of the recorder; an enumeration, because lambdas would leave classes in the target. */
  enum Step {
    PAUSE,
    RESUME,
    TURN,
    FLUSH,
    END
  }

  private enum State {
    NOT_STARTED,
    STARTING,
    RUNNING,
    GIVEN_UP
  }

  private final Engine sampler;
  private final Engine recorder;
  private final StartRequest request;
  private final ChunkSink sink;
  private Thread earlier;

  /** Orders that are not done yet, the first of which may be under way. */
  private final Deque<Step> orders = new ArrayDeque<Step>();

  private boolean ending;
  private boolean waitingStopped;
  private volatile State state = State.NOT_STARTED;
  private boolean paused;
  private long dueNanos;

  /** The sampler leaves this thread out. The earlier thread, which may be null, ends first. */
  RecorderThread(
      Engine sampler,
      Engine recorder,
      StartRequest request,
      ChunkSink sink,
      Thread earlier,
      long delayNanos) {
    this.sampler = sampler;
    this.recorder = recorder;
    this.request = request;
    this.sink = sink;
    this.earlier = earlier;
    this.dueNanos = System.nanoTime() + delayNanos;
  }

  @Override
  public void run() {
    try {
      if (earlier != null) {
        earlier.join();
        earlier = null;
      }
      Step step;
      do {
        step = next();
        take(step);
        done(step);
      } while (step != Step.END);
    } catch (InterruptedException e) {
      take(Step.END);
    }
  }

  /** For any thread; returns at once. After END nothing is done any more. */
  synchronized void order(Step step) {
    // While the recorder starts, one flush stands for all.
    boolean twice = step == Step.FLUSH && orders.size() > 1 && orders.getLast() == step;
    if (!ending && !twice) {
      ending = step == Step.END;
      orders.add(step);
      notifyAll();
    }
  }

  /** PAUSE and FLUSH wait only while the recorder runs. False if the patience was not enough. */
  synchronized boolean orderAndAwait(Step step, long patienceMillis) {
    order(step);
    long endNanos = System.nanoTime() + patienceMillis * 1_000_000;
    long leftMillis = patienceMillis;
    try {
      while (!orders.isEmpty()
          && (step == Step.END || state == State.RUNNING)
          && !waitingStopped
          && leftMillis > 0) {
        wait(leftMillis);
        leftMillis = (endNanos - System.nanoTime()) / 1_000_000;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return orders.isEmpty() || state != State.RUNNING && step != Step.END;
  }

  /** For any thread: nothing waits for the recorder from now on. */
  synchronized void stopWaiting() {
    waitingStopped = true;
    notifyAll();
  }

  private synchronized Step next() throws InterruptedException {
    while (orders.isEmpty()) {
      long leftNanos = dueNanos - System.nanoTime();
      if (paused || state == State.GIVEN_UP) {
        wait();
      } else if (leftNanos > 0) {
        wait(leftNanos / 1_000_000 + 1);
      } else {
        return Step.TURN;
      }
    }
    return orders.getFirst();
  }

  private synchronized void done(Step step) {
    if (step != Step.TURN) {
      orders.removeFirst();
      notifyAll();
    }
  }

  private void take(Step step) {
    try {
      if (step == Step.PAUSE || step == Step.RESUME) {
        paused = step == Step.PAUSE;
      }
      if (step == Step.TURN && state == State.NOT_STARTED) {
        start();
      }
      if (state == State.RUNNING) {
        run(step);
      }
    } catch (EngineFailure | RuntimeException | Error failure) {
      giveUp(EngineFailure.of(failure));
    }
  }

  private void start() throws EngineFailure {
    state = State.STARTING;
    sampler.leaveOutThisThread();
    EngineOffer offer = recorder.offer();
    if (!offer.available()) {
      throw new EngineFailure(offer.reason(), "");
    }
    recorder.start(request, sink);
    state = State.RUNNING;
  }

  private void run(Step step) throws EngineFailure {
    switch (step) {
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
    state = State.GIVEN_UP;
    try {
      recorder.stop();
    } catch (EngineFailure | RuntimeException | Error ignored) {
      // It had nothing to stop, or cannot.
    }
    warn(sink, failure);
  }

  static void warn(ChunkSink sink, EngineFailure failure) {
    sink.warn(
        "Only samples are recorded; garbage collections, I/O, exceptions and similar events are"
            + " not: "
            + failure.getMessage());
  }
}
