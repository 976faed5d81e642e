package dev.candela.wire;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** The ways of sampling, with their numbers on the wire. */
public enum EngineKind {
  /** The first of the others that works; only in a {@link StartRequest}. */
  AUTO(0, "auto"),
  /** async-profiler through the native bridge: Java, native and kernel frames. */
  ASYNC(1, "async"),
  /** The JDK's own recorder: Java frames. */
  JFR(2, "jfr"),
  /** Thread dumps on a timer: works in every JVM. */
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

  /** True if samples are taken at safepoints only, which favours some code over other. */
  public boolean isSafepointBiased() {
    return this == THREADS;
  }

  /** Those that a user can ask for, {@link #AUTO} first. */
  public static List<EngineKind> choices() {
    return Collections.unmodifiableList(Arrays.asList(AUTO, ASYNC, JFR, THREADS));
  }

  /** The choice of that label; {@link #AUTO} if there is none. */
  public static EngineKind labelled(String label) {
    for (EngineKind kind : choices()) {
      if (kind.label.equals(label)) {
        return kind;
      }
    }
    return AUTO;
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
