package dev.candela.wire;

/** The ways of sampling, with their numbers on the wire. */
public enum EngineKind {
  /** The first of the others that works; only in a {@link StartRequest}. */
  AUTO(0, "auto"),
  /** async-profiler through the native bridge. */
  ASYNC(1, "async"),
  /** The JDK's own recorder. */
  JFR(2, "jfr"),
  /** Thread dumps on a timer. */
  THREADS(3, "threads"),
  /** One that a newer peer knows. */
  UNKNOWN(255, "unknown");

  private final int code;
  private final String label;

  EngineKind(int code, String label) {
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

  static EngineKind of(int code) {
    for (EngineKind kind : values()) {
      if (kind.code == code) {
        return kind;
      }
    }
    return UNKNOWN;
  }
}
