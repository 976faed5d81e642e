package dev.candela.wire;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/**
 * Groups of events that the JDK's recorder can record beside the samples, with their bits on the
 * wire.
 */
public enum EventGroup {
  /** Collections, their pauses and the heap. */
  GC(1, "gc"),
  SAFEPOINTS(1 << 1, "safepoints"),
  /** Long compilations, and code that was given up. */
  JIT(1 << 2, "jit"),
  CLASSES(1 << 3, "classes"),
  /** Waits for monitors, with the thread that held them before. */
  LOCKS(1 << 4, "locks"),
  THREADS(1 << 5, "threads"),
  /** Slow reads and writes of files and sockets. */
  IO(1 << 6, "io"),
  EXCEPTIONS(1 << 7, "exceptions"),
  /** Processors and memory, once a second. */
  LOAD(1 << 8, "load");

  private final int bit;
  private final String label;

  EventGroup(int bit, String label) {
    this.bit = bit;
    this.label = label;
  }

  /** The name that a user types and reads. */
  public String label() {
    return label;
  }

  /** All of them. */
  public static Set<EventGroup> all() {
    return EnumSet.allOf(EventGroup.class);
  }

  static int bits(Set<EventGroup> groups) {
    int bits = 0;
    for (EventGroup group : groups) {
      bits |= group.bit;
    }
    return bits;
  }

  /** Bits that only a newer peer knows are ignored. */
  static Set<EventGroup> of(int bits) {
    Set<EventGroup> groups = EnumSet.noneOf(EventGroup.class);
    for (EventGroup group : values()) {
      if ((bits & group.bit) != 0) {
        groups.add(group);
      }
    }
    return Collections.unmodifiableSet(groups);
  }
}
