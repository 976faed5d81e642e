package dev.candela.wire;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** Sampling engines. Their order is that of trying them, and of their numbers on the wire. */
public enum EngineKind {
  /** The first working engine; only in a {@link StartRequest}. */
  AUTO("auto", ""),
  /** async-profiler through the native bridge: Java, native and kernel frames. */
  ASYNC("async", "async.AsyncEngine"),
  /** The JDK's own recorder: Java frames. */
  JFR("jfr", "jfr.FlightRecorderEngine"),
  /** Thread dumps on a timer: works in every JVM. */
  THREADS("threads", "threads.ThreadDumpEngine"),
  /** An engine of a newer peer. */
  UNKNOWN("unknown", "");

  private static final int UNKNOWN_CODE = 255;
  private final String label;
  private final String engineClass;

  EngineKind(String label, String engineClass) {
    this.label = label;
    this.engineClass = engineClass;
  }

  /** A class below {@code dev.candela.agent}, with a method {@code of}; empty if there is none. */
  public String engineClass() {
    return engineClass;
  }

  int code() {
    return this == UNKNOWN ? UNKNOWN_CODE : ordinal();
  }

  public String label() {
    return label;
  }

  public static List<EngineKind> choices() {
    return Collections.unmodifiableList(Arrays.asList(values()).subList(0, UNKNOWN.ordinal()));
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
    return code < UNKNOWN.ordinal() ? values()[code] : UNKNOWN;
  }
}
