package dev.candela.wire;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/** Events of the JDK's recorder beside the samples; their order gives their bits on the wire. */
public enum EventGroup {
  /** Collections, their pauses and the heap. */
  GC("gc"),
  SAFEPOINTS("safepoints"),
  /** Long compilations, and code that was given up. */
  JIT("jit"),
  CLASSES("classes"),
  /** Waits for monitors, with the thread that held them before. */
  LOCKS("locks"),
  THREADS("threads"),
  /** Slow reads and writes of files and sockets. */
  IO("io"),
  EXCEPTIONS("exceptions"),
  /** Processors and memory, once a second. */
  LOAD("load");

  private final String label;

  EventGroup(String label) {
    this.label = label;
  }

  public String label() {
    return label;
  }

  public static Set<EventGroup> all() {
    return EnumSet.allOf(EventGroup.class);
  }

  static int bits(Set<EventGroup> groups) {
    int bits = 0;
    for (EventGroup group : groups) {
      bits |= 1 << group.ordinal();
    }
    return bits;
  }

  /** Bits that only a newer peer knows are ignored. */
  static Set<EventGroup> of(int bits) {
    Set<EventGroup> groups = EnumSet.noneOf(EventGroup.class);
    for (EventGroup group : values()) {
      if ((bits >> group.ordinal() & 1) != 0) {
        groups.add(group);
      }
    }
    return Collections.unmodifiableSet(groups);
  }
}
