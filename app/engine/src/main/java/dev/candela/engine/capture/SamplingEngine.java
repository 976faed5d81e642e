package dev.candela.engine.capture;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The ways of sampling a JVM. */
public enum SamplingEngine {
  /** The first of the others that works in the target. */
  AUTO,
  /** async-profiler: Java, native and kernel frames, no safepoint bias. */
  ASYNC,
  /** The JDK's own recorder: Java frames, no safepoint bias. */
  JFR,
  /** Thread dumps on a timer: every JVM, biased towards safepoints. */
  THREADS;

  /** What a user types and reads. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The engine of that label, if there is one. */
  public static Optional<SamplingEngine> labelled(String label) {
    return Arrays.stream(values()).filter(engine -> engine.label().equals(label)).findFirst();
  }
}
