package dev.candela.bridge;

import java.io.File;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

final class SamplingPlan {
  /** Clocks for CPU time, best first. */
  enum CpuClock {
    /** Samples the kernel too, at any interval. */
    PERF_EVENTS("cpu"),
    /** Timers per thread (Linux): no permission needed, no kernel frames, no finer than a tick. */
    THREAD_TIMERS("ctimer"),
    /** One timer for the process (macOS). */
    PROCESS_TIMER("itimer");

    final String event;

    CpuClock(String event) {
      this.event = event;
    }
  }

  /** Below 50 µs, signals starve the program and the agent. */
  static final long MIN_INTERVAL_NANOS = 100_000;

  private static final long DEFAULT_CPU_NANOS = 10_000_000;
  private static final long DEFAULT_WALL_NANOS = 20_000_000;
  private static final long DEFAULT_ALLOC_BYTES = 524_288;
  private static final long DEFAULT_LOCK_NANOS = 10_000;
  private static final long DEFAULT_NATIVE_BYTES = 65_536;
  private static final Map<String, Long> DEFAULT_COUNTS = defaultCounts();
  private static final String EVENTS =
      "cpu, wall, alloc, lock, live, nativemem, ttsp, "
          + String.join(", ", DEFAULT_COUNTS.keySet());
  private static final int DEFAULT_DEPTH = 2048;

  /** Processor time from the request of a safepoint until all threads have stopped. */
  static final String TTSP = "ttsp";

  /** Most such times are shorter than the interval of cpu. */
  private static final long DEFAULT_TTSP_NANOS = 1_000_000;

  /** The longest tick in use is 10 ms; most kernels have 4 ms or 1 ms. */
  static final long SLOWEST_TICK_NANOS = 10_000_000;

  private static final Set<String> COLLIDING =
      new HashSet<>(Arrays.asList("cpu", TTSP, "alloc", "live", "nativemem"));

  /** Counters of perf events, with the number of them between two samples. */
  private static Map<String, Long> defaultCounts() {
    Map<String, Long> counts = new LinkedHashMap<>();
    counts.put("cycles", 1_000_000L);
    counts.put("cache-misses", 1_000L);
    counts.put("page-faults", 1L);
    counts.put("context-switches", 10L);
    return counts;
  }

  private final Map<String, Long> intervals = new LinkedHashMap<>();
  private final List<String> remarks = new ArrayList<>();
  private final int maxStackDepth;
  private final CpuClock cpuClock;

  /** Intervals in nanoseconds, bytes or a number; 0 for the default, as for the depth. */
  SamplingPlan(Map<String, Long> wishes, int maxStackDepth, CpuClock cpuClock) {
    this.maxStackDepth = maxStackDepth == 0 ? DEFAULT_DEPTH : maxStackDepth;
    this.cpuClock = cpuClock;
    for (Map.Entry<String, Long> wish : wishes.entrySet()) {
      long interval = wish.getValue();
      intervals.put(
          wish.getKey(),
          interval > 0 ? bounded(wish.getKey(), interval) : defaultOf(wish.getKey()));
    }
    if (intervals.isEmpty()) {
      throw new IllegalArgumentException(
          "No event was requested. Available events: " + EVENTS + ".");
    }
    Set<String> clocked = new LinkedHashSet<>(DEFAULT_COUNTS.keySet());
    clocked.add("cpu");
    clocked.add(TTSP);
    clocked.retainAll(intervals.keySet());
    if (clocked.size() > 1) {
      throw new IllegalArgumentException(
          "async-profiler samples only one of " + String.join(", ", clocked) + " at a time.");
    }
    Long cpuNanos = intervals.get("cpu");
    if (cpuNanos != null && cpuClock == CpuClock.THREAD_TIMERS && cpuNanos < SLOWEST_TICK_NANOS) {
      remarks.add(
          "CPU time is sampled by thread timers, which many kernels round up to their tick"
              + " (1 to 10 ms), so there may be fewer samples than requested.");
    }
  }

  private long bounded(String event, long interval) {
    boolean timed = event.equals("cpu") || event.equals("wall") || event.equals(TTSP);
    if (!timed || interval >= MIN_INTERVAL_NANOS) {
      return interval;
    }
    remarks.add(
        "async-profiler samples "
            + event
            + " at most every 100 microseconds, because a shorter interval leaves the program no"
            + " CPU time.");
    return MIN_INTERVAL_NANOS;
  }

  private static long defaultOf(String event) {
    switch (event) {
      case "cpu":
        return DEFAULT_CPU_NANOS;
      case "wall":
        return DEFAULT_WALL_NANOS;
      case "alloc":
      case "live":
        return DEFAULT_ALLOC_BYTES;
      case "lock":
        return DEFAULT_LOCK_NANOS;
      case "nativemem":
        return DEFAULT_NATIVE_BYTES;
      case TTSP:
        return DEFAULT_TTSP_NANOS;
      default:
        if (DEFAULT_COUNTS.containsKey(event)) {
          return DEFAULT_COUNTS.get(event);
        }
        throw new IllegalArgumentException(
            "The event \"" + event + "\" does not exist. Available events: " + EVENTS + ".");
    }
  }

  /**
   * Says which events cannot be sampled beside another async-profiler, or null. When two were
   * tried, the later one took the threads that started from then on out of the other's samples of
   * processor time, and allocations went to one of them; both had all of wall-clock time and locks.
   */
  static String collision(Set<String> events, String foreign) {
    if (foreign == null || Collections.disjoint(events, COLLIDING) && counter(events) == null) {
      return null;
    }
    return "Another async-profiler ("
        + foreign
        + ") is loaded in this JVM, and each of the two would miss cpu and alloc samples."
        + " Record wall or lock instead, or start the JVM without the other one.";
  }

  static String counter(Set<String> events) {
    for (String counter : DEFAULT_COUNTS.keySet()) {
      if (events.contains(counter)) {
        return counter;
      }
    }
    return null;
  }

  boolean wantsKernelFrames() {
    return intervals.containsKey("cpu") && cpuClock == CpuClock.PERF_EVENTS;
  }

  void remark(String sentence) {
    remarks.add(sentence);
  }

  /** Commas separate options and a percent sign is expanded, so neither can stand in a path. */
  String command(File recording, String signals) throws AsyncProfilerException {
    String path = recording.getAbsolutePath();
    if (path.indexOf(',') >= 0 || path.indexOf('%') >= 0) {
      throw new AsyncProfilerException(
          "async-profiler does not accept a path with a comma or a percent sign: " + path);
    }
    StringBuilder command = new StringBuilder("start,jfr");
    for (String event : new String[] {"cpu", TTSP}) {
      if (intervals.containsKey(event)) {
        command.append(",event=").append(cpuClock.event);
        command.append(",interval=").append(intervals.get(event));
      }
    }
    if (intervals.containsKey(TTSP)) {
      command.append(",ttsp");
    }
    String counter = counter(intervals.keySet());
    if (counter != null) {
      command.append(",event=").append(counter);
      command.append(",interval=").append(intervals.get(counter));
    }
    for (String event : new String[] {"wall", "alloc", "lock", "nativemem"}) {
      if (intervals.containsKey(event)) {
        command.append(',').append(event).append('=').append(intervals.get(event));
      }
    }
    if (intervals.containsKey("live")) {
      if (!intervals.containsKey("alloc")) {
        command.append(",alloc=").append(intervals.get("live"));
      }
      command.append(",live");
    }
    command.append(",jstackdepth=").append(maxStackDepth);
    // Without native frames the library asks the JVM for the Java stack, which has none to offer
    // inside stubs such as array copying: four of ten samples had lost their method when tried.
    command.append(",cstack=vm");
    return command.append(signals).append(",file=").append(path).toString();
  }

  /**
   * Applied settings, in types that other class loaders know: strings, a map of intervals,
   * sentences; {@code cpuClock} is cpu for perf events, ctimer, itimer or empty.
   */
  Map<String, Object> applied(String command) {
    Map<String, Object> applied = new LinkedHashMap<>();
    applied.put("command", command);
    applied.put("intervals", intervals);
    applied.put("maxStackDepth", maxStackDepth);
    applied.put("nativeFrames", true);
    applied.put("cpuClock", intervals.containsKey("cpu") ? cpuClock.event : "");
    applied.put("remarks", remarks);
    return applied;
  }
}
