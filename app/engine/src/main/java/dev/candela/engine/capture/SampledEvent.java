package dev.candela.engine.capture;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What can be sampled. */
public enum SampledEvent {
  /** Processor time; the interval is in nanoseconds. */
  CPU,
  /** Elapsed time of all threads, running or not; the interval is in nanoseconds. */
  WALL,
  /** Allocation; the interval is in bytes. */
  ALLOC,
  /** Waiting for locks; the interval is the shortest wait reported, in nanoseconds. */
  LOCK;

  /** What a user types and reads. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The event of that label, if there is one. */
  public static Optional<SampledEvent> labelled(String label) {
    return Arrays.stream(values()).filter(event -> event.label().equals(label)).findFirst();
  }
}
