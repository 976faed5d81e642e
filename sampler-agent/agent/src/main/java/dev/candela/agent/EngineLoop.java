package dev.candela.agent;

import dev.candela.agent.engine.ChunkSink;
import dev.candela.agent.engine.Engine;
import dev.candela.agent.engine.EngineChoice;
import dev.candela.agent.engine.EngineFailure;
import dev.candela.agent.link.Outbox;
import dev.candela.wire.Command;
import dev.candela.wire.Counter;
import dev.candela.wire.EngineKind;
import dev.candela.wire.EngineOffer;
import dev.candela.wire.EventKind;
import dev.candela.wire.EventSetting;
import dev.candela.wire.Notice;
import dev.candela.wire.Reports;
import dev.candela.wire.StartRequest;
import dev.candela.wire.Started;
import dev.candela.wire.Status;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;

/** The one thread that calls engines, which need no locks, but {@link Engine#stopWaiting}. */
final class EngineLoop implements Runnable {
  private static final long STATUS_NANOS = 1_000_000_000L;
  private static final int MAX_COMMANDS = 64;

  /** The engine hangs, or Candela floods: one command may wait longer for the JDK's recorder. */
  private static final long SUBMIT_MILLIS = 3000;

  private final AgentThreads threads;
  private final Outbox outbox;
  private final ProgramStart programStart;
  private final HonestyCheck check;
  private final BlockingQueue<Command> commands = new ArrayBlockingQueue<Command>(MAX_COMMANDS);

  /** Kept after the engine's end, so that later status messages include its losses. */
  private final Map<Counter, Long> ofEngine = new EnumMap<Counter, Long>(Counter.class);

  private List<Engine> engines;
  private volatile Engine running;
  private boolean paused;
  private boolean ended;
  private volatile boolean exiting;
  private volatile boolean abandoned;
  private long startNanos;
  private long nextStatusNanos;

  EngineLoop(AgentThreads threads, Outbox outbox, ProgramStart programStart) {
    this.threads = threads;
    this.outbox = outbox;
    this.programStart = programStart;
    this.check = new HonestyCheck(threads, outbox);
  }

  /** To be called before the loop runs. */
  void use(List<Engine> available) {
    engines = available;
  }

  /** For any thread. A flood holds up its sender; false after three seconds. */
  boolean submit(Command command) {
    try {
      return commands.offer(command, SUBMIT_MILLIS, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** The JVM ends: sends what there is, whatever else was requested. Returns at once. */
  void exit() {
    exiting = true;
    wake();
  }

  /** What the JDK's recorder has not sent by now is given up. Returns at once. */
  void stopWaiting() {
    Engine engine = running;
    if (engine != null) {
      engine.stopWaiting();
    }
  }

  /** The link is gone: cleans up and sends nothing. Returns at once. */
  void abandon() {
    abandoned = true;
    stopWaiting();
    wake();
  }

  /** A full queue means that the loop is not waiting. */
  private void wake() {
    // Nothing but to be noticed.
    commands.offer(Command.of(Command.Kind.PING));
  }

  @Override
  public void run() {
    nextStatusNanos = System.nanoTime();
    try {
      while (!ended && !abandoned) {
        if (exiting) {
          execute(Command.of(Command.Kind.DETACH));
        } else {
          step();
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException | Error broken) {
      breakDown(EngineFailure.of(broken));
    } finally {
      release();
      outbox.finish();
      awaitEngines();
    }
  }

  /** They still use what the next agent would use. */
  private void awaitEngines() {
    try {
      for (Engine engine : engines) {
        engine.awaitEnd();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void step() throws InterruptedException {
    long now = System.nanoTime();
    if (now - nextStatusNanos >= 0) {
      reportStatus();
      nextStatusNanos = Math.max(nextStatusNanos + STATUS_NANOS, now);
    }
    long wakeNanos = nextStatusNanos;
    if (running != null && !paused) {
      long due = turn(now);
      wakeNanos = due - wakeNanos < 0 ? due : wakeNanos;
    }
    long waitNanos = Math.max(0, wakeNanos - System.nanoTime());
    Command command = commands.poll(waitNanos, TimeUnit.NANOSECONDS);
    if (command != null) {
      execute(command);
    }
  }

  private long turn(long now) {
    try {
      return running.turn(now);
    } catch (EngineFailure | RuntimeException | Error failure) {
      breakDown(EngineFailure.of(failure));
    }
    return nextStatusNanos;
  }

  private void execute(Command command) {
    try {
      switch (command.kind) {
        case START:
          try {
            start(command.request);
          } finally {
            programStart.decide();
          }
          break;
        case PAUSE:
          pause(true);
          break;
        case RESUME:
          pause(false);
          break;
        case FLUSH:
          if (running != null) {
            running.flush();
          }
          outbox.control(Reports.flushed((int) command.number));
          break;
        case STOP:
          stop();
          break;
        case DETACH:
          // Before anything can go wrong: the agent leaves in any case.
          ended = true;
          stop();
          break;
        default:
          // It was there to be noticed.
      }
    } catch (EngineFailure | RuntimeException | Error failure) {
      breakDown(EngineFailure.of(failure));
    }
    if (ended) {
      outbox.control(Reports.bye("The agent disconnected as requested."));
    }
  }

  private void start(StartRequest request) {
    if (running != null) {
      refuseStart(
          request.engine(),
          new EngineFailure(
              "The engine " + running.kind().label() + " is already running.", "Stop it first."));
      return;
    }
    EngineChoice choice = new EngineChoice(engines);
    try {
      Started started = choice.start(request, outbox);
      running = choice.engine();
      paused = false;
      startNanos = System.nanoTime();
      outbox.control(Reports.started(started));
      String missed = programStart.missed();
      if (!missed.isEmpty()) {
        outbox.warn(missed);
      }
      check.begin(request, started);
    } catch (EngineFailure failure) {
      refuseStart(request.engine(), failure);
    } catch (RuntimeException | Error failure) {
      // Who asked waits for an answer.
      release();
      refuseStart(request.engine(), EngineFailure.of(failure));
    }
  }

  private void pause(boolean wanted) throws EngineFailure {
    if (running != null && paused != wanted) {
      if (wanted) {
        running.pause();
      } else {
        running.resume();
      }
      paused = wanted;
    }
    reportStatus();
  }

  private void stop() throws EngineFailure {
    if (running == null) {
      return;
    }
    try {
      running.stop();
      reportStatus();
      check.end(running);
    } finally {
      running = null;
    }
    outbox.control(Reports.stopped("Sampling was stopped as requested."));
  }

  private void refuseStart(EngineKind engine, EngineFailure failure) {
    outbox.control(
        Reports.startFailed(
            EngineOffer.unavailable(engine, failure.getMessage(), failure.remedy())));
  }

  private void breakDown(EngineFailure failure) {
    String sentence = (failure.getMessage() + " " + failure.remedy()).trim();
    outbox.control(Reports.notice(new Notice(Notice.Severity.ERROR, sentence)));
    release();
    outbox.control(Reports.stopped(sentence));
  }

  private void release() {
    if (running != null) {
      if (abandoned) {
        running.stopWaiting();
      }
      try {
        running.stop();
      } catch (EngineFailure | RuntimeException | Error ignored) {
        // It is given up in any case.
      } finally {
        countLast();
        running = null;
      }
    }
  }

  private void countLast() {
    try {
      reportStatus();
    } catch (RuntimeException | Error ignored) {
      // It cannot even count.
    }
  }

  private void reportStatus() {
    Map<Counter, Long> counters = new EnumMap<Counter, Long>(Counter.class);
    counters.put(Counter.AGENT_CPU_NANOS, threads.cpuNanos());
    outbox.count(counters);
    if (running != null) {
      ofEngine.clear();
      ofEngine.put(Counter.ELAPSED_NANOS, System.nanoTime() - startNanos);
      running.count(ofEngine);
    }
    counters.putAll(ofEngine);
    Status.Activity activity =
        running == null
            ? Status.Activity.IDLE
            : paused ? Status.Activity.PAUSED : Status.Activity.SAMPLING;
    outbox.control(Reports.status(new Status(activity, counters)));
  }

  /** Says what an engine leaves out: an event it cannot see, samples it never took. */
  static final class HonestyCheck {
    /** Threads with this much CPU time cannot be missed by chance at any interval in use. */
    private static final long MUCH_NANOS = 1_000_000_000L;

    private final AgentThreads threads;
    private final ChunkSink sink;
    private boolean cpuAsked;
    private long usedBeforeNanos;

    HonestyCheck(AgentThreads threads, ChunkSink sink) {
      this.threads = threads;
      this.sink = sink;
    }

    void begin(StartRequest request, Started started) {
      cpuAsked = has(started, EventKind.CPU);
      usedBeforeNanos = usedNanos();
      for (EventSetting asked : request.events()) {
        if (!has(started, asked.event())) {
          sink.warn(
              asked.event().label()
                  + " is not in this recording: the engine "
                  + started.engine().label()
                  + " cannot sample it.");
        }
      }
    }

    void end(Engine engine) {
      Map<Counter, Long> counters = new EnumMap<Counter, Long>(Counter.class);
      engine.count(counters);
      Long samples = counters.get(Counter.SAMPLES);
      long usedNanos = usedNanos() - usedBeforeNanos;
      if (cpuAsked && samples != null && samples == 0 && usedNanos >= MUCH_NANOS) {
        sink.warn(
            "The engine "
                + engine.kind().label()
                + " took no samples although this JVM used "
                + usedNanos / MUCH_NANOS
                + " s of CPU time; try another engine.");
      }
    }

    private static boolean has(Started started, EventKind event) {
      for (EventSetting applied : started.events()) {
        if (applied.event() == event) {
          return true;
        }
      }
      return false;
    }

    /** CPU time of the JVM without the agent; 0 if unknown. */
    private long usedNanos() {
      return Math.max(0, ProcessTime.cpuNanos() - threads.cpuNanos());
    }
  }
}
