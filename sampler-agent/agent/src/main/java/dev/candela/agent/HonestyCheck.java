package dev.candela.agent;

import dev.candela.agent.engine.ChunkSink;
import dev.candela.agent.engine.Engine;
import dev.candela.wire.Counter;
import dev.candela.wire.EventKind;
import dev.candela.wire.EventSetting;
import dev.candela.wire.StartRequest;
import dev.candela.wire.Started;
import java.util.EnumMap;
import java.util.Map;

/** Says what an engine leaves out without a word: an event it cannot see, samples it never took. */
final class HonestyCheck {
  /** Whoever used so much cannot have been missed by chance at any interval in use. */
  private static final long MUCH_NANOS = 1_000_000_000L;

  private final AgentThreads threads;
  private final ChunkSink sink;
  private boolean cpuAsked;
  private long usedBeforeNanos;

  HonestyCheck(AgentThreads threads, ChunkSink sink) {
    this.threads = threads;
    this.sink = sink;
  }

  /** Sampling has begun. */
  void begin(StartRequest request, Started started) {
    cpuAsked = has(started, EventKind.CPU);
    usedBeforeNanos = usedNanos();
    missing(request, started);
  }

  /** Names the events that were asked for and are not among those applied. */
  void missing(StartRequest request, Started started) {
    for (EventSetting asked : request.events()) {
      if (!has(started, asked.event())) {
        sink.warn(
            asked.event().label()
                + " is missing in this recording: the engine "
                + started.engine().label()
                + " cannot see it.");
      }
    }
  }

  /** Sampling has ended. */
  void end(Engine engine) {
    Map<Counter, Long> counters = new EnumMap<Counter, Long>(Counter.class);
    engine.count(counters);
    Long samples = counters.get(Counter.SAMPLES);
    long usedNanos = usedNanos() - usedBeforeNanos;
    if (cpuAsked && samples != null && samples == 0 && usedNanos >= MUCH_NANOS) {
      sink.warn(
          "The engine "
              + engine.kind().label()
              + " took no sample although this JVM used "
              + usedNanos / MUCH_NANOS
              + " s of processor time; another engine may see it.");
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

  /** Processor time of the JVM without the agent; 0 where it is not told. */
  private long usedNanos() {
    return Math.max(0, ProcessTime.cpuNanos() - threads.cpuNanos());
  }
}
