package dev.candela.wire;

/** Sampled events, with their numbers on the wire. */
public enum EventKind {
  /** Processor time; the interval is in nanoseconds. */
  CPU(1, "cpu"),
  /** Elapsed time of all threads, running or not; the interval is in nanoseconds. */
  WALL(2, "wall"),
  /** Allocation; the interval is in bytes. */
  ALLOC(3, "alloc"),
  /** Waiting for locks; the interval is the shortest wait reported, in nanoseconds. */
  LOCK(4, "lock"),
  /**
   * Reading and writing files and sockets; the interval is the shortest wait reported, in
   * nanoseconds.
   */
  IO(5, "io"),
  /** Exceptions and errors thrown; without an interval. */
  EXCEPTION(6, "exception"),
  /** Sampled objects that are still alive when sampling ends; the interval is in bytes. */
  LIVE(7, "live"),
  /** Memory outside the heap, allocated and freed; the interval is in bytes. */
  NATIVEMEM(8, "nativemem"),
  /** Cycles of the processor; the interval is a number of them, as for the counters below. */
  CYCLES(9, "cycles"),
  CACHE_MISSES(10, "cache-misses"),
  PAGE_FAULTS(11, "page-faults"),
  CONTEXT_SWITCHES(12, "context-switches"),
  /**
   * Processor time from the request of a safepoint until all threads have stopped; the interval is
   * in nanoseconds.
   */
  TTSP(13, "ttsp");

  private final int code;
  private final String label;

  EventKind(int code, String label) {
    this.code = code;
    this.label = label;
  }

  public int code() {
    return code;
  }

  /** For users. */
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

  /** The kind of that label, or null. */
  public static EventKind labelled(String label) {
    for (EventKind kind : values()) {
      if (kind.label.equals(label)) {
        return kind;
      }
    }
    return null;
  }

  /** Null for unknown numbers of newer peers. */
  static EventKind of(int code) {
    for (EventKind kind : values()) {
      if (kind.code == code) {
        return kind;
      }
    }
    return null;
  }
}
