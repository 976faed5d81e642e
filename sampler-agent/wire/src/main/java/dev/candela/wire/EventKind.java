package dev.candela.wire;

/** What can be sampled, with the numbers on the wire. */
public enum EventKind {
  /** Processor time; the interval is in nanoseconds. */
  CPU(1, "cpu"),
  /** Elapsed time of all threads, running or not; the interval is in nanoseconds. */
  WALL(2, "wall"),
  /** Allocation; the interval is in bytes. */
  ALLOC(3, "alloc"),
  /** Waiting for locks; the interval is the shortest wait reported, in nanoseconds. */
  LOCK(4, "lock");

  private final int code;
  private final String label;

  EventKind(int code, String label) {
    this.code = code;
    this.label = label;
  }

  /** The number on the wire. */
  public int code() {
    return code;
  }

  /** The name that a user types and reads. */
  public String label() {
    return label;
  }

  /** True if the interval is the time between two samples. */
  public boolean isTimed() {
    return this == CPU || this == WALL;
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

  /** The kind with that number, or null: a newer peer may know more. */
  static EventKind of(int code) {
    for (EventKind kind : values()) {
      if (kind.code == code) {
        return kind;
      }
    }
    return null;
  }
}
