package dev.candela.wire;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** Sampling engines, with their numbers on the wire. */
public enum EngineKind {
  /** The first working engine; only in a {@link StartRequest}. */
  AUTO(0, "auto"),
  /** async-profiler through the native bridge: Java, native and kernel frames. */
  ASYNC(1, "async"),
  /** The JDK's own recorder: Java frames. */
  JFR(2, "jfr"),
  /** Thread dumps on a timer: works in every JVM. */
  THREADS(3, "threads"),
  /** An engine of a newer peer. */
  UNKNOWN(255, "unknown");

  private final int code;
  private final String label;

  EngineKind(int code, String label) {
    this.code = code;
    this.label = label;
  }

  public int code() {
    return code;
  }

  public String label() {
    return label;
  }

  /** Engines that users can choose, {@link #AUTO} first. */
  public static List<EngineKind> choices() {
    List<EngineKind> choices = new ArrayList<EngineKind>(Arrays.asList(values()));
    choices.remove(UNKNOWN);
    return Collections.unmodifiableList(choices);
  }

  /** {@link #AUTO} if there is no such label. */
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
