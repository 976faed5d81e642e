package dev.candela.agent.threads;

import dev.candela.agent.engine.EngineFailure;
import dev.candela.wire.EngineKind;
import dev.candela.wire.EventKind;
import dev.candela.wire.EventSetting;
import dev.candela.wire.StartRequest;
import dev.candela.wire.Started;
import java.util.ArrayList;
import java.util.List;

/** The events, period and depth of a request, as far as thread dumps support them. */
final class ThreadDumpPlan {
  static final long DEFAULT_PERIOD_NANOS = 20_000_000;
  static final long MIN_PERIOD_NANOS = 1_000_000;
  static final int DEFAULT_DEPTH = 1024;

  final boolean cpu;
  final boolean wall;
  final boolean lock;
  final long periodNanos;
  final int maxStackDepth;
  private final List<String> remarks = new ArrayList<String>();

  ThreadDumpPlan(StartRequest request) throws EngineFailure {
    if (!request.events().isEmpty() && !hasSupported(request)) {
      throw new EngineFailure(
          "Thread dumps see neither allocation nor counters.", "Use the engine async or jfr.");
    }
    wall = request.setting(EventKind.WALL) != null;
    lock = request.setting(EventKind.LOCK) != null;
    cpu = request.setting(EventKind.CPU) != null || !wall && !lock;
    periodNanos = period(request);
    maxStackDepth = request.maxStackDepth() == 0 ? DEFAULT_DEPTH : request.maxStackDepth();
    remarks.add(
        "Thread dumps see threads only at safepoints, so time in hot loops may be attributed to"
            + " code near them.");
    remarks.add("Thread dumps have no native frames.");
  }

  private static boolean hasSupported(StartRequest request) {
    for (EventSetting setting : request.events()) {
      EventKind event = setting.event();
      if (event == EventKind.CPU || event == EventKind.WALL || event == EventKind.LOCK) {
        return true;
      }
    }
    return false;
  }

  /** All events share a timer with the shortest requested interval. */
  private long period(StartRequest request) {
    long period = 0;
    for (EventKind event : new EventKind[] {EventKind.CPU, EventKind.WALL}) {
      EventSetting setting = request.setting(event);
      if (setting != null && setting.interval() > 0) {
        period = period == 0 ? setting.interval() : Math.min(period, setting.interval());
      }
    }
    if (period == 0) {
      return DEFAULT_PERIOD_NANOS;
    }
    if (period < MIN_PERIOD_NANOS) {
      remarks.add("Thread dumps cannot be taken more often than every millisecond.");
    }
    return Math.max(MIN_PERIOD_NANOS, period);
  }

  /** True if idle threads are sampled too. */
  boolean everyThread() {
    return wall || lock;
  }

  Started started() {
    List<EventSetting> events = new ArrayList<EventSetting>();
    if (cpu) {
      events.add(new EventSetting(EventKind.CPU, periodNanos));
    }
    if (wall) {
      events.add(new EventSetting(EventKind.WALL, periodNanos));
    }
    if (lock) {
      events.add(new EventSetting(EventKind.LOCK, periodNanos));
    }
    return new Started(EngineKind.THREADS, "", events, maxStackDepth, false, remarks);
  }
}
