package dev.candela.wire;

/** Sampled events; their order gives their numbers on the wire, from 1. */
public enum EventKind {
  /** Processor time; the interval is in nanoseconds. */
  CPU("cpu"),
  /** Elapsed time of all threads, running or not; the interval is in nanoseconds. */
  WALL("wall"),
  /** Allocation; the interval is in bytes. */
  ALLOC("alloc"),
  /** Waiting for locks; the interval is the shortest wait reported, in nanoseconds. */
  LOCK("lock"),
  /** Reading and writing files and sockets; the interval is the shortest wait, in nanoseconds. */
  IO("io"),
  EXCEPTION("exception"),
  /** Sampled objects that are still alive when sampling ends; the interval is in bytes. */
  LIVE("live"),
  /** Memory outside the heap, allocated and freed; the interval is in bytes. */
  NATIVEMEM("nativemem"),
  /** Cycles of the processor; the interval is a number of them, as for the counters below. */
  CYCLES("cycles"),
  CACHE_MISSES("cache-misses"),
  PAGE_FAULTS("page-faults"),
  CONTEXT_SWITCHES("context-switches"),
  /** CPU time until all threads have stopped for a safepoint; the interval is in nanoseconds. */
  TTSP("ttsp");

  private final String label;

  EventKind(String label) {
    this.label = label;
  }

  int code() {
    return ordinal() + 1;
  }

  public String label() {
    return label;
  }

  @Override
  public String toString() {
    return label;
  }

  /** True if the JDK's recorder takes it, also beside samples of another engine. */
  public boolean isOfRecorder() {
    return this == IO || this == EXCEPTION;
  }

  /** True if the interval is the time between two samples. */
  public boolean isTimed() {
    return this == CPU || this == WALL || this == TTSP;
  }

  /** True for what is sampled instead of cpu, one such event at a time. */
  public boolean isInsteadOfCpu() {
    return this == CYCLES
        || this == CACHE_MISSES
        || this == PAGE_FAULTS
        || this == CONTEXT_SWITCHES
        || this == TTSP;
  }

  public static EventKind labelled(String label) {
    for (EventKind kind : values()) {
      if (kind.label.equals(label)) {
        return kind;
      }
    }
    return null;
  }

  static EventKind of(int code) {
    return code > 0 && code <= values().length ? values()[code - 1] : null;
  }
}
